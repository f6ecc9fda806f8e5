/** The event streams of many songbooks that are open at one server. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { seedUsers } from '../../bench/load/seed.ts';
import { databaseUrlOf } from './support/backend.ts';
import { query } from './support/database.ts';
import { EventStream } from './support/eventStream.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

let dataDirectory: string;
let server: RunningServer;
let streams: readonly EventStream[] = [];
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { TRANSCRIPTIONS_AT_ONCE: '0' });
});
afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.close()));
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const TICKS_PER_SECOND = 100;

/** What the process has used until now; zeros on systems without /proc. */
async function costOf(pid: number | undefined): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(await read('stat'))?.map(Number) ?? [];
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await read('status'))?.[1] ?? 0);
  return { seconds: (user + system) / TICKS_PER_SECOND, megabytes: Math.round(kilobytes / 1000) };
}

describe('many streams', () => {
  const USERS = 500;

  it('B-12 500 users whose songbooks are open are told of a change each', async () => {
    const client = new Client({ connectionString: await databaseUrlOf(dataDirectory) });
    await client.connect();
    const users = await seedUsers(client, USERS, 100);
    await client.end();
    const before = await costOf(server.process.pid);
    streams = await Promise.all(
      users.map(({ cookie }) => {
        const [name = '', value = ''] = cookie.split('=');
        const visitor = new Visitor(server.url);
        visitor.cookies.set(name, value);
        return EventStream.open(visitor, '');
      }),
    );
    for (const stream of streams) await stream.arrives(({ changes }) => changes.length > 0);
    expect(streams.map(({ status }) => status)).toEqual(users.map(() => 200));
    const opened = await costOf(server.process.pid);
    await streams[0]?.arrives((stream) => stream.count('beat') > 1, 60_000);
    const idle = await costOf(server.process.pid);
    const start = performance.now();
    await query(
      dataDirectory,
      `update songs set title = 'changed' where title = 'Song number 1 of the book' and account_id = any($1)`,
      [users.map(({ id }) => id)],
    );
    await waitFor(async () => streams.every(({ changes }) => changes.length === 2));
    const told = await costOf(server.process.pid);
    const titles = streams.map(({ changes }) => changes[1]?.songs.map(({ Title }) => Title).join());
    expect(new Set(titles)).toEqual(new Set(['changed']));
    console.log(
      `${USERS} event streams: ${opened.megabytes - before.megabytes} MB more; ` +
        `${(idle.seconds - opened.seconds).toFixed(2)} s of processor time while two beats pass; ` +
        `a change of each arrives within ${Math.round(performance.now() - start)} ms, ` +
        `${(told.seconds - idle.seconds).toFixed(2)} s of processor time`,
    );
  });
});
