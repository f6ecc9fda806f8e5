import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { ScoreTasks } from '../../scores/scoreThreads.ts';
import { Refusal } from '../refusal.ts';
import { beginningForAnswer, sendLarge } from './sendScore.ts';

const request = { ip: '192.0.2.7', raw: { socket: new EventEmitter() } } as unknown as FastifyRequest;

/** A client that reads nothing until it hangs up. */
function unreadReply(): { readonly reply: FastifyReply; readonly hangUp: () => void } {
  const raw = new EventEmitter();
  const reply = { request, raw, type: () => reply, send: () => reply } as unknown as FastifyReply;
  return { reply, hangUp: () => raw.emit('close') };
}

it('no beginning is computed for a large answer that is refused', async () => {
  let computed = 0;
  const beginning = () => Promise.resolve(Buffer.from(String((computed += 1))));
  const tasks = { beginning } as unknown as ScoreTasks;
  const ask = () => beginningForAnswer(tasks, Buffer.alloc(0), request);

  const answers = [1, 2, 3, 4].map(unreadReply);
  for (const { reply } of answers) {
    expect(await ask()).toBeDefined();
    sendLarge(reply, Readable.from(['{}']));
  }
  expect([await ask(), computed]).toEqual([undefined, 4]);
  expect(() => sendLarge(unreadReply().reply, Readable.from(['{}']))).toThrow(Refusal);

  answers[0]?.hangUp();
  expect([await ask(), computed]).toEqual([Buffer.from('5'), 5]);
  for (const { hangUp } of answers) hangUp();
});
