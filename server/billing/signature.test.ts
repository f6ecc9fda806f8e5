import { describe, expect, it } from 'vitest';
import { WebhookRefused } from './provider.ts';
import { checkSignature, sign } from './signature.ts';

const SECRET = 'pdl_ntfset_a_secret_for_tests';
const BODY = '{"event_id":"evt_1","amount":"ä"}';
const NOW = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const check = (header: string, body: string = BODY) =>
  checkSignature(SECRET, header, { headers: {}, body: Buffer.from(body), now: NOW });
const right = sign(SECRET, BODY, NOW);

describe('the signature of a webhook', () => {
  it('is accepted for the body that was just signed', () => {
    expect(() => check(right)).not.toThrow();
    expect(() => check(sign(SECRET, BODY, at(-299)))).not.toThrow();
  });

  it('is one of several while a secret is being replaced', () => {
    const [time = '', former = ''] = sign('the secret before', BODY, NOW).split(';');
    expect(() => check([time, former, right.split(';')[1]].join(';'))).not.toThrow();
  });

  it.each([
    ['of another secret', sign('another secret', BODY, NOW)],
    ['from long ago', sign(SECRET, BODY, at(-301))],
    ['from the future', sign(SECRET, BODY, at(301))],
    ['with another time than the signed one', right.replace(/ts=\d+/, `ts=${at(1).getTime() / 1000}`)],
    ['that is truncated', right.slice(0, -2)],
    ['without a time', right.replace(/ts=\d+;/, '')],
    ['without a value', 'ts=1;h1='],
    ['that cannot be parsed', 'h1=zz;ts=NaN;;='],
    ['that is empty', ''],
  ])('%s is refused', (_, header) => {
    expect(() => check(header)).toThrow(WebhookRefused);
  });

  it('is refused for a body with one more space', () => {
    expect(() => check(right, `${BODY} `)).toThrow(/wrong/);
  });
});
