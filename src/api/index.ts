/** Public interface of the calls to the server. */
import type { OkMsg } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { language } from '../texts/index.ts';
import { createAccountCalls } from './accountCalls.ts';
import { createCalls } from './calls.ts';
import { fetchOnce } from './earlyAnswers.ts';
import { CallError, createHttpClient } from './httpClient.ts';
import { createPasskeyCalls } from './passkeyCalls.ts';
import { createScoreCalls } from './scoreCalls.ts';
import { createSecurityCalls } from './securityCalls.ts';
import { createSongbookCalls } from './songbookCalls.ts';
import { uploadMusicFile, uploadRecording } from './uploadMusicFile.ts';
import type { UploadOptions } from './uploadMusicFile.ts';

let onSignedOut: () => void = () => undefined;

/** Called whenever a call is refused because nobody is signed in. */
export function listenToSignOut(listener: () => void): void {
  onSignedOut = listener;
}

const http = createHttpClient(
  // The server answers in the language of the app, which may be another one than the browser's.
  (address, init) => fetchOnce(address, { ...init, headers: { ...init.headers, 'accept-language': language } }),
  () => onSignedOut(),
);

const withFreshToken =
  <Form>(send: (form: Form, options: UploadOptions) => Promise<OkMsg>) =>
  async (form: Form, onProgress: (sent: number) => void, signal: AbortSignal): Promise<OkMsg> => {
    // An outdated token would be refused only after megabytes were sent, so a new one is requested before.
    const { token, error } = await http.askAccount();
    if (error !== undefined) {
      onSignedOut();
      throw new CallError('status', CALLS.account.path, 401, undefined, error);
    }
    return send(form, { token, onProgress, signal });
  };

export const api = {
  ...createCalls(http),
  ...createAccountCalls(http),
  ...createSecurityCalls(http),
  ...createPasskeyCalls(http),
  ...createScoreCalls(http),
  ...createSongbookCalls(http),
  uploadMusicFile: withFreshToken(uploadMusicFile),
  uploadRecording: withFreshToken(uploadRecording),
};

export { pictureOf } from './calls.ts';
export { CallError } from './httpClient.ts';
export { logFailure } from './failureLog.ts';
export { queryKeys } from './queryKeys.ts';
export { openSongEvents } from './songEvents.ts';
export type { DetectedNotesAnswer } from '../../server/contract/detectedNotes.ts';
export type { AppleTokens } from './calls.ts';
export type { RetryForm, SongPageQuery } from './songbookCalls.ts';
export type { MusicFileForm, RecordingForm } from './uploadMusicFile.ts';
