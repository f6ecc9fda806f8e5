/** The limits of calls with two servers on one database: which limits they share, and what happens without it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import { LIMITS, openDatabase } from '../../server/database/database.ts';
import { SharedCounts } from '../../server/limits/callCounts.ts';
import { databaseUrlOf } from './support/backend.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SETTINGS = { SIGN_INS_PER_MINUTE: '10', TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' };
let dataDirectory: string;
let servers: [RunningServer, RunningServer];
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  servers = [await startServer(dataDirectory, SETTINGS), await startServer(dataDirectory, SETTINGS)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await removeDataDirectory(dataDirectory);
});

let addresses = 0;
/** A visitor at one address, who comes to any of the servers. */
class Distant extends Visitor {
  readonly forwarded: string;
  constructor(url: string, forwarded: string) {
    super(url);
    this.forwarded = forwarded;
  }
  override send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.forwarded);
    return super.send(path, { ...init, headers });
  }
}

const newAddress = () => `203.0.113.${++addresses}`;
async function visitorAt(server: RunningServer, address: string): Promise<Distant> {
  const visitor = new Distant(server.url, address);
  await visitor.account();
  return visitor;
}
const guess = (visitor: Visitor, email: string) => visitor.post(CALLS.login.path, { Email: email, Password: 'wrong' });

async function guesses(visitor: Visitor, count: number): Promise<number[]> {
  const answers: number[] = [];
  for (let at = 0; at < count; at++) answers.push((await guess(visitor, `nobody${at}@example.org`)).status);
  return answers;
}
const times = (count: number, status: number) => new Array<number>(count).fill(status);

describe('sign-ins of one address', () => {
  it('H5 are counted by two servers together, with the headers of the limit', async () => {
    const address = newAddress();
    const [first, second] = [await visitorAt(servers[0], address), await visitorAt(servers[1], address)];
    expect(await guesses(first, 6)).toEqual(times(6, 400));
    expect((await guess(second, 'a@example.org')).headers.get('x-ratelimit-remaining')).toBe('3');
    expect(await guesses(second, 5)).toEqual([...times(3, 400), 429, 429]);
    // The first server has not yet learned that the limit is reached.
    const refused = await guess(first, 'b@example.org');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('10');
    expect(await guesses(await visitorAt(servers[0], newAddress()), 1)).toEqual([400]);
  });

  it('H5 are not forgotten by a restart, and begin again with the next period', async () => {
    const address = newAddress();
    expect(await guesses(await visitorAt(servers[1], address), 10)).toEqual(times(10, 400));
    await servers[1].stop();
    servers[1] = await startServer(dataDirectory, SETTINGS);
    expect(await guesses(await visitorAt(servers[1], address), 1)).toEqual([429]);
    await query(dataDirectory, 'update throttles set ends_at = now()');
    // This server knows when the period would have ended and does not ask; another one does.
    expect(await guesses(await visitorAt(servers[1], address), 1)).toEqual([429]);
    expect(await guesses(await visitorAt(servers[0], address), 1)).toEqual([400]);
  });

  it('H5 cost the database nothing once the limit is reached', async () => {
    // Counts of the tests above, which the worker removes at a time of its own.
    await query(dataDirectory, 'delete from throttles');
    const visitor = await visitorAt(servers[0], newAddress());
    await guesses(visitor, 20);
    const counted = await query(dataDirectory, 'select max(count) as most from throttles where count >= 11');
    expect(counted).toEqual([{ most: 11 }]);
  });
});

it('the songbook is read without a write to the counts', async () => {
  const visitor = await visitorAt(servers[0], newAddress());
  await visitor.register();
  const counts = () => query(dataDirectory, 'select sum(count) as calls, count(*) as counts from throttles');
  const before = await counts();
  for (let at = 0; at < 5; at++) await visitor.songs();
  await visitor.get(CALLS.folders.path);
  expect(await counts()).toEqual(before);
});

describe('without the database', () => {
  it('a server counts on by itself, says so once, and counts with the others afterwards', async () => {
    const faults: unknown[] = [];
    const url = new URL(await databaseUrlOf(dataDirectory));
    const database = openDatabase(url.href, 1, () => undefined, LIMITS.calls);
    const counts = new SharedCounts(database, (error) => faults.push(error));
    const count = async () => (await counts.count('test', 60_000, 5)).current;
    expect([await count(), await count()]).toEqual([1, 2]);
    await query(dataDirectory, 'alter table throttles rename to throttles_away');
    expect([await count(), await count()]).toEqual([3, 4]);
    expect(faults).toHaveLength(1);
    await query(dataDirectory, 'alter table throttles_away rename to throttles');
    expect(await count()).toBe(3);
    for (let at = 0; at < 5; at++) await count();
    expect(await count()).toBeGreaterThan(5);
    await database.destroy();
  });
});
