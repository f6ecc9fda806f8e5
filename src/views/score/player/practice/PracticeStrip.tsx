/**
 * Shown above the bar during practice, and until the marks of a practice are dismissed: the expected notes and the
 * result.
 */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import type { Score } from '../../../../../engine/index.ts';
import type { PracticeProgress } from '../../../../audio/practice/practice.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import type { Player } from '../createPlayer.ts';
import { practiceSummary, practiceTask } from './practiceWords.ts';
import { useMidiDevices } from '../useMidiKeyboard.ts';

const STRIP = {
  flex: '0 0 auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.5,
  minHeight: 52,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

interface StripProps {
  readonly player: Player;
  readonly score: Score;
}

/** The keyboard was lost during practice: without it no notes can be played. */
function useTask({ player, score }: StripProps, progress: PracticeProgress | undefined): string {
  const devices = useMidiDevices(player.keyboard);
  if (progress === undefined) return playbackTexts.practiceOpening;
  if (progress.request.input === 'midi' && devices?.length === 0) return playbackTexts.midiNone;
  return practiceTask(score, progress);
}

export function PracticeStrip({ player, score }: StripProps) {
  const { actor, timeline } = player;
  const progress = useSelector(actor, ({ context }) => context.progress);
  const isPractising = useSelector(actor, (snapshot) => snapshot.matches('practising'));
  const task = useTask({ player, score }, progress);
  if (!isPractising && progress === undefined) return null;
  const isWrong = progress?.last?.judgement.kind === 'wrong' || progress?.last?.judgement.kind === 'octave';
  return (
    <Box component="section" aria-label={playbackTexts.practice} sx={STRIP}>
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        {isPractising && (
          <Typography variant="subtitle2" component="p" color={isWrong ? 'error' : 'text.primary'} data-testid="task">
            {task}
          </Typography>
        )}
        {progress !== undefined && (
          <Typography variant="caption" component="p" color="text.secondary" data-testid="summary">
            {practiceSummary(score, timeline, progress)}
          </Typography>
        )}
      </Box>
      {isPractising ? (
        <Button size="small" onClick={() => actor.send({ type: 'STOP_PRACTICE' })} sx={{ flexShrink: 0 }}>
          {playbackTexts.practiceStop}
        </Button>
      ) : (
        <Tooltip placement="top" title={playbackTexts.practiceDismiss}>
          <IconButton
            aria-label={playbackTexts.practiceDismiss}
            onClick={() => actor.send({ type: 'DISMISS_PRACTICE' })}
          >
            <Close />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
