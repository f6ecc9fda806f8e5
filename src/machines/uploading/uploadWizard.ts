/**
 * The upload wizard (C-01 to C-04, C-07, X-45): file -> mode -> instrument -> crop -> info -> submitting -> succeeded. A
 * choice in a list advances by itself. Scores only have to be chosen. Up to three files are sent one after the other;
 * each becomes a song. A file that fails does not stop the others: when all have been tried, those that have arrived are
 * removed from the wizard, and the others are kept with the reason, to be changed and sent again.
 */
import { assign, fromCallback, setup } from 'xstate';
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import type { OkMsg } from '../../../server/contract/calls.ts';
import { uploadTexts } from '../../texts/index.ts';
import { notProvided } from '../notProvided.ts';
import { START, addFiles, changeFile, chooseMode, dropUploaded } from './uploadChoice.ts';
import { failureOf, forgetFailures, lastAnswer, markFailed, markUploaded, orderOf } from './uploadChoice.ts';
import type { FileChoice, UploadContext, UploadEvent, UploadOrder, UploadReview } from './uploadChoice.ts';
import { TOUCHED, failedFiles, hasOnlyScores, isInfoComplete, isTempo, nextToUpload } from './uploadFiles.ts';
import type { UploadFailure } from './uploadFiles.ts';

export type { UploadContext, UploadEvent, UploadOrder, UploadReport, UploadReview } from './uploadChoice.ts';

export const UPLOAD_STEPS = ['file', 'mode', 'instrument', 'crop', 'info'] as const;
export type UploadStep = (typeof UPLOAD_STEPS)[number];

