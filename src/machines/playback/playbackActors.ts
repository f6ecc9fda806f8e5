/** The actors of the playback machine's states: loading and playing a source, opening and judging a practice. */
import { fromCallback, fromPromise } from 'xstate';
import type { Seconds } from '../../../engine/index.ts';
import { soundAlone } from '../../audio/soundAlone.ts';
import type { PlaybackSource } from '../../audio/playbackSource.ts';
import type { Practice, PracticeStart } from '../../audio/practice/practice.ts';
import type { SourceCache } from '../../audio/sourceCache.ts';
import type { PlaybackEvent, PlaybackInput } from './playbackEvents.ts';

interface LoadOrder {
  readonly source: PlaybackSource;
  readonly onPercent: (percent: number) => void;
}

interface StartOrder {
  readonly source: PlaybackSource;
  readonly at: Seconds;
  readonly rate: number;
}

interface FollowOrder {
  readonly source: PlaybackSource;
  readonly loopEnd: () => Seconds | undefined;
  readonly onTime: PlaybackInput['onTime'];
}

/** Owns the sources while the machine runs. */
export const ownSources = fromCallback<PlaybackEvent, SourceCache>(
  ({ input }) =>
    () =>
      input.dispose(),
);

export const load = fromPromise<unknown, LoadOrder>(({ input: { source, onPercent }, signal }) =>
  source.load(onPercent, signal),
);

export const start = fromPromise<unknown, StartOrder>(({ input: { source, at, rate } }) => source.play(at, rate));

/** Reports the source's moment in each frame, and the end of playing. Other pages pause. */
export const follow = fromCallback<PlaybackEvent, FollowOrder>(({ sendBack, input: { source, loopEnd, onTime } }) => {
  let frame = 0;
  const look = () => {
    frame = requestAnimationFrame(look);
    const at = source.time;
    onTime(at, 'played');
    const end = loopEnd();
    if (end !== undefined && at >= end) sendBack({ type: 'LOOP_ENDED' });
  };
  const removals = [
    source.onEnd(() => sendBack({ type: 'ENDED' })),
    source.onInterrupted((reason) => sendBack({ type: 'INTERRUPTED', reason })),
    soundAlone(() => sendBack({ type: 'INTERRUPTED', reason: 'other-page' })),
  ];
  look();
  return () => {
    cancelAnimationFrame(frame);
    removals.forEach((remove) => remove());
  };
});

interface PracticeOrder {
  readonly practice: Practice | undefined;
  readonly start: PracticeStart;
}

export const openPractice = fromPromise<unknown, Practice | undefined>(async ({ input, signal }) =>
  input?.open(signal),
);

/**
 * Judges the played notes until the state is left or the machine stops, and then closes the input. Other pages pause:
 * a microphone would judge their sound too.
 */
export const judge = fromCallback<PlaybackEvent, PracticeOrder>(({ sendBack, input: { practice, start } }) => {
  practice?.begin(start, {
    onProgress: (progress) => sendBack({ type: 'PRACTICE_PROGRESSED', progress }),
    onLost: () => sendBack({ type: 'INPUT_LOST' }),
  });
  const end = soundAlone(() => sendBack({ type: 'INTERRUPTED', reason: 'other-page' }));
  return () => {
    end();
    practice?.close();
  };
});
