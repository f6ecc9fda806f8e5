/** The requests of users, each on a connection of its own, repeated at an interval while the bench runs. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import type { SeededUser } from './seed.ts';

export interface Sample {
  readonly what: string;
  readonly milliseconds: number;
  readonly status: number;
}

export interface Target {
  readonly url: string;
  readonly agent: Agent;
  readonly samples: Sample[];
}

export const openTarget = (url: string): Target => ({
  url,
  agent: new Agent({ keepAlive: true, maxSockets: 2000 }),
  samples: [],
});

interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Status 0: the request got no answer. */
function send(
  { url, agent }: Target,
  user: SeededUser,
  path: string,
  { method, headers, body }: Outgoing,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    const outgoing = request(url + path, { method, agent, headers: { cookie: user.cookie, ...length, ...headers } });
    outgoing.once('error', (error) => resolve({ status: 0, text: error.message }));
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => resolve({ status: 0, text: error.message }));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.end(body);
  });
}

async function measured(target: Target, what: string, act: () => Promise<{ status: number; text: string }>) {
  const start = performance.now();
  const answer = await act();
  target.samples.push({ what, milliseconds: performance.now() - start, status: answer.status });
  return answer;
}

/**
 * Calls `act` every `everyMs`, first after the share `phase` of this interval, so that users do not act at the same time.
 */
export async function repeat(
  everyMs: number,
  untilMs: number,
  phase: number,
  act: () => Promise<unknown>,
): Promise<void> {
  let next = performance.now() + phase * everyMs;
  while (next < untilMs) {
    await delay(Math.max(0, next - performance.now()));
    await act();
    // After a request that took longer than the interval, the missed repetitions are skipped.
    next = Math.max(next + everyMs, performance.now());
  }
}

export const pollSongbook = (target: Target, user: SeededUser, songs: number) => async () => {
  const answer = await measured(target, 'list', () => send(target, user, CALLS.songs.path, { method: 'GET' }));
  if (answer.status === 200 && z.array(z.unknown()).parse(JSON.parse(answer.text)).length < songs) {
    throw new Error('A songbook is incomplete.');
  }
};

export async function tokenOf(target: Target, user: SeededUser): Promise<string> {
  const { text } = await send(target, user, CALLS.account.path, { method: 'POST' });
  return z.object({ token: z.string() }).parse(JSON.parse(text)).token;
}

export const uploadFile =
  (target: Target, user: SeededUser, token: string, name: string, content: Buffer, what = 'upload') =>
  () =>
    measured(target, what, () => {
      const boundary = 'songleaf-load';
      const fields = {
        mode: 'universal',
        instrument: 'piano',
        title: 'Uploaded',
        composer: 'Trad.',
        agreedToTerms: 'true',
        path: '',
      };
      const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
      const head = Object.entries(fields)
        .map(([field, value]) => `${part(`name="${field}"`)}${value}\r\n`)
        .join('');
      const file = part(`name="file"; filename="${name}"`);
      const body = Buffer.concat([Buffer.from(head + file), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, [TOKEN_HEADER]: token };
      return send(target, user, CALLS.uploadMusicFile.path, { method: 'POST', headers, body });
    });

const saved = z.object({ version: z.number() });

/** Encodes a field of a form once, because real browsers do not use the server's processor. */
export const encodedField = (text: string): Buffer => Buffer.from(encodeURIComponent(text));

/** Each save names the version that the previous save created. */
export function saveScore(
  target: Target,
  user: SeededUser,
  token: string,
  id: string,
  sheet: Buffer,
): () => Promise<void> {
  let version = 1;
  return async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', [TOKEN_HEADER]: token };
    const body = Buffer.concat([Buffer.from(`id=${id}&version=${version}&sheet=`), sheet]);
    const answer = await measured(target, 'save', () =>
      send(target, user, CALLS.saveScore.path, { method: 'POST', headers, body }),
    );
    if (answer.status === 200) ({ version } = saved.parse(JSON.parse(answer.text)));
  };
}
