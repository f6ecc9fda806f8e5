/** The calls about passkeys, as typed functions. `answer` is the JSON text of the browser's answer. */
import { okError, okMsg } from '../../server/contract/calls.ts';
import type { OkError, OkMsg } from '../../server/contract/calls.ts';
import { passkeyOptions, passkeys } from '../../server/contract/passkeyAnswers.ts';
import type { PasskeyOptions, Passkeys } from '../../server/contract/passkeyAnswers.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

export interface PasskeyCalls {
  getPasskeys: (signal?: AbortSignal) => Promise<Passkeys>;
  beginPasskey: () => Promise<PasskeyOptions>;
  addPasskey: (form: { readonly name: string; readonly answer: string }) => Promise<OkMsg>;
  removePasskey: (id: string) => Promise<OkMsg>;
  beginPasskeyLogin: () => Promise<PasskeyOptions>;
  passkeyLogin: (answer: string, remember: boolean) => Promise<OkError>;
}

export function createPasskeyCalls(http: HttpClient): PasskeyCalls {
  return {
    getPasskeys: (signal) => http.get(CALLS.passkeys.path, passkeys, { signal }),
    beginPasskey: () => http.post(CALLS.beginPasskey.path, passkeyOptions, { form: {} }),
    addPasskey: (form) => http.post(CALLS.addPasskey.path, okMsg, { form: { ...form } }),
    removePasskey: (id) => http.post(CALLS.removePasskey.path, okMsg, { form: { id } }),
    beginPasskeyLogin: () => http.post(CALLS.beginPasskeyLogin.path, passkeyOptions, { form: {} }),
    passkeyLogin: (answer, remember) =>
      http.post(CALLS.passkeyLogin.path, okError, { form: { answer, RememberMe: String(remember) } }),
  };
}
