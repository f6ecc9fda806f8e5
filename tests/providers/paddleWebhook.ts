/** Sends Paddle's events to the webhook of a server. */
import { expect } from 'vitest';
import { WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { Visitor } from '../api/support/visitor.ts';
import type { Answer } from '../api/support/visitor.ts';
import { PRICES, signed, paddleHistoryOf, WEBHOOK_SECRET } from './paddleHistory.ts';
import type { PaddleHistory } from './paddleHistory.ts';

export const paddleSettings: NodeJS.ProcessEnv = {
  PAYMENT_PROVIDER: 'paddle',
  PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PADDLE_PRICE_MONTHLY: PRICES.monthly,
  PADDLE_PRICE_YEARLY: PRICES.yearly,
};

/** @param url the address of the server. @param name the last part of the path: the provider. */
export function sendToWebhook(url: string, body: string, signature: string, name = 'paddle'): Promise<Answer> {
  const headers = { 'paddle-signature': signature, 'content-type': 'application/json' };
  return new Visitor(url).send(WEBHOOK_PATH + name, { method: 'POST', headers, body });
}

/** Sends the events one after the other, each after the answer to the previous one. */
export async function sendEvents(url: string, events: readonly unknown[]): Promise<void> {
  for (const event of events) {
    const { body, signature } = signed(event);
    expect(await sendToWebhook(url, body, signature)).toMatchObject({ status: 200, json: { ok: true } });
  }
}

/** An active subscription. @param steps choose its history, as in `paddleHistoryOf`. */
export async function subscribeAtPaddle(
  url: string,
  accountId: string,
  steps: readonly number[] = [],
): Promise<PaddleHistory> {
  const history = paddleHistoryOf(accountId, steps);
  await sendEvents(url, history.events);
  return history;
}
