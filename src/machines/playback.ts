/**
 * Playback of a score: unloaded -> loading -> starting -> playing <-> paused, and failed with a reason. The machine knows
 * what is wanted (which source, where, how fast); sources make the sound, and the score's moment goes from frame to
 * frame past the machine, through `onTime`.
 *
 * Switching the source keeps position, speed and play state (H-03). At the end playback pauses; the next play begins at
 * the start (H-01). Whatever stops a source by itself pauses with a notice: sound never ends without a word.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { seconds } from '../../engine/index.ts';
import type { Seconds } from '../../engine/index.ts';
import { PlaybackError } from '../audio/playbackSource.ts';
import type { InterruptionReason, LoopRange, PlaybackSource } from '../audio/playbackSource.ts';
import type { SourceKind, SourceShelf } from '../audio/sourceShelf.ts';
import { playbackTexts } from '../texts/index.ts';

/** H-04. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5] as const;
/** The free slider's range. */
export const SLOWEST = 0.25;
export const FASTEST = 2;
/** A source that has just started and stands so far from the wanted moment: the user has moved it meanwhile. */
const MOVED_SECONDS = 0.5;
/** So close to the end counts as the end. */
const END_SECONDS = 0.01;

/** `set`: put there by the user; `played`: what is heard now. */
export type TimeReason = 'set' | 'played';

export interface PlaybackInput {
  readonly shelf: SourceShelf;
  readonly kind: SourceKind;
  readonly duration: Seconds;
  /** Receives the score's moment at every change, while playing once a frame. */
  readonly onTime: (at: Seconds, reason: TimeReason) => void;
}

export interface PlaybackContext extends PlaybackInput {
  /** Where playback starts next; while playing, where it has started. */
  readonly at: Seconds;
  readonly rate: number;
  readonly loop: LoopRange | undefined;
  /** Chosen while another source was starting: it takes over once that has started and can be paused. */
  readonly nextKind: SourceKind | undefined;
  /** Whether sound is to follow as soon as it can. */
  readonly wantsPlay: boolean;
  /** Of loading, 0 to 100. */
  readonly percent: number;
  /** What the user should know; empty for nothing. */
  readonly notice: string;
}

export type PlaybackEvent =
  | { readonly type: 'PLAY' }
  | { readonly type: 'PAUSE' }
  | { readonly type: 'TOGGLE' }
  | { readonly type: 'SEEK'; readonly at: Seconds }
  | { readonly type: 'SET_RATE'; readonly rate: number }
  | { readonly type: 'CHOOSE_SOURCE'; readonly kind: SourceKind }
  | { readonly type: 'SET_LOOP'; readonly loop: LoopRange | undefined }
  /** The score was edited: it may be longer or shorter now. */
  | { readonly type: 'SET_DURATION'; readonly duration: Seconds }
  | { readonly type: 'LOADED_PERCENT'; readonly percent: number }
  | { readonly type: 'LOOP_ENDED' }
  | { readonly type: 'ENDED' }
  | { readonly type: 'INTERRUPTED'; readonly reason: InterruptionReason };

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

const sourceOf = ({ shelf, kind }: PlaybackContext): PlaybackSource => shelf.get(kind);
const noticeOf = (error: unknown): string => (error instanceof PlaybackError ? error.message : playbackTexts.failed);

/** Reports the source's moment once a frame, and what ends playing. */
const follow = fromCallback<PlaybackEvent, FollowOrder>(({ sendBack, input: { source, loopEnd, onTime } }) => {
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
  ];
  look();
  return () => {
    cancelAnimationFrame(frame);
    removals.forEach((remove) => remove());
  };
});

/** From the start, where it stands at the end (H-01). */
const startOf = ({ at, duration }: PlaybackContext): Seconds => (at >= duration - END_SECONDS ? seconds(0) : at);

