/** A stand-in for an Apple app around the page, which answers by the bridge (docs/native-bridge.md) as the test decides. */
import type { Page } from '@playwright/test';

export interface NativeCall {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

type Answer = { readonly ok: true; readonly value: object } | { readonly ok: false; readonly code: string };

export interface FakeWrapper {
  /** What the page has called, in order. */
  readonly calls: NativeCall[];
  /** By call; every other call is answered with an empty value. */
  readonly answers: Record<string, (payload: NativeCall['payload']) => Answer | Promise<Answer>>;
  readonly sendEvent: (type: string, payload: object) => Promise<void>;
  readonly callsOf: (type: string) => NativeCall['payload'][];
}

const CAPABILITIES = [
  ...['signIn', 'showAlert', 'checkPermission', 'storeOfferings', 'startBilling', 'restorePurchases'],
  ...['manageSubscriptions', 'setUserId', 'openExternal', 'askForReview', 'downloadFile', 'share'],
];

/** To be called before the page is opened. */
export async function wrapPage(page: Page): Promise<FakeWrapper> {
  const calls: NativeCall[] = [];
  const answers: FakeWrapper['answers'] = {
    hello: () => ({ ok: true, value: { platform: 'apple', capabilities: CAPABILITIES, signInProviders: ['Google'] } }),
  };
  await page.exposeFunction('answerNatively', async (text: string): Promise<string> => {
    const { id, type, payload } = JSON.parse(text) as NativeCall & { id: string };
    calls.push({ type, payload });
    const answer = (await answers[type]?.(payload)) ?? { ok: true, value: {} };
    return JSON.stringify({ bridge: 'songleaf', version: 1, id, type: 'reply', payload: answer });
  });
  await page.addInitScript(() => {
    const { answerNatively } = window as unknown as { answerNatively: (text: string) => Promise<string> };
    const postMessage = (text: string): void => {
      void answerNatively(text).then((reply) => window.postMessage(reply, location.origin));
    };
    Object.assign(window, { webkit: { messageHandlers: { songleaf: { postMessage } } } });
  });
  return {
    calls,
    answers,
    callsOf: (type) => calls.filter((call) => call.type === type).map(({ payload }) => payload),
    sendEvent: (type, payload) =>
      page.evaluate((message) => window.postMessage(message, location.origin), {
        bridge: 'songleaf',
        version: 1,
        id: 'event',
        type,
        payload,
      }),
  };
}
