/**
 * The video wizard (C-05): mode -> instrument -> search -> crop -> info -> submitting -> succeeded. Choices advance by
 * themselves; so does a link after its video was found (C-12). A video in the address begins at the search (C-06).
 */
import { assign, fromPromise, setup } from 'xstate';
import type { DrumsChoice, TranscriptionMode } from '../../../server/contract/limits.ts';
import type { OkMsg, VideoDetails, VideoSummary } from '../../../server/contract/calls.ts';
import { looksLikeVideoLink, videoIdOf } from '../../../server/contract/videoLink.ts';
import { clampRange, isVideoTooLong } from '../../../server/contract/videoRange.ts';
import type { VideoRange } from '../../../server/contract/videoRange.ts';
import { uploadTexts, videoTexts } from '../../texts/index.ts';
import { checkSongInfo } from './checkSongInfo.ts';
import { isIn, moved, orderOf, saidBy, startOf, withVideo, wordsOf } from './videoChoice.ts';
import type { VideoContext, VideoOrder, VideoPrefill } from './videoChoice.ts';
import type { SongInfo } from './checkSongInfo.ts';
import { TOUCHED } from './uploadFiles.ts';
import { notProvided } from '../notProvided.ts';

export type VideoEvent =
  | { readonly type: 'CHOOSE_MODE'; readonly mode: TranscriptionMode }
  | { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }
  | { readonly type: 'TYPE'; readonly text: string }
  | { readonly type: 'FIND'; readonly text: string }
  | { readonly type: 'CHOOSE_VIDEO'; readonly id: string }
  | { readonly type: 'SET_RANGE'; readonly range: Partial<VideoRange> }
  | { readonly type: 'SET_DRUMS'; readonly drums: DrumsChoice }
  | { readonly type: 'CHANGE_INFO'; readonly values: Partial<SongInfo> }
  | { readonly type: 'LEAVE_FIELD'; readonly field: keyof SongInfo }
  | { readonly type: 'AGREE'; readonly agreed: boolean }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' };

export const VIDEO_STEPS = ['mode', 'instrument', 'search', 'crop', 'info'] as const;
export type VideoStep = (typeof VIDEO_STEPS)[number];

