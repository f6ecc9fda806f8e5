/** Scores that are made to exhaust the server: their size and their number are limited. */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { readMusicJson, readMusicJsonInSteps, writeMusicJson } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { musicJsonAnswer, scoreBeginning } from '../../server/contract/calls.ts';
import { MAX_DOCUMENT_BYTES } from '../../server/contract/limits.ts';
import { CALLS, TOKEN_FIELD } from '../../server/contract/paths.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

async function newUser(): Promise<Visitor> {
  const user = new Visitor(server.url);
  await user.register();
  return user;
}

async function importScore(user: Visitor): Promise<string> {
  const answer = await user.upload([{ name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) }]);
  return String(answer.json?.['id']);
}

/** A valid score of about `bytes` bytes, nearly all of them in a field that no reader knows. */
const padded = (bytes: number) => JSON.stringify({ ...STAND_IN_MUSIC_JSON, Junk: 'a'.repeat(bytes) });
const save = (user: Visitor, id: string, sheet: string) => user.post(CALLS.saveScore.path, { id, sheet });

/** Begins a save that never ends. */
function beginSave(user: Visitor, bytes: number) {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': bytes, cookie };
  const sent = request(server.url + CALLS.saveScore.path, { method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write(`${TOKEN_FIELD}=${user.token}&sheet=`);
  return sent;
}

describe('a save', () => {
  it('is stored where its text has 20 MB', async () => {
    const user = await newUser();
    expect(await save(user, await importScore(user), padded(20_000_000))).toMatchObject({ status: 200 });
  });

  it('is refused where its text is larger than any that is stored, or its form larger than any score', async () => {
    const user = await newUser();
    const id = await importScore(user);
    expect(await save(user, id, padded(MAX_DOCUMENT_BYTES))).toMatchObject({ status: 400, json: { ok: false } });
    const refused = beginSave(user, 70_000_000);
    const status = await new Promise((resolve) => refused.once('response', (answer) => resolve(answer.statusCode)));
    refused.destroy();
    expect(status).toBe(413);
  });

  it('waits its turn where large ones are being received: one of an account, and few of all; small ones pass', async () => {
    const [first, second, third, fourth] = [await newUser(), await newUser(), await newUser(), await newUser()];
    const [id, idOfFirst] = [await importScore(fourth), await importScore(first)];
    const begun = [first, second].map((user) => beginSave(user, 60_000_000));
    // Both are accepted: the server waits for the rest of them and answers nothing.
    const answers = begun.map((sent) => new Promise((resolve) => sent.once('response', resolve)));
    expect(await Promise.race([...answers, delay(1000, 'nothing')])).toBe('nothing');
    const large = padded(2_000_000);
    expect(await save(first, idOfFirst, large)).toMatchObject({ status: 503 });
    const refused = beginSave(third, 60_000_000);
    const answer = await new Promise<{ statusCode?: number; headers: object }>((resolve) =>
      refused.once('response', resolve),
    );
    expect([answer.statusCode, answer.headers]).toMatchObject([503, { 'retry-after': '5' }]);
    expect(await save(fourth, id, JSON.stringify(STAND_IN_MUSIC_JSON))).toMatchObject({ status: 200 });
    for (const each of [...begun, refused]) each.destroy();
    await waitFor(async () => (await save(first, idOfFirst, large)).status === 200);
  });
});

describe('a shared score that unpacks to a thousand times its size', () => {
  it('costs no memory while nobody reads the answers, of which one address gets few', async () => {
    const user = await newUser();
    const id = await importScore(user);
    await save(user, id, padded(28_000_000));
    const [row] = await query(dataDirectory, 'select octet_length(document) as bytes from scores where song_id = $1', [
      id,
    ]);
    expect(Number(row?.['bytes'])).toBeLessThan(100_000);
    const link = await user.post(CALLS.shareScore.path, { id });
    const key = /(?:key=|\/)([\w-]+)$/.exec(String(link.json?.['url']))?.[1] ?? '';
    const before = await residentBytes();
    const answers = await Promise.all(Array.from({ length: 12 }, () => unread(CALLS.sharedScore.path, `key=${key}`)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(4);
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(8);
    expect((await residentBytes()) - before).toBeLessThan(60_000_000);
    for (const { close } of answers) close();
  });

  it('is not read at all where its text is larger than any that is stored', async () => {
    const user = await newUser();
    const id = await importScore(user);
    const bomb = gzipSync(Buffer.alloc(3 * MAX_DOCUMENT_BYTES, ' '));
    await query(dataDirectory, 'update scores set document = $2 where song_id = $1', [id, bomb]);
    const answer = await user.get(`${CALLS.exportMidi.path}?id=${id}`);
    expect([answer.status, answer.json?.['msg']]).toEqual([422, 'This score is too large to be exported.']);
  });
});

describe('a long score that is opened', () => {
  /** @returns the text of the answer, as often as it is called. */
  const stored = async (score: Score) => {
    const user = await newUser();
    const answer = await user.upload([{ name: 'long.musj', content: JSON.stringify(writeMusicJson(score)) }]);
    return async () => (await user.get(`${CALLS.score.path}?id=${String(answer.json?.['id'])}`)).text;
  };

  it('is sent with its beginning in the first line, before the notes of the rest', async () => {
    const score = pianoScore(1500);
    const read = await stored(score);
    let text = '';
    // A server whose threads are starting, or busy, sends the score without its beginning.
    await waitFor(async () => (text = await read()).includes('\n'));
    const [first = '', ...others] = text.split('\n');
    expect(others).toHaveLength(1);
    expect(first.length).toBeLessThan(text.length / 5);
    const early = scoreBeginning.parse(JSON.parse(first.replace(/,$/, '}')));
    const { musicVo, properties } = musicJsonAnswer.parse(JSON.parse(text));
    expect(early.properties).toEqual(properties);
    expect(readMusicJson(musicVo).score.parts).toEqual(score.parts);
    let shown: Score | undefined;
    const steps = readMusicJsonInSteps(early.beginning, (beginning) => (shown = beginning));
    while (shown === undefined) expect(steps.next().done).toBe(false);
    expect(shown.measures).toHaveLength(1500);
    expect(shown.parts[0]?.measures.slice(0, 100)).toEqual(score.parts[0]?.measures.slice(0, 100));
  });

  it('is one line where it is sent whole', async () => {
    expect(await (await stored(pianoScore(100)))()).not.toContain('\n');
  });
});

async function residentBytes(): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return 1024 * Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]);
}

/** Requests an address and reads nothing of the answer. */
/** @param form the body of a POST. */
function unread(path: string, form: string): Promise<{ status: number | undefined; close: () => void }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(server.url + path, { method: 'POST', headers, agent: false }, (answer) => {
      answer.pause();
      answer.on('error', () => undefined);
      resolve({ status: answer.statusCode, close: () => sent.destroy() });
    });
    sent.on('error', reject);
    sent.end(form);
  });
}
