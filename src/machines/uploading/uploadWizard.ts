/**
 * The upload wizard (C-01 to C-04, C-07): file -> mode -> instrument -> info -> submitting -> succeeded. A choice in a
 * list advances by itself. Scores only have to be chosen. Up to three files are sent one after the other; each becomes
 * a song. When one fails, those before it have arrived and are removed from the wizard, so that no file is sent twice.
 */
import { assign, fromCallback, setup } from 'xstate';
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import type { OkMsg } from '../../../server/contract/calls.ts';
import type { TranscriptionMode } from '../../../server/contract/limits.ts';
import { uploadTexts } from '../../texts/index.ts';
import { checkFiles } from './checkFiles.ts';
import type { SongInfo } from './checkSongInfo.ts';
import {
  TOUCHED,
  describeFile,
  hasOnlyScores,
  isInfoComplete,
  isScoreFile,
  nextToUpload,
  updateFile,
} from './uploadFiles.ts';
import type { UploadFile } from './uploadFiles.ts';
import { notProvided } from '../notProvided.ts';

export interface UploadContext {
  readonly files: readonly UploadFile[];
  readonly nextId: number;
  /** The reason why a file was left out; empty for none. */
  readonly complaint: string;
  readonly mode: TranscriptionMode | null;
  readonly instrument: string | null;
  readonly agreed: boolean;
  /** Sent fraction of the present file. */
  readonly sent: number;
}

/** Input of the upload actor. */
export interface UploadOrder {
  readonly file: File;
  readonly info: SongInfo;
  readonly mode: string;
  readonly instrument: string;
}

export type UploadEvent =
  /** `strangers`: the files whose content does not fit their name. */
  | { readonly type: 'CHOOSE_FILES'; readonly files: readonly File[]; readonly strangers?: readonly File[] }
  | { readonly type: 'REMOVE_FILE'; readonly id: number }
  | { readonly type: 'CHOOSE_MODE'; readonly mode: TranscriptionMode }
  | { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }
  | { readonly type: 'CHANGE_INFO'; readonly id: number; readonly values: Partial<SongInfo> }
  | { readonly type: 'LEAVE_FIELD'; readonly id: number; readonly field: keyof SongInfo }
  | { readonly type: 'AGREE'; readonly agreed: boolean }
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | UploadReport;

/** Events of the upload actor. */
export type UploadReport =
  | { readonly type: 'SENT'; readonly sent: number }
  | { readonly type: 'ANSWERED'; readonly answer: OkMsg }
  | { readonly type: 'FAILED'; readonly error: unknown };

export const UPLOAD_STEPS = ['file', 'mode', 'instrument', 'info'] as const;
export type UploadStep = (typeof UPLOAD_STEPS)[number];

const START: UploadContext = {
  files: [],
  nextId: 1,
  complaint: '',
  mode: null,
  instrument: null,
  agreed: false,
  sent: 0,
};

type Choice = Extract<UploadEvent, { type: 'CHOOSE_FILES' }>;

function addFiles(context: UploadContext, { files, strangers }: Choice): Partial<UploadContext> {
  const { accepted, complaint } = checkFiles(
    context.files.map(({ file }) => file),
    files,
    strangers,
  );
  return {
    files: [...context.files, ...accepted.map((file, index) => describeFile(context.nextId + index, file))],
    nextId: context.nextId + accepted.length,
    complaint,
  };
}

function chooseMode({ instrument }: UploadContext, mode: TranscriptionMode): Partial<UploadContext> {
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[mode];
  return { mode, instrument: instrument !== null && instruments.includes(instrument) ? instrument : null };
}

function changeInfo({ files }: UploadContext, id: number, values: Partial<SongInfo>): readonly UploadFile[] {
  return files.map((file) => (file.id === id ? { ...file, info: { ...file.info, ...values } } : file));
}

function leaveField({ files }: UploadContext, id: number, field: keyof SongInfo): readonly UploadFile[] {
  return files.map((file) => (file.id === id ? { ...file, touched: { ...file.touched, [field]: true } } : file));
}

/** The title and composer of a score are used unchanged. */
const OWN_INFO: SongInfo = { title: '', composer: '' };

/** C-36: a single score is opened; after several files the songbook shows them all. */
const lastAnswer = ({ files }: UploadContext, { id, ...answer }: OkMsg): OkMsg =>
  files.length === 1 && id !== undefined ? { ...answer, id } : answer;

