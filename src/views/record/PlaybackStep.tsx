/** Step 4: Playback: the recording can be played from any position of its waveform. */
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Recording } from '../../audio/recording/index.ts';
import { recordTexts, shellTexts } from '../../texts/index.ts';
import { minutesOf } from './minutes.ts';
import { drawWaveform } from '../wizard/waveform.ts';
import { useSoundAlone } from '../wizard/useSoundAlone.ts';
import { useRecordedKeys } from './useRecordedKeys.ts';
import type { PlayingState } from './useRecordedKeys.ts';
import type { RecordStepProps } from './recordStepProps.ts';

const STEP_SECONDS = 5;

/**
 * The recording that the browser plays, and its position. The length that a browser reports for a new recording is
 * unreliable.
 */
function useSound({ sound, seconds }: Recording) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<PlayingState>({ isPlaying: false, at: 0, isBroken: false });
  useEffect(() => {
    const address = URL.createObjectURL(sound);
    if (audio.current !== null) audio.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [sound]);
  useSoundAlone(state.isPlaying, () => audio.current?.pause());
  const change = (changes: Partial<typeof state>) => setState((before) => ({ ...before, ...changes }));
  const seek = (at: number) => {
    const to = Math.min(seconds, Math.max(0, at));
    if (audio.current !== null) audio.current.currentTime = to;
    change({ at: to });
  };
  const toggle = () => {
    if (state.isPlaying) audio.current?.pause();
    else audio.current?.play().catch(() => change({ isBroken: true }));
  };
  const element = {
    ref: audio,
    onPlay: () => change({ isPlaying: true }),
    onPause: () => change({ isPlaying: false }),
    onEnded: () => change({ isPlaying: false, at: 0 }),
    onTimeUpdate: () => change({ at: audio.current?.currentTime ?? 0 }),
    onError: () => change({ isBroken: true }),
  };
  return { state, seek, toggle, element };
}

interface WaveformProps {
  readonly recording: Recording;
  /** Position in seconds. */
  readonly at: number;
  readonly onSeek: (at: number) => void;
}

function Waveform({ recording, at, onSeek }: WaveformProps) {
  const { palette } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { peaks, seconds } = recording;
  useEffect(() => {
    const colours = { wave: palette.grey[400], played: palette.primary.main };
    if (canvas.current !== null) drawWaveform(canvas.current, peaks, colours, { played: at / seconds });
  }, [peaks, seconds, at, palette]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="slider"
      tabIndex={0}
      aria-label={recordTexts.waveform}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={minutesOf(at)}
      onClick={({ nativeEvent: { offsetX }, currentTarget }) => onSeek((offsetX / currentTarget.clientWidth) * seconds)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -STEP_SECONDS, ArrowRight: STEP_SECONDS }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onSeek(at + step);
      }}
      sx={{ width: '100%', height: 112, display: 'block', cursor: 'pointer', borderRadius: 1 }}
    />
  );
}

interface PlaybackStepProps extends RecordStepProps {
  readonly isPremium: boolean;
}

/** The recorder stops at the limit, less than a second after the last sound that is kept. */
const NEAR_LIMIT_SECONDS = 1;

/** N-19: says why the recording has ended by itself. */
function EndedAtLimit() {
  return (
    <Alert
      severity="info"
      action={
        <Button component={RouterLink} to="/upgrade" color="inherit" size="small">
          {shellTexts.upgrade}
        </Button>
      }
    >
      {recordTexts.endedAtLimit}
    </Alert>
  );
}

export function PlaybackStep({ context, isPremium }: PlaybackStepProps) {
  const { recording, limit } = context;
  if (recording === null) return null;
  const isCut = !isPremium && recording.seconds > limit - NEAR_LIMIT_SECONDS;
  return (
    <>
      {recording.notes === undefined ? <SoundPlayer recording={recording} /> : <KeysPlayer recording={recording} />}
      {isCut && <EndedAtLimit />}
    </>
  );
}

function SoundPlayer({ recording }: { recording: Recording }) {
  const { element, ...playing } = useSound(recording);
  return (
    <>
      <audio {...element} />
      <Player recording={recording} {...playing} />
    </>
  );
}

function KeysPlayer({ recording }: { recording: Recording }) {
  return <Player recording={recording} {...useRecordedKeys(recording)} />;
}

interface PlayerProps {
  readonly recording: Recording;
  readonly state: PlayingState;
  readonly seek: (at: number) => void;
  readonly toggle: () => void;
}

function Player({ recording, state, seek, toggle }: PlayerProps) {
  const { isPlaying, at, isBroken } = state;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography color="text.secondary">{recordTexts.listen}</Typography>
      <Waveform recording={recording} at={at} onSeek={seek} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Fab
          color="primary"
          size="medium"
          aria-label={isPlaying ? recordTexts.pause : recordTexts.play}
          onClick={toggle}
        >
          {isPlaying ? <Pause /> : <PlayArrow />}
        </Fab>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {recordTexts.time(minutesOf(at), minutesOf(recording.seconds))}
        </Typography>
      </Box>
      {isBroken && <Alert severity="warning">{recordTexts.cannotPlay}</Alert>}
    </Box>
  );
}