export const uploadWizardMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent },
  actors: {
    /** Provided by the app: sends one file and reports the progress; stopping it aborts the upload. */
    upload: fromCallback<{ type: never }, UploadOrder>(notProvided('upload')),
  },
  actions: {
    /** Provided by the app: called when a file has arrived. */
    songAdded: notProvided('songAdded'),
    /** Provided by the app: called when all files have arrived. */
    finish: (_, _last: { answer: OkMsg }) => notProvided('finish')(),
    /** Provided by the app: called when all files have been tried and at least one has failed. */
    showFailure: (_, _failure: UploadReview) => notProvided('showFailure')(),
    removeFile: assign(({ context }, { id }: { id: number }) => ({
      files: context.files.filter((file) => file.id !== id),
      complaint: '',
    })),
    forgetFailures: assign(({ context }) => ({ ...forgetFailures(context), complaint: '' })),
    dropUploaded: assign(({ context }) => dropUploaded(context)),
    markUploaded: assign(({ context }, { answer }: { answer: OkMsg }) => markUploaded(context, answer)),
    markFailed: assign(({ context }, failure: UploadFailure) => markFailed(context, failure)),
  },
  guards: {
    hasFile: ({ context }) => context.files.length > 0,
    hasSeveral: ({ context }) => context.files.length > 1,
    hasOnlyScores: ({ context }) => hasOnlyScores(context.files),
    /** No further input is needed: the files are scores, and all of them may be sent. */
    choosesOnlyScores: ({ context }, { choice }: { choice: FileChoice }) => {
      const { files = [], complaint } = addFiles(context, choice);
      return complaint === '' && hasOnlyScores(files);
    },
    hasMode: ({ context }) => context.mode !== null,
    hasInstrument: ({ context }) => context.instrument !== null,
    knowsTempos: ({ context }) => context.files.every(({ known }) => isTempo(known.bpm)),
    hasConsent: ({ context }) => context.agreed && isInfoComplete(context.files),
    isInMode: ({ context }, { instrument }: { instrument: string }) =>
      context.mode !== null && (INSTRUMENTS_BY_MODE[context.mode] as readonly string[]).includes(instrument),
    isAccepted: (_, { answer }: { answer: OkMsg }) => answer.ok,
    hasNext: ({ context }) => nextToUpload(context.files) !== undefined,
    hasFailed: ({ context }) => failedFiles(context.files).length > 0,
  },
}).createMachine({
  id: 'uploadWizard',
  context: START,
  initial: 'file',
  states: {
    file: {
      on: {
        CHOOSE_FILES: [
          {
            guard: { type: 'choosesOnlyScores', params: ({ event }) => ({ choice: event }) },
            target: 'submitting',
            actions: [assign(({ context, event }) => addFiles(context, event)), 'forgetFailures'],
          },
          { actions: assign(({ context, event }) => addFiles(context, event)) },
        ],
        REMOVE_FILE: { actions: { type: 'removeFile', params: ({ event }) => event } },
        NEXT: [
          { guard: 'hasOnlyScores', target: 'submitting', actions: 'forgetFailures' },
          { guard: 'hasFile', target: 'mode', actions: assign({ complaint: '' }) },
        ],
      },
    },
    mode: {
      on: {
        CHOOSE_MODE: { target: 'instrument', actions: assign(({ context, event }) => chooseMode(context, event.mode)) },
        NEXT: { guard: 'hasMode', target: 'instrument' },
        BACK: 'file',
      },
    },
    instrument: {
      on: {
        CHOOSE_INSTRUMENT: {
          guard: { type: 'isInMode', params: ({ event }) => ({ instrument: event.instrument }) },
          target: 'crop',
          actions: assign(({ event }) => ({ instrument: event.instrument })),
        },
        NEXT: { guard: 'hasInstrument', target: 'crop' },
        BACK: 'mode',
      },
    },
    crop: {
      on: {
        SET_PART: {
          actions: assign(({ context, event }) => changeFile(context, event.id, () => ({ part: event.part }))),
        },
        SET_KNOWN: {
          actions: assign(({ context, event: { id, known } }) =>
            changeFile(context, id, (file) => ({ known: { ...file.known, ...known } })),
          ),
        },
        NEXT: { guard: 'knowsTempos', target: 'info' },
        BACK: 'instrument',
      },
    },
    info: {
      on: {
        CHANGE_INFO: {
          actions: assign(({ context, event: { id, values } }) =>
            changeFile(context, id, ({ info }) => ({ info: { ...info, ...values } })),
          ),
        },
        LEAVE_FIELD: {
          actions: assign(({ context, event: { id, field } }) =>
            changeFile(context, id, ({ touched }) => ({ touched: { ...touched, [field]: true } })),
          ),
        },
        // When the terms are ticked, all remaining errors are shown at once.
        AGREE: {
          actions: assign(({ context, event }) => ({
            agreed: event.agreed,
            files: context.files.map((file) => ({ ...file, touched: TOUCHED })),
          })),
        },
        REMOVE_FILE: {
          guard: 'hasSeveral',
          target: 'returning',
          actions: { type: 'removeFile', params: ({ event }) => event },
        },
        NEXT: { guard: 'hasConsent', target: 'submitting', actions: 'forgetFailures' },
        BACK: 'crop',
      },
    },
    submitting: {
      invoke: { src: 'upload', input: ({ context }) => orderOf(context) },
      on: {
        SENT: { actions: assign(({ event }) => ({ sent: event.sent })) },
        ANSWERED: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event },
            target: 'settling',
            actions: [{ type: 'markUploaded', params: ({ event }) => event }, 'songAdded'],
          },
          {
            target: 'settling',
            actions: {
              type: 'markFailed',
              params: ({ event: { answer } }) => ({ message: answer.msg || uploadTexts.unknownError, cause: answer }),
            },
          },
        ],
        FAILED: {
          target: 'settling',
          actions: {
            type: 'markFailed',
            params: ({ event: { message = uploadTexts.unknownError, error } }) => ({ message, cause: error }),
          },
        },
      },
    },
    /** One file has been tried. */
    settling: {
      always: [
        { guard: 'hasNext', target: 'submitting' },
        {
          guard: 'hasFailed',
          target: 'returning',
          actions: [{ type: 'showFailure', params: ({ context }) => failureOf(context) }, 'dropUploaded'],
        },
        {
          target: 'succeeded',
          actions: { type: 'finish', params: ({ context }) => ({ answer: lastAnswer(context) }) },
        },
      ],
    },
    /** Returns to the step in which the input can be changed. */
    returning: { always: [{ guard: 'hasOnlyScores', target: 'file' }, { target: 'info' }] },
    succeeded: { type: 'final' },
  },
});
