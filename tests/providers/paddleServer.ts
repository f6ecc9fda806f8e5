/**
 * A stand-in for Paddle's API on the loopback address, for the calls of the shop. It records the requests, and its
 * answers have the form of Paddle's.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { stopServer } from './openIdServer.ts';
import { PRICES } from './paddleHistory.ts';

export const API_KEY = 'pdl_test_key';

export interface PaddleServer {
  readonly url: string;
  /** `POST /transactions {…}`, the newest last. */
  readonly asked: string[];
  /** The status of every answer; not 200 simulates a failure. */
  failure: number | undefined;
  readonly stop: () => Promise<void>;
}

const CHECKOUT = { id: 'txn_1', checkout: { url: 'https://pay.paddle.example/checkout?_ptxn=txn_1' } };
const ANSWERS: readonly [RegExp, (id: string, body: Record<string, unknown>) => object][] = [
  [/^POST \/transactions$/, () => CHECKOUT],
  [/^PATCH \/transactions\/([^/]+)$/, () => CHECKOUT],
  [/^GET \/subscriptions\/([^/]+)\/update-payment-method-transaction$/, () => CHECKOUT],
  [/^GET \/transactions\/([^/]+)\/invoice$/, (id) => ({ url: `https://invoices.paddle.example/${id}.pdf` })],
  [/^POST \/subscriptions\/([^/]+)\/cancel$/, (id) => subscription(id, { scheduled_change: ENDS })],
  [/^PATCH \/subscriptions\/([^/]+)$/, (id, body) => subscription(id, body)],
  [/^POST \/pricing-preview$/, () => preview],
];
const ENDS = { action: 'cancel', effective_at: '2030-01-01T00:00:00Z' };
const preview = {
  currency_code: 'EUR',
  address: { country_code: 'AT' },
  details: {
    line_items: [
      { price: { id: PRICES.monthly }, totals: { subtotal: '916', discount: '0', total: '1099' } },
      { price: { id: PRICES.yearly }, totals: { subtotal: '4582', discount: '1100', total: '4399' } },
    ],
  },
};

function subscription(id: string, body: Record<string, unknown>) {
  const now = new Date().toISOString();
  const [item] = (body['items'] as { price_id: string }[] | undefined) ?? [];
  return {
    id,
    status: 'active',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: now,
    scheduled_change: body['scheduled_change'] ?? null,
    items: [{ price: { id: item?.price_id ?? PRICES.monthly } }],
  };
}

export async function startPaddleServer(): Promise<PaddleServer> {
  const asked: string[] = [];
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    asked,
    failure: undefined as number | undefined,
    stop: () => stopServer(http),
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    const body = await text(request);
    asked.push(`${call} ${body}`.trim());
    const json = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (server.failure !== undefined) return void json(server.failure, { error: { code: 'out_of_order' } });
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return void json(403, { error: { code: 'forbidden' } });
    for (const [pattern, data] of ANSWERS) {
      const match = pattern.exec(call);
      if (match !== null) {
        const sent = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
        return void json(200, { data: data(match[1] ?? '', sent) });
      }
    }
    json(404, { error: { code: 'not_found' } });
  }
  return server;
}
