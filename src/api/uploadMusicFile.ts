/**
 * O-23: POST /MusicFileToSheet. XMLHttpRequest because `fetch` does not report how much of a body has been sent. The
 * file is the last field: the server reads the others before it starts to stream the file.
 */
import { okMsg } from '../../server/contract/calls.ts';
import type { OkMsg } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { CallError, readAnswer } from './httpClient.ts';

const PATH = CALLS.uploadMusicFile.path;

export interface MusicFileForm {
  readonly mode: string;
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  readonly agreedToTerms: boolean;
  /** Folder; empty for the root. */
  readonly path: string;
  readonly file: File;
}

export interface UploadOptions {
  readonly token: string;
  /** Fraction sent, 0..1. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

function multipartOf(form: MusicFileForm, token: string): FormData {
  const data = new FormData();
  data.set(TOKEN_FIELD, token);
  data.set('mode', form.mode);
  data.set('instrument', form.instrument);
  data.set('title', form.title);
  data.set('composer', form.composer);
  data.set('agreedToTerms', String(form.agreedToTerms));
  data.set('path', form.path);
  data.set('file', form.file, form.file.name);
  return data;
}

/** Resolves with the server's answer, refusals included. Rejects with CallError, also when `signal` aborts. */
export function uploadMusicFile(form: MusicFileForm, { token, onProgress, signal }: UploadOptions): Promise<OkMsg> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: string) => {
      reject(new CallError('transport', PATH, request.status, cause));
    };
    request.open('POST', PATH);
    request.setRequestHeader(TOKEN_HEADER, token);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => fail('connection lost');
    request.onabort = () => fail('aborted');
    request.onload = () => {
      try {
        resolve(readAnswer(PATH, request.status, request.responseText, okMsg));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) fail('aborted');
    else request.send(multipartOf(form, token));
  });
}
