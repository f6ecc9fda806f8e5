import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerRefusals } from './refusal.ts';

it('X-34 a save on a full disk says so, as a failure that passes, and another error of the database only its code', async () => {
  const application = fastify();
  answerRefusals(application);
  application.get('/:code', ({ params }) => {
    const { code } = params as { code: string };
    throw Object.assign(new Error('could not extend file "base/16384/16659": No space left on device'), { code });
  });
  const full = await application.inject('/53100');
  expect(full.statusCode).toBe(503);
  expect(full.headers['retry-after']).toBe('5');
  expect(full.json()).toMatchObject({ ok: false, msg: expect.stringMatching(/cannot store anything.*disk is full/) });
  const other = await application.inject('/XX000');
  expect(other.statusCode).toBe(500);
  expect(other.json()).toMatchObject({ msg: expect.stringMatching(/^Something went wrong\..*Error code/) });
  await application.close();
});