export const playbackMachine = setup({
  types: {
    input: {} as PlaybackInput,
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
  },
  actors: {
    /** Owns the sources as long as the machine runs. */
    keepShelf: fromCallback<PlaybackEvent, SourceShelf>(
      ({ input }) =>
        () =>
          input.dispose(),
    ),
    load: fromPromise<unknown, LoadOrder>(({ input: { source, onPercent }, signal }) => source.load(onPercent, signal)),
    start: fromPromise<unknown, StartOrder>(({ input: { source, at, rate } }) => source.play(at, rate)),
    follow,
  },
  actions: {
    wantPlay: assign({ wantsPlay: true, notice: '' }),
    wantPause: assign({ wantsPlay: false }),
    toggleWish: assign({ wantsPlay: ({ context }) => !context.wantsPlay }),
    pauseSource: ({ context }) => sourceOf(context).pause(),
    /** Where the source stands becomes where playback starts next. */
    rememberTime: assign({ at: ({ context }) => sourceOf(context).time }),
    standAtEnd: assign({ at: ({ context }) => context.duration }),
    standAtStart: assign({ at: ({ context }) => startOf(context) }),
    showTime: ({ context }) => context.onTime(context.at, 'set'),
    discardSource: ({ context }) => context.shelf.discard(context.kind),
    tellFault: assign({ notice: (_, { error }: { readonly error: unknown }) => noticeOf(error) }),
    tellWarnings: assign({ notice: ({ context }) => (sourceOf(context).warnings ?? []).join(' ') }),
    tellInterruption: assign({
      notice: (_, { reason }: { readonly reason: InterruptionReason }) => playbackTexts.interrupted[reason],
    }),
    setNextKind: assign({ nextKind: (_, { kind }: { readonly kind: SourceKind }) => kind }),
    takeNextKind: assign({ kind: ({ context }) => context.nextKind ?? context.kind, notice: '' }),
    forgetNextKind: assign({ nextKind: undefined }),
    setKind: assign({ kind: (_, { kind }: { readonly kind: SourceKind }) => kind, notice: '' }),
    setAt: assign({
      at: ({ context }, { at }: { readonly at: Seconds }) => seconds(Math.min(Math.max(at, 0), context.duration)),
    }),
    seekIfMoved: ({ context }) => {
      const source = sourceOf(context);
      if (Math.abs(source.time - context.at) > MOVED_SECONDS) source.seek(context.at);
    },
    seekSource: ({ context }) => sourceOf(context).seek(context.at),
    setRate: assign({ rate: (_, { rate }: { readonly rate: number }) => Math.min(Math.max(rate, SLOWEST), FASTEST) }),
    rateSource: ({ context }) => sourceOf(context).setRate(context.rate),
    setLoop: assign({ loop: (_, { loop }: { readonly loop: LoopRange | undefined }) => loop }),
    /** A source that repeats by itself does so without a seam. */
    loopSource: ({ context }) => sourceOf(context).setLoop?.(context.loop),
    /** For sources that do not repeat by themselves. */
    riseInLoop: assign({
      rate: ({ context: { rate, loop } }) =>
        loop === undefined || rate >= loop.fastest ? rate : Math.min(rate * loop.speedUp, loop.fastest),
    }),
    standAtLoopStart: assign({ at: ({ context }) => context.loop?.from ?? context.at }),
    setDuration: assign({ duration: (_, { duration }: { readonly duration: Seconds }) => duration }),
    setPercent: assign({ percent: (_, { percent }: { readonly percent: number }) => percent }),
  },
  guards: {
    wantsPlay: ({ context }) => context.wantsPlay,
    isReplaced: ({ context }) => context.nextKind !== undefined && context.nextKind !== context.kind,
    isOther: ({ context }, { kind }: { readonly kind: SourceKind }) => kind !== context.kind,
    isBlocked: (_, { error }: { readonly error: unknown }) =>
      error instanceof PlaybackError && error.code === 'blocked',
  },
}).createMachine({
  id: 'playback',
  context: ({ input }) => ({
    ...input,
    ...{ at: seconds(0), rate: 1, loop: undefined, nextKind: undefined, wantsPlay: false, percent: 0, notice: '' },
  }),
  invoke: { src: 'keepShelf', input: ({ context }) => context.shelf },
  initial: 'unloaded',
  on: {
    SEEK: { actions: [{ type: 'setAt', params: ({ event }) => event }, 'showTime'] },
    SET_RATE: { actions: { type: 'setRate', params: ({ event }) => event } },
    SET_LOOP: { actions: [{ type: 'setLoop', params: ({ event }) => event }, 'loopSource'] },
    SET_DURATION: { actions: { type: 'setDuration', params: ({ event }) => event } },
    CHOOSE_SOURCE: {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setKind', params: ({ event }) => event },
    },
  },
  states: {
    unloaded: {
      on: {
        PLAY: { target: 'loading', actions: 'wantPlay' },
        TOGGLE: { target: 'loading', actions: 'wantPlay' },
        CHOOSE_SOURCE: { actions: { type: 'setKind', params: ({ event }) => event } },
      },
    },
    loading: {
      entry: assign({ percent: 0 }),
      invoke: {
        src: 'load',
        input: ({ context, self }) => ({
          source: sourceOf(context),
          onPercent: (percent) => self.send({ type: 'LOADED_PERCENT', percent }),
        }),
        onDone: [
          { guard: 'wantsPlay', target: 'starting', actions: 'tellWarnings' },
          { target: 'paused', actions: 'tellWarnings' },
        ],
        onError: { target: 'failed', actions: { type: 'tellFault', params: ({ event }) => event } },
      },
      on: {
        PLAY: { actions: 'wantPlay' },
        PAUSE: { actions: 'wantPause' },
        TOGGLE: { actions: 'toggleWish' },
        LOADED_PERCENT: { actions: { type: 'setPercent', params: ({ event }) => event } },
      },
    },
    starting: {
      entry: ['standAtStart', 'loopSource', 'forgetNextKind'],
      invoke: {
        src: 'start',
        input: ({ context }) => ({ source: sourceOf(context), at: context.at, rate: context.rate }),
        onDone: [
          { guard: 'isReplaced', target: 'loading', actions: ['pauseSource', 'takeNextKind'] },
          // A seek while the source was starting has not moved it.
          { guard: 'wantsPlay', target: 'playing', actions: 'seekIfMoved' },
          { target: 'paused', actions: 'pauseSource' },
        ],
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: 'paused',
            actions: { type: 'tellFault', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'tellFault', params: ({ event }) => event } },
        ],
      },
      on: {
        PLAY: { actions: 'wantPlay' },
        PAUSE: { actions: 'wantPause' },
        TOGGLE: { actions: 'toggleWish' },
        CHOOSE_SOURCE: { actions: { type: 'setNextKind', params: ({ event }) => event } },
        SET_RATE: { actions: [{ type: 'setRate', params: ({ event }) => event }, 'rateSource'] },
      },
    },
    playing: {
      invoke: {
        src: 'follow',
        input: ({ context, self }) => ({
          source: sourceOf(context),
          onTime: context.onTime,
          loopEnd: () => self.getSnapshot().context.loop?.to,
        }),
      },
      on: {
        PAUSE: { target: 'paused', actions: ['pauseSource', 'rememberTime', 'showTime'] },
        TOGGLE: { target: 'paused', actions: ['pauseSource', 'rememberTime', 'showTime'] },
        SEEK: { actions: [{ type: 'setAt', params: ({ event }) => event }, 'seekSource'] },
        SET_RATE: { actions: [{ type: 'setRate', params: ({ event }) => event }, 'rateSource'] },
        LOOP_ENDED: { actions: ['standAtLoopStart', 'seekSource', 'riseInLoop', 'rateSource'] },
        ENDED: { target: 'paused', actions: ['standAtEnd', 'showTime'] },
        INTERRUPTED: {
          target: 'paused',
          actions: ['rememberTime', 'showTime', { type: 'tellInterruption', params: ({ event }) => event }],
        },
        CHOOSE_SOURCE: {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'loading',
          actions: ['pauseSource', 'rememberTime', { type: 'setKind', params: ({ event }) => event }],
        },
      },
    },
    paused: {
      entry: 'wantPause',
      on: {
        PLAY: { target: 'starting', actions: 'wantPlay' },
        TOGGLE: { target: 'starting', actions: 'wantPlay' },
      },
    },
    failed: {
      entry: ['wantPause', 'discardSource'],
      on: {
        PLAY: { target: 'loading', actions: 'wantPlay' },
        TOGGLE: { target: 'loading', actions: 'wantPlay' },
      },
    },
  },
});
