/** What one hostile account does, finding by finding (docs/security.md). Each attack is bounded in count and time. */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { STAND_IN_MUSIC_JSON } from '../api/support/standInScore.ts';
import type { Visitor } from '../api/support/visitor.ts';
import { flacBomb } from '../fixtures/hostile/flacBomb.ts';

export interface Attack {
  readonly finding: string;
  readonly does: string;
  /** @returns the statuses of the answers; 0 for a connection that was ended. */
  readonly play: (hostile: Visitor) => Promise<readonly number[]>;
}

const HELD_MS = 3000;
const [MEGABYTE, ANSWER_MS] = [1_000_000, 30_000];
const padded = (bytes: number) => JSON.stringify({ ...STAND_IN_MUSIC_JSON, Junk: 'a'.repeat(bytes) });
const times = <Result>(count: number, make: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const statusOf = (answer: Promise<{ readonly status: number }>): Promise<number> =>
  Promise.race([answer.then(({ status }) => status), delay(ANSWER_MS, 0, { ref: false })]).catch(() => 0);

async function importScore(hostile: Visitor, content: string): Promise<string> {
  const { json } = await hostile.upload([{ name: 'a.musj', content }]);
  return String(json?.['id']);
}

const save = (hostile: Visitor, id: string, sheet: string) =>
  statusOf(hostile.post(CALLS.saveScore.path, { id, sheet }));

const write = (hostile: Visitor, { path, method }: { path: string; method: string }, query: Record<string, string>) =>
  statusOf(
    hostile.send(`${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: { [TOKEN_HEADER]: hostile.token },
    }),
  );

/** Sends a request of which nothing is read, or whose body never ends. */
function hold(hostile: Visitor, path: string, body?: { readonly bytes: number; readonly sent: string }) {
  const cookie = [...hostile.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body?.bytes };
  const headers = body === undefined ? { cookie } : { cookie, ...form };
  const sent = request(hostile.url + path, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
  const status = new Promise<number>((resolve) => {
    sent.once('response', (answer) => {
      answer.pause();
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', () => resolve(0));
  });
  if (body === undefined) sent.end();
  else sent.write(body.sent);
  return { status: Promise.race([status, delay(HELD_MS, 102)]), end: () => sent.destroy() };
}

async function holdAll(held: readonly ReturnType<typeof hold>[]): Promise<readonly number[]> {
  const statuses = await Promise.all(held.map(({ status }) => status));
  await delay(HELD_MS);
  for (const { end } of held) end();
  return statuses;
}

export const ATTACKS: readonly Attack[] = [
  {
    finding: 'H1',
    does: '12 saves of 90 MB at once',
    play: async (hostile) => {
      const id = await importScore(hostile, JSON.stringify(STAND_IN_MUSIC_JSON));
      const sheet = padded(90 * MEGABYTE);
      return times(12, () => save(hostile, id, sheet));
    },
  },
  {
    finding: 'H1',
    does: '20 saves of 50 MB of which the end never comes',
    play: async (hostile) => {
      const sent = `${TOKEN_FIELD}=${hostile.token}&sheet=${'a'.repeat(40 * MEGABYTE)}`;
      return holdAll(
        Array.from({ length: 20 }, () => hold(hostile, CALLS.saveScore.path, { bytes: 50 * MEGABYTE, sent })),
      );
    },
  },
  {
    finding: 'H2',
    does: '30 answers of 25 MB that nobody reads',
    play: async (hostile) => {
      const id = await importScore(hostile, JSON.stringify(STAND_IN_MUSIC_JSON));
      await save(hostile, id, padded(25 * MEGABYTE));
      const link = await hostile.post(CALLS.shareScore.path, { id });
      const key = /([\w-]+)$/.exec(String(link.json?.['url']))?.[1] ?? '';
      const sent = `key=${key}`;
      return holdAll(
        Array.from({ length: 30 }, () => hold(hostile, CALLS.sharedScore.path, { bytes: sent.length, sent })),
      );
    },
  },
  {
    finding: 'H3',
    does: '100 exports of a long score at once',
    play: async (hostile) => {
      const [part] = STAND_IN_MUSIC_JSON.Parts;
      const Measures = Array.from({ length: 1500 }, () => part?.Measures[0]);
      const id = await importScore(hostile, JSON.stringify({ ...STAND_IN_MUSIC_JSON, Parts: [{ ...part, Measures }] }));
      return times(100, (at) =>
        statusOf(hostile.get(`${(at % 2 ? CALLS.exportPdf : CALLS.exportMusicXml).path}?id=${id}`)),
      );
    },
  },
  {
    finding: 'H4',
    does: 'a FLAC file of 14 KB that decodes to 1.7 GB',
    play: async (hostile) => {
      const content = new Uint8Array(flacBomb(400));
      const { status } = await hostile.upload([{ name: 'a.flac', content }]);
      await delay(12_000);
      return [status];
    },
  },
  {
    finding: 'H5',
    does: '80 passwords for another account',
    play: (hostile) =>
      times(80, (at) =>
        statusOf(hostile.post(CALLS.login.path, { Email: 'victim@example.org', Password: `guess ${at}` })),
      ),
  },
  {
    finding: 'H6',
    does: '400 folders, 30 levels deep',
    play: (hostile) =>
      times(400, (at) => write(hostile, CALLS.createFolder, { path: `${at}/${'a/'.repeat(at % 2 ? 3 : 30)}` })),
  },
  {
    finding: 'M6',
    does: '500 questions whether the server is ready',
    play: (hostile) => times(500, () => statusOf(hostile.get(CALLS.ready.path))),
  },
  {
    finding: 'M10',
    does: '200 calls whose bodies never come',
    play: (hostile) =>
      holdAll(Array.from({ length: 200 }, () => hold(hostile, CALLS.account.path, { bytes: 1000, sent: 'a=' }))),
  },
];