export const videoWizardMachine = setup({
  types: { context: {} as VideoContext, events: {} as VideoEvent, input: {} as VideoPrefill },
  actors: {
    /** Provided by the app. */
    search: fromPromise<readonly VideoSummary[], string>(notProvided('search')),
    lookUp: fromPromise<VideoDetails, string>(notProvided('lookUp')),
    submit: fromPromise<OkMsg, VideoOrder>(notProvided('submit')),
  },
  actions: {
    /** Provided by the app. */
    finish: (_, _last: { answer: OkMsg }) => notProvided('finish')(),
    showFailure: (_, _failure: { message: string; cause: unknown }) => notProvided('showFailure')(),
    /** Provided by the app: the source's message about a failed request. */
    logFailure: (_, _failure: { cause: unknown }) => notProvided('logFailure')(),
    /** The app's own words also know whether there is a network. */
    explain: assign((_, { cause }: { cause: unknown }) => ({ complaint: saidBy(cause) })),
  },
  guards: {
    isPrefilled: ({ context }) => context.wanted !== '' && context.video === null,
    hasMode: ({ context }) => context.mode !== null,
    hasInstrument: ({ context }) => context.instrument !== null,
    isInMode: ({ context }, { instrument }: { instrument: string }) => isIn(context.mode, instrument),
    isLink: (_, { text }: { text: string }) => videoIdOf(text) !== undefined,
    isWrongLink: (_, { text }: { text: string }) => looksLikeVideoLink(text),
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    hasVideo: ({ context }) => context.video !== null,
    canCrop: ({ context: { video, range } }) => video !== null && !isVideoTooLong(video.seconds) && range.stop > 0,
    hasConsent: ({ context }) => context.agreed && Object.keys(checkSongInfo(context.info)).length === 0,
    isAccepted: (_, { answer }: { answer: OkMsg }) => answer.ok,
  },
}).createMachine({
  id: 'videoWizard',
  context: ({ input }) => startOf(input),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isPrefilled', target: 'search.lookingUp' }, { target: 'mode' }] },
    mode: {
      on: {
        CHOOSE_MODE: {
          target: 'instrument',
          actions: assign(({ context: { instrument }, event: { mode } }) => ({
            mode,
            instrument: instrument !== null && isIn(mode, instrument) ? instrument : null,
          })),
        },
        NEXT: { guard: 'hasMode', target: 'instrument' },
      },
    },
    instrument: {
      on: {
        CHOOSE_INSTRUMENT: {
          guard: { type: 'isInMode', params: ({ event }) => ({ instrument: event.instrument }) },
          target: 'search',
          actions: assign(({ event }) => ({ instrument: event.instrument })),
        },
        NEXT: { guard: 'hasInstrument', target: 'search' },
        BACK: 'mode',
      },
    },
    search: {
      initial: 'idle',
      on: {
        TYPE: { actions: assign(({ event }) => ({ query: event.text })) },
        FIND: [
          { guard: { type: 'isBlank', params: ({ event }) => event } },
          {
            guard: { type: 'isLink', params: ({ event }) => event },
            target: '.lookingUp',
            actions: assign(({ event }) => ({ wanted: videoIdOf(event.text) ?? '', complaint: '' })),
          },
          {
            guard: { type: 'isWrongLink', params: ({ event }) => event },
            target: '.idle',
            actions: assign({ complaint: videoTexts.linkUnknown, results: [] }),
          },
          {
            target: '.searching',
            actions: assign(({ context, event }) => ({ words: wordsOf(event.text.trim(), context), complaint: '' })),
          },
        ],
        CHOOSE_VIDEO: { target: '.lookingUp', actions: assign(({ event }) => ({ wanted: event.id, complaint: '' })) },
        NEXT: { guard: 'hasVideo', target: 'crop' },
        BACK: 'instrument',
      },
      states: {
        idle: {},
        searching: {
          invoke: {
            src: 'search',
            input: ({ context }) => context.words,
            onDone: {
              target: 'idle',
              actions: assign(({ event: { output } }) => ({
                results: output,
                complaint: output.length === 0 ? videoTexts.nothingFound : '',
              })),
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ cause: event.error }) },
                { type: 'explain', params: ({ event }) => ({ cause: event.error }) },
                // They answered other words.
                assign({ results: [] }),
              ],
            },
          },
        },
        lookingUp: {
          invoke: {
            src: 'lookUp',
            input: ({ context }) => context.wanted,
            onDone: {
              target: '#videoWizard.crop',
              actions: assign(({ context, event }) => withVideo(context, event.output)),
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ cause: event.error }) },
                { type: 'explain', params: ({ event }) => ({ cause: event.error }) },
              ],
            },
          },
        },
      },
    },
    crop: {
      on: {
        SET_DRUMS: { actions: assign({ drums: ({ event }) => event.drums }) },
        SET_RANGE: { actions: assign(({ context, event }) => ({ range: moved(context, event.range) })) },
        NEXT: {
          guard: 'canCrop',
          target: 'info',
          actions: assign(({ context: { range, video } }) => ({ range: clampRange(range, video?.seconds ?? 0) })),
        },
        BACK: 'search',
      },
    },
    info: {
      on: {
        CHANGE_INFO: { actions: assign(({ context, event }) => ({ info: { ...context.info, ...event.values } })) },
        LEAVE_FIELD: {
          actions: assign(({ context, event }) => ({ touched: { ...context.touched, [event.field]: true } })),
        },
        AGREE: { actions: assign(({ event }) => ({ agreed: event.agreed, touched: TOUCHED })) },
        NEXT: { guard: 'hasConsent', target: 'submitting' },
        BACK: 'crop',
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => orderOf(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'succeeded',
            actions: { type: 'finish', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'info',
            actions: {
              type: 'showFailure',
              params: ({ event }) => ({ message: event.output.msg || uploadTexts.unknownError, cause: event.output }),
            },
          },
        ],
        onError: {
          target: 'info',
          actions: {
            type: 'showFailure',
            params: ({ event }) => ({ message: uploadTexts.unknownError, cause: event.error }),
          },
        },
      },
    },
    succeeded: { type: 'final' },
  },
});
