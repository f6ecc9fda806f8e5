/**
 * Playback of a score: unloaded -> loading -> starting -> playing <-> paused, and failed with a reason. The machine
 * contains the intended state (source, position, speed); sources play the sound, and the score's moment is passed in
 * each frame through `onTime`, without events.
 *
 * Practice is another state: `practising` waits for the player's notes. It contains a `Practice` (src/audio/practice),
 * which opens its input and judges the notes, and the machine keeps its last report until the user dismisses it.
 *
 * Switching the source keeps position, speed and play state (H-03). At the end playback pauses; the next play begins at
 * the start (H-01). When a source stops by itself, playback pauses with a notice, so that sound never ends without a
 * message.
 */
import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import { seconds } from '../../../engine/index.ts';
import type { Seconds } from '../../../engine/index.ts';
import type { InterruptionReason, LoopRange, PlaybackSource } from '../../audio/playbackSource.ts';
import type { Practice, PracticeProgress } from '../../audio/practice/practice.ts';
import type { SourceKind } from '../../audio/sourceCache.ts';
import { playbackTexts } from '../../texts/index.ts';
import { follow, judge, ownSources, load, openPractice, start } from './playbackActors.ts';
import { faultNotice, interruptionNotice, isBlocked } from './notices.ts';
import type { PlaybackContext, PlaybackEvent, PlaybackInput } from './playbackEvents.ts';

/** The speeds of H-04. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5] as const;
/** The range of the slider for the speed. */
export const SLOWEST = 0.25;
export const FASTEST = 2;

/**
 * The distance at which a source that has just started counts as misplaced, because the user has sought in the
 * meantime.
 */
const MOVED_SECONDS = 0.5;
/** A position this close to the end counts as the end. */
const END_SECONDS = 0.01;

const sourceOf = ({ sourceCache, kind }: PlaybackContext): PlaybackSource => sourceCache.get(kind);

/** From the start, if the position is at the end (H-01). */
const startOf = ({ at, duration }: PlaybackContext): Seconds => (at >= duration - END_SECONDS ? seconds(0) : at);

export const playbackMachine = setup({
  types: {
    input: {} as PlaybackInput,
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
  },
  actors: { ownSources, load, start, follow, openPractice, judge },
  actions: {
    setPractice: assign({
      practice: (_, { practice }: { readonly practice: Practice }) => practice,
      progress: undefined,
      notice: '',
      wantsPlay: false,
    }),
    /** Playback continues at the reached position and speed. */
    setProgress: assign((_, { progress }: { readonly progress: PracticeProgress }) => ({
      progress,
      at: progress.step.at,
      rate: progress.rate,
    })),
    forgetProgress: assign({ progress: undefined }),
    seekPractice: ({ context }) => context.practice?.seek(context.at),
    ratePractice: ({ context }) => context.practice?.setRate(context.rate),
    loopPractice: ({ context }) => context.practice?.setLoop(context.loop),
    tellLostInput: assign({ notice: playbackTexts.practiceLost, isFault: true }),
    wantPlay: assign({ wantsPlay: true, notice: '' }),
    wantPause: assign({ wantsPlay: false }),
    toggleWish: assign({ wantsPlay: ({ context }) => !context.wantsPlay }),
    pauseSource: ({ context }) => sourceOf(context).pause(),
    /** The position of the source becomes the start of the next playback. */
    rememberTime: assign({ at: ({ context }) => sourceOf(context).time }),
    standAtEnd: assign({ at: ({ context }) => context.duration }),
    standAtStart: assign({ at: ({ context }) => startOf(context) }),
    showTime: ({ context }) => context.onTime(context.at, 'set'),
    discardSource: ({ context }) => context.sourceCache.discard(context.kind),
    tellFault: assign((_, { error }: { readonly error: unknown }) => faultNotice(error)),
    tellWarnings: assign({
      notice: ({ context }) => (sourceOf(context).warnings ?? []).join(' '),
      isFault: false,
    }),
    tellInterruption: assign((_, { reason }: { readonly reason: InterruptionReason }) => interruptionNotice(reason)),
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
    /** A source that repeats by itself does so without a gap. */
    loopSource: ({ context }) => sourceOf(context).setLoop?.(context.loop),
    /** For sources that cannot repeat by themselves. */
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
    isBlocked: (_, { error }: { readonly error: unknown }) => isBlocked(error),
  },
}).createMachine({
  id: 'playback',
  context: ({ input }) => ({
    ...input,
    ...{
      at: seconds(0),
      rate: 1,
      loop: undefined,
      nextKind: undefined,
      wantsPlay: false,
      percent: 0,
      notice: '',
      isFault: false,
    },
    ...{ practice: undefined, progress: undefined },
  }),
  invoke: { src: 'ownSources', input: ({ context }) => context.sourceCache },
  initial: 'unloaded',
  on: {
    SEEK: { actions: [{ type: 'setAt', params: ({ event }) => event }, 'showTime'] },
    SET_RATE: { actions: { type: 'setRate', params: ({ event }) => event } },
    SET_LOOP: { actions: [{ type: 'setLoop', params: ({ event }) => event }, 'loopSource'] },
    PRACTISE: { target: '.practising', actions: { type: 'setPractice', params: ({ event }) => event } },
    DISMISS_PRACTICE: { actions: 'forgetProgress' },
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
        PRACTISE: {
          target: 'practising',
          actions: ['pauseSource', 'rememberTime', { type: 'setPractice', params: ({ event }) => event }],
        },
        INTERRUPTED: {
          target: 'paused',
          // A source that has paused by itself does nothing.
          actions: [
            'pauseSource',
            'rememberTime',
            'showTime',
            { type: 'tellInterruption', params: ({ event }) => event },
          ],
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
    /**
     * Returns to `unloaded`, because it is unknown whether the source is loaded, and loading it again costs nothing.
     */
    practising: {
      entry: 'standAtStart',
      exit: 'showTime',
      initial: 'opening',
      on: {
        PLAY: { target: 'loading', actions: 'wantPlay' },
        TOGGLE: { target: 'loading', actions: 'wantPlay' },
        PAUSE: 'unloaded',
        STOP_PRACTICE: 'unloaded',
        INPUT_LOST: { target: 'unloaded', actions: 'tellLostInput' },
        INTERRUPTED: { target: 'unloaded', actions: { type: 'tellInterruption', params: ({ event }) => event } },
      },
      states: {
        opening: {
          invoke: {
            src: 'openPractice',
            input: ({ context }) => context.practice,
            onDone: 'waiting',
            onError: { target: '#playback.unloaded', actions: { type: 'tellFault', params: ({ event }) => event } },
          },
        },
        /** For the notes that the player plays. */
        waiting: {
          invoke: {
            src: 'judge',
            input: ({ context: { practice, at, rate, loop } }) => ({ practice, start: { at, rate, loop } }),
          },
          on: {
            PRACTICE_PROGRESSED: { actions: { type: 'setProgress', params: ({ event }) => event } },
            SEEK: { actions: [{ type: 'setAt', params: ({ event }) => event }, 'seekPractice'] },
            SET_RATE: { actions: [{ type: 'setRate', params: ({ event }) => event }, 'ratePractice'] },
            SET_LOOP: { actions: [{ type: 'setLoop', params: ({ event }) => event }, 'loopSource', 'loopPractice'] },
          },
        },
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

export type PlaybackSnapshot = SnapshotFrom<typeof playbackMachine>;
