/** H-04: the controls of the player: play and pause, position, type, speed, and the parts. */
import FirstPage from '@mui/icons-material/FirstPage';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { seconds } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import type { SelectionSource } from '../../../../editing/index.ts';
import { FINGERS } from '../../../../theme/touchTargets.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import { BackToCursor } from './BackToCursor.tsx';
import { MidiButton } from './MidiButton.tsx';
import { PracticeButton } from '../practice/PracticeButton.tsx';
import { PracticeStrip } from '../practice/PracticeStrip.tsx';
import { PlayerSettings } from './PlayerSettings.tsx';
import { SourceSelect, SpeedSelect } from './PlayerSelects.tsx';
import { VideoPane } from '../video/VideoPane.tsx';
import { clockText } from './clockText.ts';
import type { Player } from '../createPlayer.ts';
import { PLAYER_BAR } from './playerHeight.ts';
import { togglePlaying } from './togglePlaying.ts';
import { SHOWN_STEP, useShownTime } from './useShownTime.ts';
import { usePlayerKeys } from './usePlayerKeys.ts';
import { useWhilePlaying } from './useWhilePlaying.ts';

/** Width in px from which the selects fit beside the slider. */
const WIDE = '(min-width: 760px)';

function PlayButton({ player }: { readonly player: Player }) {
  const { actor } = player;
  const wantsPlay = useSelector(actor, ({ context }) => context.wantsPlay);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const percent = useSelector(actor, ({ context }) => context.percent);
  const label = wantsPlay ? playbackTexts.pause : playbackTexts.play;
  return (
    <Tooltip placement="top" title={isLoading ? playbackTexts.loading(Math.round(percent)) : label}>
      <Box sx={{ position: 'relative', display: 'inline-flex' }}>
        <IconButton color="primary" aria-label={label} onClick={() => togglePlaying(actor)}>
          {wantsPlay ? <Pause /> : <PlayArrow />}
        </IconButton>
        {isLoading && (
          <CircularProgress
            variant={percent === 0 ? 'indeterminate' : 'determinate'}
            value={percent}
            size={40}
            aria-label={playbackTexts.loading(Math.round(percent))}
            sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
          />
        )}
      </Box>
    </Tooltip>
  );
}

/** The reach of the thumb at the beginning must not cover the button beside it. */
const POSITION = {
  flex: 1,
  minWidth: 40,
  mx: 1,
  [FINGERS]: { ml: 2 },
  // A thumb that glides would have the page lay out and paint nine more frames after each note that is selected.
  '& .MuiSlider-thumb, & .MuiSlider-track': { transition: 'none' },
} as const;

/** The arrow keys move by a second, and in a shorter piece by the smallest step that the slider shows. */
const SHORT_SECONDS = 30;

/** Dragging moves the thumb of the slider only; playback moves when it is released. */
function PositionSlider({ player }: { readonly player: Player }) {
  const { actor, timeline } = player;
  const shown = useShownTime(player);
  const [dragged, setDragged] = useState<number>();
  const time = dragged ?? shown;
  return (
    <>
      <Slider
        size="small"
        min={0}
        max={Math.max(timeline.duration, 0.1)}
        step={timeline.duration < SHORT_SECONDS ? SHOWN_STEP : 1}
        value={Math.min(time, timeline.duration)}
        aria-label={playbackTexts.position}
        getAriaValueText={clockText}
        onChange={(_, value) => setDragged(value as number)}
        onChangeCommitted={(_, value) => {
          setDragged(undefined);
          actor.send({ type: 'SEEK', at: seconds(value as number) });
        }}
        sx={POSITION}
      />
      <Typography variant="body2" noWrap data-testid="elapsed" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {playbackTexts.elapsed(clockText(time), clockText(timeline.duration))}
      </Typography>
    </>
  );
}

/** Shows each message of the machine once. */
function useNotices({ actor }: Player): void {
  const showToast = useToast();
  const notice = useSelector(actor, ({ context }) => context.notice);
  const isFault = useSelector(actor, ({ context }) => context.isFault);
  useEffect(() => {
    if (notice !== '') showToast(notice, { kind: isFault ? 'error' : 'info', isOnce: true });
  }, [notice, isFault, showToast]);
}

/** A component of its own, because it renders at each change of position, and so for each note that is selected. */
function WhilePlaying({ player, score }: { readonly player: Player; readonly score: Score }) {
  useWhilePlaying(player, score.meta);
  return null;
}

export interface ReadyPlayerBarProps {
  readonly player: Player;
  readonly score: Score;
  /** Absent where the score cannot be edited. */
  readonly selected?: SelectionSource;
}

export function ReadyPlayerBar(props: ReadyPlayerBarProps) {
  const { player, score } = props;
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  usePlayerKeys(player);
  useNotices(player);
  return (
    <>
      <WhilePlaying player={player} score={score} />
      {/* Above the lower edge of the music, whatever the stacking order of the music's content is. */}
      <Box sx={{ position: 'relative', zIndex: 1 }}>
        <VideoPane player={player} />
        <BackToCursor reading={player.reading} />
      </Box>
      <PracticeStrip player={player} score={score} />
      <Box component="section" aria-label={playbackTexts.player} sx={PLAYER_BAR}>
        <Tooltip placement="top" title={playbackTexts.stop}>
          <IconButton
            aria-label={playbackTexts.stop}
            onClick={() => player.actor.send({ type: 'SEEK', at: seconds(0) })}
          >
            <FirstPage />
          </IconButton>
        </Tooltip>
        <PlayButton player={player} />
        <PositionSlider player={player} />
        {isWide && <SourceSelect player={player} />}
        {isWide && <SpeedSelect player={player} />}
        {isWide && <MidiButton keyboard={player.keyboard} />}
        <PracticeButton player={player} score={score} />
        <PlayerSettings {...props} hasSelects={!isWide} />
      </Box>
    </>
  );
}
