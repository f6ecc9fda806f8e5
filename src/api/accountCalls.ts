/** The calls about the account and its subscription, as typed functions. */
import type { z } from 'zod/mini';
import { changeLog, imprint, okMsg, passwordAnswer, priceList, receipts } from '../../server/contract/calls.ts';
import type { ChangeLog, Imprint, OkMsg, PriceListAnswer } from '../../server/contract/calls.ts';
import type { feedbackJson, passwordForm } from '../../server/contract/forms.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

export interface AccountCalls {
  updateAccount: (form: { readonly firstname: string }) => Promise<OkMsg>;
  changePassword: (form: z.input<typeof passwordForm>) => Promise<z.infer<typeof passwordAnswer>>;
  cancelSubscription: (form: { readonly reason: string; readonly feedback: string }) => Promise<OkMsg>;
  getReceipts: () => Promise<z.infer<typeof receipts>>;
  /** The prices of premium. */
  getPrices: (coupon?: string, signal?: AbortSignal) => Promise<PriceListAnswer>;
  /** The change log, the newest entry first. */
  getChangeLog: (signal?: AbortSignal) => Promise<ChangeLog>;
  /** The operator of this installation. */
  getImprint: (signal?: AbortSignal) => Promise<Imprint>;
  deleteAccount: () => Promise<OkMsg>;
  sendFeedback: (feedback: z.input<typeof feedbackJson>) => Promise<OkMsg>;
}

export function createAccountCalls(http: HttpClient): AccountCalls {
  return {
    updateAccount: (form) => http.post(CALLS.updateAccount.path, okMsg, { form: { ...form } }),
    changePassword: async (form) => {
      const answer = await http.post(CALLS.changePassword.path, passwordAnswer, { form });
      // The token belonged to the session that was just ended.
      await http.askAccount();
      return answer;
    },
    cancelSubscription: (form) => http.post(CALLS.cancelSubscription.path, okMsg, { form: { ...form } }),
    getReceipts: () => http.post(CALLS.receipts.path, receipts),
    getPrices: (coupon, signal) =>
      http.get(CALLS.prices.path, priceList, { signal, ...(coupon !== undefined && { query: { coupon } }) }),
    getChangeLog: (signal) => http.get(CALLS.changeLog.path, changeLog, { signal }),
    getImprint: (signal) => http.get(CALLS.imprint.path, imprint, { signal }),
    deleteAccount: () => http.post(CALLS.deleteAccount.path, okMsg, { form: {} }),
    sendFeedback: (feedback) => http.post(CALLS.feedback.path, okMsg, { json: feedback }),
  };
}
