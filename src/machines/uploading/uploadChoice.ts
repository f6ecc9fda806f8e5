/** The state of the upload wizard, its events, and values that follow from them: pure functions. */
import { INSTRUMENTS_BY_MODE } from '../../../server/contract/limits.ts';
import type { TranscriptionMode } from '../../../server/contract/limits.ts';
import type { OkMsg } from '../../../server/contract/calls.ts';
import type { VideoRange } from '../../../server/contract/videoRange.ts';
import { uploadTexts } from '../../texts/index.ts';
import { checkFiles } from './checkFiles.ts';
import type { SongInfo } from './checkSongInfo.ts';
import { describeFile, failedFiles, isScoreFile, knownOf, nextToUpload, updateFile } from './uploadFiles.ts';
import type { KnownMusic, UploadFailure, UploadFile } from './uploadFiles.ts';

export interface UploadContext {
  readonly files: readonly UploadFile[];
  readonly nextId: number;
  /** The reason why a file was left out; empty for none. */
  readonly complaint: string;
  readonly mode: TranscriptionMode | null;
  readonly instrument: string | null;
  readonly agreed: boolean;
  /** The sent fraction of the present file, 0 to 1. */
  readonly sent: number;
  /** The last answer to a file that has arrived. */
  readonly answer: OkMsg | null;
}

/** Input of the upload actor. */
export interface UploadOrder {
  readonly file: File;
  readonly info: SongInfo;
  readonly mode: string;
  readonly instrument: string;
  /** Undefined for the whole file. */
  readonly part?: VideoRange | undefined;
  readonly known?: Partial<KnownMusic> | undefined;
}

export type UploadEvent =
  /** `mismatched`: the files whose content does not fit their name. */
  | { readonly type: 'CHOOSE_FILES'; readonly files: readonly File[]; readonly mismatched?: readonly File[] }
  | { readonly type: 'REMOVE_FILE'; readonly id: number }
  | { readonly type: 'CHOOSE_MODE'; readonly mode: TranscriptionMode }
  | { readonly type: 'CHOOSE_INSTRUMENT'; readonly instrument: string }
  | { readonly type: 'SET_PART'; readonly id: number; readonly part: VideoRange | null }
  | { readonly type: 'SET_KNOWN'; readonly id: number; readonly known: Partial<KnownMusic> }
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
  /** `message`: what the user reads. */
  | { readonly type: 'FAILED'; readonly message?: string; readonly error: unknown };

export const START: UploadContext = {
  files: [],
  nextId: 1,
  complaint: '',
  mode: null,
  instrument: null,
  agreed: false,
  sent: 0,
  answer: null,
};

export type FileChoice = Extract<UploadEvent, { type: 'CHOOSE_FILES' }>;

export function addFiles(context: UploadContext, { files, mismatched }: FileChoice): Partial<UploadContext> {
  const { accepted, complaint } = checkFiles(
    context.files.map(({ file }) => file),
    files,
    mismatched,
  );
  return {
    files: [...context.files, ...accepted.map((file, index) => describeFile(context.nextId + index, file))],
    nextId: context.nextId + accepted.length,
    complaint,
  };
}

export function chooseMode({ instrument }: UploadContext, mode: TranscriptionMode): Partial<UploadContext> {
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[mode];
  return { mode, instrument: instrument !== null && instruments.includes(instrument) ? instrument : null };
}

/** Changes one file by a function of its present state. */
export function changeFile(
  { files }: UploadContext,
  id: number,
  change: (file: UploadFile) => Partial<UploadFile>,
): Pick<UploadContext, 'files'> {
  return { files: files.map((file) => (file.id === id ? { ...file, ...change(file) } : file)) };
}

/** The title and composer of a score are used unchanged. */
const OWN_INFO: SongInfo = { title: '', composer: '' };

export function orderOf({ files, mode, instrument }: UploadContext): UploadOrder {
  const next = nextToUpload(files);
  if (next !== undefined && isScoreFile(next)) return { file: next.file, info: OWN_INFO, mode: '', instrument: '' };
  if (next === undefined || mode === null || instrument === null) throw new Error('Nothing to upload');
  return { file: next.file, info: next.info, mode, instrument, part: next.part ?? undefined, known: knownOf(next) };
}

/** C-36: a single score is opened; after several files the songbook shows them all. */
export function lastAnswer({ files, answer }: UploadContext): OkMsg {
  const { id, ...rest } = answer ?? { ok: true, msg: '' };
  return files.length === 1 && id !== undefined ? { ...rest, id } : rest;
}

export function markUploaded({ files }: UploadContext, answer: OkMsg): Partial<UploadContext> {
  const current = nextToUpload(files);
  return { files: current ? updateFile(files, current.id, { uploaded: true }) : files, sent: 0, answer };
}

export function markFailed({ files }: UploadContext, failure: UploadFailure): Partial<UploadContext> {
  const current = nextToUpload(files);
  return { files: current ? updateFile(files, current.id, { failure }) : files, sent: 0 };
}

/** The report after the last file, where some files have failed. */
export interface UploadReview extends UploadFailure {
  /** Whether the message counts the files, each of which shows its own reason. Otherwise the message is the reason. */
  readonly isSummary: boolean;
}

export function failureOf({ files }: UploadContext): UploadReview {
  const failed = failedFiles(files);
  const [first] = failed;
  const failure = first?.failure ?? { message: uploadTexts.unknownError, cause: undefined };
  if (files.length === 1) return { ...failure, isSummary: false };
  const message = uploadTexts.someFailed(files.length - failed.length, files.length);
  return { ...failure, message, isSummary: true };
}

/** Removes the files that have arrived, so that no file is sent twice. */
export const dropUploaded = ({ files }: UploadContext): Pick<UploadContext, 'files'> => ({
  files: files.filter(({ uploaded }) => !uploaded),
});

export const forgetFailures = ({ files }: UploadContext): Pick<UploadContext, 'files'> => ({
  files: files.map((file) => ({ ...file, failure: null })),
});
