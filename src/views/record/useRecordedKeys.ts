/** Plays the recorded keys of a MIDI keyboard, and reports the position in them. */
import { useEffect, useMemo, useState } from 'react';
import { logFailure } from '../../api/index.ts';
import { KeyPlayer } from '../../audio/recording/index.ts';
import type { Recording } from '../../audio/recording/index.ts';
import { useSoundAlone } from '../wizard/useSoundAlone.ts';

export interface PlayingState {
  readonly isPlaying: boolean;
  /** Seconds from the beginning of the recording. */
  readonly at: number;
  /** The browser cannot play it. */
  readonly isBroken: boolean;
}

/** The position is shown in steps of a tenth of a second. */
const STEPS_PER_SECOND = 10;

export function useRecordedKeys({ notes = [], seconds }: Recording) {
  const player = useMemo(() => new KeyPlayer(notes, seconds), [notes, seconds]);
  const [state, setState] = useState<PlayingState>({ isPlaying: false, at: 0, isBroken: false });
  useEffect(() => () => player.pause(), [player]);
  const play = (from: number) => {
    setState({ isPlaying: true, at: from, isBroken: false });
    const onTime = (now: number) => {
      const at = Math.floor(now * STEPS_PER_SECOND) / STEPS_PER_SECOND;
      setState((before) => (before.at === at ? before : { ...before, at }));
    };
    player
      .play(from, onTime, () => setState({ isPlaying: false, at: 0, isBroken: false }))
      .catch((cause: unknown) => {
        logFailure('Playing a recorded keyboard', cause);
        setState({ isPlaying: false, at: from, isBroken: true });
      });
  };
  const seek = (at: number) => {
    const to = Math.min(seconds, Math.max(0, at));
    if (state.isPlaying) play(to);
    else setState({ ...state, at: to });
  };
  const pause = () => {
    player.pause();
    setState((before) => ({ ...before, isPlaying: false }));
  };
  useSoundAlone(state.isPlaying, pause);
  const toggle = () => (state.isPlaying ? pause() : play(state.at));
  return { state, seek, toggle };
}
