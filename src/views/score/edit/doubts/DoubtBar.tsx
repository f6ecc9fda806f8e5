/**
 * Shown while the user goes through the doubt queue: the confidence of the note, the present sound, and a button for
 * each action.
 */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Delete from '@mui/icons-material/DeleteOutlined';
import Hearing from '@mui/icons-material/Hearing';
import SkipNext from '@mui/icons-material/SkipNext';
import SkipPrevious from '@mui/icons-material/SkipPrevious';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useSyncExternalStore } from 'react';
import { chordAt, isDoubtful } from '../../../../../engine/index.ts';
import type { NoteAddress, Score, Selection } from '../../../../../engine/index.ts';
import { editTexts, playbackTexts } from '../../../../texts/index.ts';
import type { PlayerState } from '../../player/bar/usePlayer.ts';
import { useIsEditing, useEditor, useSelection } from '../editor.ts';
import type { EditActionName } from '../shortcuts.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import { useEditActions } from '../useEditActions.ts';
import { useDoubtCount, useDoubtState } from './useDoubts.ts';

const BAR = {
  ...{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, px: 1, py: 0.25, flexShrink: 0 },
  ...{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' },
} as const;

const texts = editTexts.doubts;

/** In the order in which they are used; the buttons for listening are last, at the end of the bar. */
const BUTTONS = [
  ['previousDoubt', SkipPrevious],
  ['keep', Check],
  ['remove', Delete],
  ['octaveUp', ArrowUpward],
  ['octaveDown', ArrowDownward],
  ['hearBeat', Hearing],
  ['nextDoubt', SkipNext],
] as const satisfies readonly (readonly [EditActionName, unknown])[];

/** Describes what the audition plays; empty while nothing sounds. */
function useHeard(state: PlayerState): string {
  const audition = state.kind === 'ready' ? state.player.audition : undefined;
  const heard = useSyncExternalStore(
    (listener) => audition?.listen(listener) ?? (() => undefined),
    () => audition?.heard(),
  );
  return heard === undefined ? '' : texts.heard(playbackTexts.types[heard]);
}

/** Doubt of the note as it is now: after the user has changed it, it may be certain. */
function wordsFor(score: Score, at: NoteAddress | undefined): string {
  if (at === undefined || at.note < 0) return '';
  const note = chordAt(score, at)?.notes[at.note];
  if (note === undefined) return '';
  return isDoubtful(score, at) ? texts.sure(Math.round(100 * (note.confidence ?? 1))) : texts.settled;
}

/** `score`: the score after the last pause in editing. */
export function DoubtBar({ score }: { readonly score: Score }) {
  const { store } = useEditor();
  const { current } = useDoubtState();
  const isEditing = useIsEditing(store);
  return isEditing && current !== undefined ? <OpenBar score={score} /> : null;
}

/** The bar reduces the height of the music, so the note is brought into view again. */
function useKeptInView(): void {
  const { doubts, revealed } = useEditor();
  useEffect(() => {
    const { current } = doubts.state();
    if (current === undefined) return undefined;
    const frame = requestAnimationFrame(() => revealed.emit(current.measure));
    return () => cancelAnimationFrame(frame);
  }, [doubts, revealed]);
}

function BarWords({ score, selection }: { readonly score: Score; readonly selection: Selection }) {
  const { store, player } = useEditor();
  const count = useDoubtCount(score);
  const heard = useHeard(player);
  return (
    <Box sx={{ flex: '1 1 150px', minWidth: 0, px: 1 }}>
      <Typography variant="subtitle2" component="p" noWrap>
        {selection.length > 1
          ? editTexts.selected(selection.length)
          : wordsFor(store.committed, selection[0]) || texts.choose}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" noWrap role="status">
        {heard || texts.left(count)}
      </Typography>
    </Box>
  );
}

function OpenBar({ score }: { readonly score: Score }) {
  const { store, doubts } = useEditor();
  const run = useEditActions();
  const selection = useSelection(store);
  useKeptInView();
  return (
    <Box
      component="section"
      aria-label={texts.bar}
      data-testid="doubt-bar"
      sx={BAR}
      onMouseDown={(event) => event.preventDefault()}
    >
      <BarWords score={score} selection={selection} />
      <Box sx={{ display: 'flex', flexWrap: 'nowrap' }}>
        {BUTTONS.map(([action, Icon]) => (
          <ToolButton
            key={action}
            tip={texts.tips[action]}
            label={editTexts.actions[action]}
            isDisabled={selection.length === 0 && action !== 'nextDoubt' && action !== 'previousDoubt'}
            onPress={() => run(action)}
          >
            <Icon fontSize="small" />
          </ToolButton>
        ))}
        <ToolButton tip={texts.close} onPress={() => doubts.leave()}>
          <Close fontSize="small" />
        </ToolButton>
      </Box>
    </Box>
  );
}
