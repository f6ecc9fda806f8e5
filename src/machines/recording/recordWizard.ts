/**
 * The recording wizard (C-08, C-27 to C-36): instrument -> metronome -> record -> playback -> analysis -> submitting ->
 * succeeded. A recording is kept until it has been sent or the user discards it, after any failure too.
 */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { OkMsg } from '../../../server/contract/calls.ts';
import { clampTempo } from '../../audio/recording/countIn.ts';
import type { Recording, RecordingOrder } from '../../audio/recording/recorder.ts';
import { MIDI_INSTRUMENT, RECORDING_INSTRUMENTS } from '../../../server/contract/limits.ts';
import { recordTexts, uploadTexts } from '../../texts/index.ts';
import { notProvided } from '../notProvided.ts';
import { NEW_ANALYSIS, analysisOf, beatsOf } from './recordSettings.ts';
import type { Analysis, RecordChoices, RecordContext, RecordInput, RecordOrder } from './recordSettings.ts';

/** C-30: the shortest recording, in seconds. */
const SHORTEST_SECONDS = 5;

export type RecordEvent =
  | { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }
  | { readonly type: 'CHANGE_METRONOME'; readonly metronome: Partial<RecordContext['metronome']> }
  | { readonly type: 'CHOOSE_DEVICE'; readonly deviceId: string }
  | { readonly type: 'CHANGE_ANALYSIS'; readonly analysis: Partial<Analysis> }
  /** The browser keeps a recording of an earlier visit that was not sent, or does not keep it any more. */
  | { readonly type: 'KEPT'; readonly isKept: boolean }
  /** Continues with that recording. Drafts of former versions have no choices. */
  | {
      readonly type: 'RESUME';
      readonly recording: Recording;
      readonly instrument: string;
      readonly choices?: Partial<RecordChoices>;
    }
  | { readonly type: 'START' }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'STOP' }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | RecorderReport
  | RecordUploadReport;

/** Events of the recorder. */
export type RecorderReport =
  /** No MIDI keyboard is connected yet. */
  | { readonly type: 'WAITING' }
  | { readonly type: 'COUNTED'; readonly left: number }
  | { readonly type: 'STARTED' }
  | { readonly type: 'RECORDED'; readonly recording: Recording }
  | { readonly type: 'BROKE'; readonly message: string; readonly cause: unknown };

export type RecordUploadReport =
  | { readonly type: 'SENT'; readonly sent: number }
  | { readonly type: 'ANSWERED'; readonly answer: OkMsg }
  | { readonly type: 'FAILED'; readonly error: unknown };

export const RECORD_STEPS = ['instrument', 'metronome', 'record', 'playback', 'analysis'] as const;
export type RecordStep = (typeof RECORD_STEPS)[number];

const isInstrument = (instrument: string): boolean => (RECORDING_INSTRUMENTS as readonly string[]).includes(instrument);

function recordingOrder({ instrument, deviceId, metronome, limit }: RecordContext): RecordingOrder {
  const { isOn, bpm, timeSig } = metronome;
  const isMidi = instrument === MIDI_INSTRUMENT;
  return { isMidi, deviceId, limit, metronome: { isOn, bpm, beats: beatsOf(timeSig) } };
}

function recordOrder({ recording, instrument, metronome, analysis }: RecordContext): RecordOrder {
  if (recording === null || instrument === null) throw new Error('Nothing to send');
  return { recording, instrument, metronome, analysis };
}

const KEEP_CHOICES = { type: 'keepChoices', params: ({ context }: { context: RecordContext }) => context } as const;

