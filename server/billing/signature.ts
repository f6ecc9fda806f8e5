/**
 * The signature of a webhook: `ts=1700000000;h1=…`, an HMAC-SHA256 of time and body with the endpoint's secret as its
 * key. There are several signatures while a secret is being replaced.
 * https://developer.paddle.com/webhooks/signature-verification
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { WebhookRefused } from './provider.ts';
import type { Webhook } from './provider.ts';

/**
 * Allowed age of a signature, for clocks that differ and slow networks. Repeating a request within this time has no
 * effect, because every event is recorded once; the limit rejects recorded requests that are sent much later.
 */
const TOLERANCE_SECONDS = 300;

const digest = (secret: string, seconds: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${seconds}:`).update(body).digest();

/** @throws WebhookRefused unless the signature is recent and fits the body. */
export function checkSignature(secret: string, header: string, { body, now }: Webhook): void {
  const parts = header.split(';').map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 'ts')?.[1] ?? '';
  const expected = digest(secret, seconds, body);
  const isSigned = parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'h1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!/^\d{1,12}$/.test(seconds) || !isSigned) throw new WebhookRefused(401, 'the signature is wrong');
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  if (age > TOLERANCE_SECONDS) throw new WebhookRefused(401, 'the signature is too old, or from the future');
}

export function sign(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `ts=${seconds};h1=${digest(secret, seconds, body).toString('hex')}`;
}

/** The body of a webhook as JSON. @throws WebhookRefused */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new WebhookRefused(400, 'the body is not JSON');
    throw error;
  }
}
