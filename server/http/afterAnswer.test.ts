/** Clients that hang up before the handler of their request begins: what they occupied is free again. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { afterAnswer } from './afterAnswer.ts';
import { sendLarge } from './answers/sendScore.ts';
import { takeTurns } from './bodiesAndTurns.ts';
import { receiveSaves } from './receiveSave.ts';
import type { Session } from '../accounts/sessions.ts';

const SAVE_BYTES = 60_000_000;
const open: FastifyInstance[] = [];

afterEach(async () => {
  for (const application of open.splice(0)) await application.close();
});

/** A server whose sessions are found only after the client of `?slow` has gone. */
async function startApplication(addCalls: (calls: FastifyInstance) => void) {
  const application = fastify();
  open.push(application);
  let slowRequests = 0;
  application.decorateRequest('session', undefined);
  application.addHook('onRequest', async (request) => {
    const { account = 'ada' } = request.query as { account?: string };
    request.session = { account: { id: account } } as Session;
    if (!request.url.includes('slow')) return;
    slowRequests += 1;
    await new Promise((resolve) => request.raw.socket.once('close', resolve));
    // The answer is closed after its connection.
    await delay(20);
  });
  addCalls(application);
  const address = await application.listen({ port: 0 });
  const { port } = new URL(address);
  const hangUp = async (...heads: readonly string[]) => {
    const socket: Socket = connect(Number(port), 'localhost');
    const before = slowRequests;
    socket.write(heads.map((head) => `${head}\r\nhost: localhost\r\n\r\n`).join(''));
    await vi.waitFor(() => expect(slowRequests).toBe(before + heads.length));
    socket.destroy();
    await delay(100);
  };
  return { application, address, hangUp };
}

it('releases once: after the answer, after a client that is gone, and after one whose request waited for another', async () => {
  const released: string[] = [];
  const { address, hangUp } = await startApplication((calls) => {
    calls.get('/', async (request, reply) => {
      afterAnswer(reply, () => released.push(request.url));
      return {};
    });
  });
  await fetch(`${address}/?answered`);
  await vi.waitFor(() => expect(released).toEqual(['/?answered']));
  await hangUp('GET /?slow1 HTTP/1.1', 'GET /?slow2 HTTP/1.1');
  expect(released.splice(1).sort()).toEqual(['/?slow1', '/?slow2']);
});

it('O-27 large saves that were given up before they were admitted leave room for others', async () => {
  const { application, hangUp } = await startApplication((calls) => {
    receiveSaves(calls);
    calls.post('/save', { bodyLimit: 2 * SAVE_BYTES }, async () => ({}));
  });
  for (const account of ['bob', 'eve'])
    await hangUp(
      `POST /save?slow&account=${account} HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${SAVE_BYTES}`,
    );
  const payload = `sheet=${'x'.repeat(2_000_000)}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const account of ['ada', 'bob']) {
    const { statusCode } = await application.inject({
      method: 'POST',
      url: `/save?account=${account}`,
      headers,
      payload,
    });
    expect(statusCode).toBe(200);
  }
});

it('O-18 an aborted call does not keep the turn of its account', async () => {
  const { address, hangUp } = await startApplication((calls) => {
    takeTurns(calls);
    calls.get('/turn', { config: { takesTurns: true } }, async () => ({}));
  });
  await hangUp('GET /turn?slow HTTP/1.1');
  await hangUp('GET /turn?slow1 HTTP/1.1', 'GET /turn?slow2 HTTP/1.1');
  const { status } = await fetch(`${address}/turn`, { signal: AbortSignal.timeout(3000) });
  expect(status).toBe(200);
});

it('O-26 large answers to clients that are gone leave room for others', async () => {
  const { address, hangUp } = await startApplication((calls) => {
    calls.get('/score', async (_request, reply) => sendLarge(reply, Readable.from(['{}'])));
  });
  for (let i = 0; i < 5; i++) await hangUp('GET /score?slow&account=reader HTTP/1.1');
  const { status } = await fetch(`${address}/score?account=reader`);
  expect(status).toBe(200);
});
