/**
 * O-23, O-24: POST /MusicFileToSheet and /RecordingToSheet. It uses XMLHttpRequest because `fetch` does not report how
 * much of a body has been sent. The file is the last field: the server reads the others before it starts to stream the
 * file.
 */
import { okMsg } from '../../server/contract/calls.ts';
import type { OkMsg } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { CallError, readAnswer } from './httpClient.ts';

export interface MusicFileForm {
  readonly mode: string;
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  readonly agreedToTerms: boolean;
  /** Path of the folder; empty for the root. */
  readonly path: string;
  readonly file: File;
}

/** C-34; `-1` for properties that are to be detected. */
export interface RecordingForm {
  readonly sound: Blob;
  readonly instrument: string;
  readonly useMetronome: string;
  readonly metronomeBpm: string;
  readonly metronomeTimeSig: string;
  readonly key: string;
  readonly timeSig: string;
  readonly bpm: string;
  readonly title: string;
  readonly composer: string;
  /** Path of the folder; empty for the root. */
  readonly path: string;
}

export interface UploadOptions {
  readonly token: string;
  /** Called with the sent fraction, 0..1. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

function multipartOf(fields: Readonly<Record<string, string>>, file: UploadedFile, token: string): FormData {
  const data = new FormData();
  data.set(TOKEN_FIELD, token);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
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

/** Like `uploadMusicFile`, for a recording. */
export function uploadRecording({ sound, ...fields }: RecordingForm, options: UploadOptions): Promise<OkMsg> {
  const name = sound.type === 'audio/mp4' ? 'recording.mp4' : 'recording.webm';
  return sendForm(CALLS.uploadRecording.path, fields, { field: 'audio', content: sound, name }, options);
}

interface UploadedFile {
  readonly field: string;
  readonly content: Blob;
  readonly name: string;
}

function sendForm(
  path: string,
  fields: Readonly<Record<string, string>>,
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