function orderOf({ files, mode, instrument }: UploadContext): UploadOrder {
  const next = nextToUpload(files);
  if (next !== undefined && isScoreFile(next)) return { file: next.file, info: OWN_INFO, mode: '', instrument: '' };
  if (next === undefined || mode === null || instrument === null) throw new Error('Nothing to upload');
  return { file: next.file, info: next.info, mode, instrument };
}

function markUploaded({ files }: UploadContext): Partial<UploadContext> {
  const current = nextToUpload(files);
  return { files: current ? updateFile(files, current.id, { uploaded: true }) : files, sent: 0 };
}

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
    showFailure: (_, _failure: { message: string; cause: unknown }) => notProvided('showFailure')(),
    dropUploaded: assign(({ context }) => ({ files: context.files.filter(({ uploaded }) => !uploaded), sent: 0 })),
    markUploaded: assign(({ context }) => markUploaded(context)),
  },
  guards: {
    hasFile: ({ context }) => context.files.length > 0,
    hasOnlyScores: ({ context }) => hasOnlyScores(context.files),
    /** No further input is needed: the files are scores, and all of them may be sent. */
    choosesOnlyScores: ({ context }, { choice }: { choice: Choice }) => {
      const { files = [], complaint } = addFiles(context, choice);
      return complaint === '' && hasOnlyScores(files);
    },
    hasMode: ({ context }) => context.mode !== null,
    hasInstrument: ({ context }) => context.instrument !== null,
    hasConsent: ({ context }) => context.agreed && isInfoComplete(context.files),
    isInMode: ({ context }, { instrument }: { instrument: string }) =>
      context.mode !== null && (INSTRUMENTS_BY_MODE[context.mode] as readonly string[]).includes(instrument),
    isLast: ({ context }, { answer }: { answer: OkMsg }) =>
      answer.ok && context.files.filter(({ uploaded }) => !uploaded).length === 1,
    isAccepted: (_, { answer }: { answer: OkMsg }) => answer.ok,
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
            actions: assign(({ context, event }) => addFiles(context, event)),
          },
          { actions: assign(({ context, event }) => addFiles(context, event)) },
        ],
        REMOVE_FILE: {
          actions: assign(({ context, event }) => ({
            files: context.files.filter(({ id }) => id !== event.id),
            complaint: '',
          })),
        },
        NEXT: [
          { guard: 'hasOnlyScores', target: 'submitting', actions: assign({ complaint: '' }) },
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
          target: 'info',
          actions: assign(({ event }) => ({ instrument: event.instrument })),
        },
        NEXT: { guard: 'hasInstrument', target: 'info' },
        BACK: 'mode',
      },
    },
    info: {
      on: {
        CHANGE_INFO: {
          actions: assign(({ context, event }) => ({ files: changeInfo(context, event.id, event.values) })),
        },
        LEAVE_FIELD: {
          actions: assign(({ context, event }) => ({ files: leaveField(context, event.id, event.field) })),
        },
        // When the terms are ticked, all remaining errors are shown at once.
        AGREE: {
          actions: assign(({ context, event }) => ({
            agreed: event.agreed,
            files: context.files.map((file) => ({ ...file, touched: TOUCHED })),
          })),
        },
        NEXT: { guard: 'hasConsent', target: 'submitting' },
        BACK: 'instrument',
      },
    },
    submitting: {
      invoke: { src: 'upload', input: ({ context }) => orderOf(context) },
      on: {
        SENT: { actions: assign(({ event }) => ({ sent: event.sent })) },
        ANSWERED: [
          {
            guard: { type: 'isLast', params: ({ event }) => ({ answer: event.answer }) },
            target: 'succeeded',
            actions: [
              'markUploaded',
              'songAdded',
              { type: 'finish', params: ({ context, event }) => ({ answer: lastAnswer(context, event.answer) }) },
            ],
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.answer }) },
            target: 'submitting',
            reenter: true,
            actions: ['markUploaded', 'songAdded'],
          },
          {
            target: 'failed',
            actions: [
              'dropUploaded',
              {
                type: 'showFailure',
                params: ({ event }) => ({ message: event.answer.msg || uploadTexts.unknownError, cause: event.answer }),
              },
            ],
          },
        ],
        FAILED: {
          target: 'failed',
          actions: [
            'dropUploaded',
            {
              type: 'showFailure',
              params: ({ event }) => ({ message: uploadTexts.unknownError, cause: event.error }),
            },
          ],
        },
      },
    },
    /** Returns to the step in which the input can be changed. */
    failed: { always: [{ guard: 'hasOnlyScores', target: 'file' }, { target: 'info' }] },
    succeeded: { type: 'final' },
  },
});
