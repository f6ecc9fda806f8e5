/** Paddle's events on their way to a server of ours. */
import { expect } from 'vitest';
import { WEBHOOK_PATH } from '../../server/contract/paths.ts';
import { Visitor } from '../api/support/visitor.ts';
import type { Answer } from '../api/support/visitor.ts';
import { PRICES, signed, tellStory, WEBHOOK_SECRET } from './paddleStory.ts';
import type { Story } from './paddleStory.ts';

export const paddleSettings: NodeJS.ProcessEnv = {
  PAYMENT_PROVIDER: 'paddle',
  PADDLE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PADDLE_PRICE_MONTHLY: PRICES.monthly,
  PADDLE_PRICE_YEARLY: PRICES.yearly,
};

/** @param url of the server. @param name what the path ends in: the provider. */
export function sendToWebhook(url: string, body: string, signature: string, name = 'paddle'): Promise<Answer> {
  const headers = { 'paddle-signature': signature, 'content-type': 'application/json' };
  return new Visitor(url).send(WEBHOOK_PATH + name, { method: 'POST', headers, body });
}

/** One after the other, each acknowledged. */
export async function tellServer(url: string, events: readonly unknown[]): Promise<void> {
  for (const event of events) {
    const { body, signature } = signed(event);
    expect(await sendToWebhook(url, body, signature)).toMatchObject({ status: 200, json: { ok: true } });
  }
}

/** A subscription that runs. @param steps what happens to it, as in `tellStory`. */
export async function subscribeAtPaddle(url: string, accountId: string, steps: readonly number[] = []): Promise<Story> {
  const story = tellStory(accountId, steps);
  await tellServer(url, story.events);
  return story;
}
