/**
 * O-23, O-24: POST /MusicFileToSheet and /RecordingToSheet. It uses XMLHttpRequest because `fetch` does not report how
 * much of a body has been sent. The file is the last field: the server reads the others before it starts to stream the
 * file.
 */
import { okMsg } from '../../server/contract/calls.ts';
import type { OkMsg } from '../../server/contract/calls.ts';
import type { DrumsChoice } from '../../server/contract/limits.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { language } from '../texts/index.ts';
import { CallError, readAnswer } from './httpClient.ts';

export interface MusicFileForm {
  readonly mode: string;
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  readonly agreedToTerms: boolean;
  /** Path of the folder; empty for the root. */
  readonly path: string;
  /** The part to transcribe, in seconds from the beginning of the file; absent: all of it. */
  readonly starttime?: number | undefined;
  readonly stoptime?: number | undefined;
  /** Properties of the music that the user knows (C-35); absent ones are detected. */
  readonly key?: string | undefined;
  readonly timeSig?: string | undefined;
  readonly bpm?: string | undefined;
  readonly drums?: string | undefined;
  /** The device's address for push messages, in an app around the page (C-26). */
  readonly firebaseToken?: string | undefined;
  readonly file: File;
}

/** C-34; `-1` for properties that are to be detected. */
export interface RecordingForm {
  readonly sound: Blob;
  readonly mode: 'universal';
  readonly instrument: string;
  readonly useMetronome: string;
  readonly metronomeBpm: string;
  readonly metronomeTimeSig: string;
  readonly key: string;
  readonly timeSig: string;
  readonly bpm: string;
  readonly drums: DrumsChoice;
  /** Semitones. */
  readonly transpose: string;
  readonly autoTune: string;
  readonly title: string;
  readonly composer: string;
  /** Path of the folder; empty for the root. */
  readonly path: string;
  readonly firebaseToken?: string | undefined;
}

export interface UploadOptions {
  readonly token: string;
  /** Called with the sent fraction, 0..1. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Absent values are not sent. */
type FormFields = Readonly<Record<string, string | number | undefined>>;

function multipartOf(fields: FormFields, file: UploadedFile, token: string): FormData {
  const data = new FormData();
  data.set(TOKEN_FIELD, token);
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.set(name, String(value));
  data.set(file.field, file.content, file.name);
  return data;
}

/** Resolves with the server's answer, refusals included. Rejects with CallError, also when `signal` aborts. */
export function uploadMusicFile(
  { file, agreedToTerms, ...texts }: MusicFileForm,
  options: UploadOptions,
): Promise<OkMsg> {
  const fields = { ...texts, agreedToTerms: String(agreedToTerms) };
  return sendForm(CALLS.uploadMusicFile.path, fields, { field: 'file', content: file, name: file.name }, options);
}

/** File extensions by the media type of a recording; the server compares the file's name with its content. */
const RECORDING_EXTENSIONS: Readonly<Record<string, string>> = { 'audio/mp4': 'mp4', 'audio/midi': 'mid' };

/** Like `uploadMusicFile`, for a recording. */
export function uploadRecording({ sound, ...fields }: RecordingForm, options: UploadOptions): Promise<OkMsg> {
  const name = `recording.${RECORDING_EXTENSIONS[sound.type] ?? 'webm'}`;
  return sendForm(CALLS.uploadRecording.path, fields, { field: 'audio', content: sound, name }, options);
}

interface UploadedFile {
  readonly field: string;
  readonly content: Blob;
  readonly name: string;
}

function sendForm(
  path: string,
  fields: FormFields,
  file: UploadedFile,
  { token, onProgress, signal }: UploadOptions,
): Promise<OkMsg> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: string) => {
      reject(new CallError('transport', path, request.status, cause));
    };
    request.open('POST', path);
    request.setRequestHeader(TOKEN_HEADER, token);
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => fail('connection lost');
    request.onabort = () => fail('aborted');
    request.onload = () => {
      try {
        resolve(readAnswer(path, request.status, request.responseText, okMsg));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) fail('aborted');
    else request.send(multipartOf(fields, file, token));
  });
}