export const recordWizardMachine = setup({
  types: { context: {} as RecordContext, events: {} as RecordEvent, input: {} as RecordInput },
  actors: {
    /** Provided by the app: counts in and records; `STOP` ends the recording, stopping the actor discards it. */
    recorder: fromCallback<{ type: 'STOP' }, RecordingOrder>(notProvided('recorder')),
    /** Provided by the app: sends the recording and reports the progress. */
    upload: fromCallback<{ type: never }, RecordOrder>(notProvided('upload')),
  },
  actions: {
    /** Provided by the app: stores a new recording in the browser. */
    keep: (_, _kept: RecordOrder) => notProvided('keep')(),
    /** Provided by the app: stores what was changed about the recording, if there is one. */
    keepChoices: (_, _made: RecordContext) => notProvided('keepChoices')(),
    /** Provided by the app: called when the recording has arrived. */
    finish: (_, _last: { answer: OkMsg }) => notProvided('finish')(),
    showFailure: (_, _failure: { message: string; cause: unknown }) => notProvided('showFailure')(),
    logFailure: (_, _failure: { message: string; cause: unknown }) => notProvided('logFailure')(),
  },
  guards: {
    hasInstrument: ({ context }) => context.instrument !== null,
    hasRecording: ({ context }) => context.recording !== null,
    replacesRecording: ({ context }) => context.recording !== null || context.isKept,
    isKnown: (_, { instrument }: { instrument: string }) => isInstrument(instrument),
    isTooShort: (_, { recording }: { recording: Recording }) => recording.seconds < SHORTEST_SECONDS,
    isAccepted: (_, { answer }: { answer: OkMsg }) => answer.ok,
  },
}).createMachine({
  id: 'recordWizard',
  context: ({ input }) => ({
    instrument: null,
    metronome: { isOn: false, bpm: 120, timeSig: '4/4' },
    deviceId: '',
    limit: input.limit,
    countdown: 0,
    complaint: '',
    recording: null,
    isKept: false,
    analysis: NEW_ANALYSIS,
    sent: 0,
  }),
  initial: 'instrument',
  on: { KEPT: { actions: assign(({ event }) => ({ isKept: event.isKept })) } },
  states: {
    instrument: {
      on: {
        CHOOSE_INSTRUMENT: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'metronome',
          actions: [assign(({ event }) => ({ instrument: event.instrument })), KEEP_CHOICES],
        },
        RESUME: {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'playback',
          actions: assign(({ event: { recording, instrument, choices } }) => ({
            ...choices,
            // A recording that an older version of the app has kept lacks newer settings.
            analysis: { ...NEW_ANALYSIS, ...choices?.analysis },
            recording,
            instrument,
          })),
        },
        NEXT: { guard: 'hasInstrument', target: 'metronome' },
      },
    },
    metronome: {
      on: {
        CHANGE_METRONOME: {
          actions: [
            assign(({ context, event }) => {
              const metronome = { ...context.metronome, ...event.metronome };
              const kept = { ...metronome, bpm: clampTempo(metronome.bpm) };
              // The metronome determines these properties; the user may change them later.
              return { metronome: kept, analysis: { ...context.analysis, ...analysisOf(kept) } };
            }),
            KEEP_CHOICES,
          ],
        },
        NEXT: 'record',
        BACK: 'instrument',
      },
    },
    record: {
      initial: 'idle',
      on: { CHOOSE_DEVICE: { actions: assign(({ event }) => ({ deviceId: event.deviceId, complaint: '' })) } },
      states: {
        idle: {
          on: {
            START: [{ guard: 'replacesRecording', target: 'confirming' }, { target: 'running' }],
            NEXT: { guard: 'hasRecording', target: '#recordWizard.playback' },
            BACK: '#recordWizard.metronome',
          },
        },
        /** C-29: asks before a recording is overwritten. */
        confirming: { on: { CONFIRM: 'running', BACK: 'idle' } },
        running: {
          initial: 'opening',
          entry: assign({ complaint: '', countdown: 0 }),
          invoke: { id: 'recorder', src: 'recorder', input: ({ context }) => recordingOrder(context) },
          on: {
            STOP: { actions: sendTo('recorder', { type: 'STOP' }) },
            BACK: 'idle',
            RECORDED: [
              {
                guard: { type: 'isTooShort', params: ({ event }) => event },
                target: 'idle',
                actions: assign({ complaint: recordTexts.tooShort }),
              },
              {
                target: '#recordWizard.playback',
                actions: [
                  assign(({ event }) => ({ recording: event.recording })),
                  { type: 'keep', params: ({ context }) => recordOrder(context) },
                ],
              },
            ],
            BROKE: {
              target: 'idle',
              actions: [
                assign(({ event }) => ({ complaint: event.message })),
                { type: 'logFailure', params: ({ event }) => event },
              ],
            },
          },
          states: {
            opening: {
              on: {
                WAITING: 'waiting',
                COUNTED: { target: 'counting', actions: assign(({ event }) => ({ countdown: event.left })) },
              },
            },
            /** C-32: waits until a keyboard is connected. */
            waiting: {
              on: { COUNTED: { target: 'counting', actions: assign(({ event }) => ({ countdown: event.left })) } },
            },
            counting: {
              on: {
                COUNTED: { actions: assign(({ event }) => ({ countdown: event.left })) },
                STARTED: 'recording',
                // Before the recording has begun, there is nothing to keep.
                STOP: '#recordWizard.record.idle',
              },
            },
            // Only stopping ends a recording: a step back would discard it.
            recording: { on: { BACK: {} } },
          },
        },
      },
    },
    playback: { on: { NEXT: 'analysis', BACK: 'record' } },
    analysis: {
      on: {
        CHANGE_ANALYSIS: {
          actions: [
            assign(({ context, event }) => ({ analysis: { ...context.analysis, ...event.analysis } })),
            KEEP_CHOICES,
          ],
        },
        NEXT: { guard: 'hasRecording', target: 'submitting' },
        BACK: 'playback',
      },
    },
    submitting: {
      entry: assign({ sent: 0 }),
      invoke: { src: 'upload', input: ({ context }) => recordOrder(context) },
      on: {
        SENT: { actions: assign(({ event }) => ({ sent: event.sent })) },
        ANSWERED: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event },
            target: 'succeeded',
            actions: { type: 'finish', params: ({ event }) => ({ answer: event.answer }) },
          },
          {
            target: 'analysis',
            actions: {
              type: 'showFailure',
              params: ({ event }) => ({ message: event.answer.msg || uploadTexts.unknownError, cause: event.answer }),
            },
          },
        ],
        FAILED: {
          target: 'analysis',
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
