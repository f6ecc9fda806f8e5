/** The calls about the ways to sign in to an account, as typed functions. */
import type { z } from 'zod/mini';
import {
  appleAnswer,
  okMsg,
  proofAnswer,
  recoveryCodes,
  sessions,
  twoStepSecret,
  twoStepState,
} from '../../server/contract/calls.ts';
import type { AppleAnswer, OkMsg, RecoveryCodes, Sessions, TwoStepSecret } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

export interface SecurityCalls {
  getSessions: (signal?: AbortSignal) => Promise<Sessions>;
  endSession: (id: string) => Promise<OkMsg>;
  endOtherSessions: () => Promise<OkMsg>;
  /** `twoStep` in the answer: a code is required as well. */
  proveIdentity: (proof: { readonly Password: string; readonly Code?: string }) => Promise<z.infer<typeof proofAnswer>>;
  /** The code after a sign-in by a provider. */
  secondStep: (code: string) => Promise<AppleAnswer>;
  getTwoStep: (signal?: AbortSignal) => Promise<z.infer<typeof twoStepState>>;
  beginTwoStep: () => Promise<TwoStepSecret>;
  confirmTwoStep: (code: string) => Promise<RecoveryCodes>;
  newRecoveryCodes: () => Promise<RecoveryCodes>;
  endTwoStep: () => Promise<OkMsg>;
}

export function createSecurityCalls(http: HttpClient): SecurityCalls {
  return {
    getSessions: (signal) => http.get(CALLS.sessions.path, sessions, { signal }),
    endSession: (id) => http.post(CALLS.endSession.path, okMsg, { form: { id } }),
    endOtherSessions: () => http.post(CALLS.endOtherSessions.path, okMsg, { form: {} }),
    proveIdentity: (form) => http.post(CALLS.proveIdentity.path, proofAnswer, { form: { ...form } }),
    secondStep: (Code) => http.post(CALLS.secondStep.path, appleAnswer, { form: { Code } }),
    getTwoStep: (signal) => http.get(CALLS.twoStep.path, twoStepState, { signal }),
    beginTwoStep: () => http.post(CALLS.beginTwoStep.path, twoStepSecret, { form: {} }),
    confirmTwoStep: (Code) => http.post(CALLS.confirmTwoStep.path, recoveryCodes, { form: { Code } }),
    newRecoveryCodes: () => http.post(CALLS.newRecoveryCodes.path, recoveryCodes, { form: {} }),
    endTwoStep: () => http.post(CALLS.endTwoStep.path, okMsg, { form: {} }),
  };
}
