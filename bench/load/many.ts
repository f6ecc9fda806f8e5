/**
 * `npm run load -- many`: three servers, three workers, one PostgreSQL behind PgBouncer and an S3-compatible store on
 * this machine. 2,000 signed-in users have their songbooks of 100 songs open (an event stream each) and ask for the list
 * once a minute; four busy users upload recordings and scores, save and delete without a pause. After a third of the
 * time one server is killed, after half of it one worker while it transcribes; neither comes back. In the end every
 * acknowledged change must be there, every recording settled once, and every stream open.
 *
 * LOAD_SECONDS changes the duration, LOAD_USERS the number of open songbooks. Needs PostgreSQL, PgBouncer and Linux.
 */
import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { SongState } from '../../server/contract/calls.ts';
import { BusyUser } from '../../tests/faults/busyUser.ts';
import { settle } from '../../tests/faults/kills.ts';
import { installWitness, readWitness } from '../../tests/faults/witness.ts';
import { waitFor } from '../../tests/api/support/server.ts';
import { seededRandom } from '../scores/random.ts';
import { startMachines } from './machines.ts';
import type { Machine, Machines } from './machines.ts';
import { costOf, killTree } from './processTree.ts';
import type { Cost } from './processTree.ts';
import { printCalls, printTimes } from './report.ts';
import { seedUsers } from './seed.ts';
import { openStreams } from './streams.ts';
import type { Streams } from './streams.ts';
import { openTarget, pollSongbook, repeat } from './users.ts';
import type { Target } from './users.ts';

const USERS = Number(process.env['LOAD_USERS'] ?? 2000);
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 180);
const SONGS_EACH = 100;
const BUSY_USERS = 4;
const LIST_EVERY_MS = 60_000;
const CHANGE_EVERY_MS = 500;
const ARRIVAL_MS = 30_000;

export default async function many(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${averages()} before`);
  const machines = await startMachines();
  const client = new Client({ connectionString: machines.databaseUrl });
  await client.connect();
  try {
    const witnessed = witnessedBy(machines);
    await installWitness(witnessed);
    const faults = await play(machines, client, witnessed);
    for (const fault of faults) console.log(`FAULT ${fault}`);
    console.log(faults.length === 0 ? 'Nothing was lost.' : `${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await machines.end();
  }
}

const averages = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

const witnessedBy = ({ databaseUrl, openBlobs, dataDirectory }: Machines) => ({
  databaseUrl: async () => databaseUrl,
  openBlobs,
  dataDirectory,
});

async function play(machines: Machines, client: Client, witnessed: ReturnType<typeof witnessedBy>): Promise<string[]> {
  const users = await seedUsers(client, USERS, SONGS_EACH);
  const busy = Array.from(
    { length: BUSY_USERS },
    (_, n) => new BusyUser(machines.url, `busy${n}`, seededRandom(n + 1)),
  );
  for (const { visitor } of busy) await visitor.register();
  const streams = openStreams(machines.url, users);
  const areAllOpen = async () => streams.all.every(({ isOpen }) => isOpen);
  await waitFor(areAllOpen, 120_000);
  const target = openTarget(machines.url);
  const before = await costsOf(machines.all);
  const until = performance.now() + SECONDS * 1000;
  const arrivals: number[] = [];
  const lists = users.map((user, index) =>
    repeat(LIST_EVERY_MS, until, index / users.length, pollSongbook(target, user, SONGS_EACH)),
  );
  const changes = repeat(CHANGE_EVERY_MS, until, 0, async () => arrivals.push(await changeArrives(client, streams)));
  const work = busy.map((user) => user.work(() => performance.now() > until));
  const losing = loseMachines(machines, client, streams);
  await Promise.all([...lists, changes, ...work, losing]);
  const after = await costsOf(machines.all);
  await settle(busy);
  await waitFor(areAllOpen, 60_000);
  streams.close();
  const report = await readWitness(
    witnessed,
    busy.map(({ ledger }) => ledger),
  );
  print({ target, arrivals, busy, before, after, settled: report.endings, failed: report.givenUp });
  return [...busy.flatMap(({ ledger }) => ledger.faults), ...report.faults];
}

/** Changes a song of some user in the database. @returns milliseconds until the user's page is told; `Infinity` if it is not. */
async function changeArrives(client: Client, { all }: Streams): Promise<number> {
  const stream = all[Math.floor(Math.random() * all.length)];
  if (stream === undefined) return Infinity;
  const known = stream.changes;
  const start = performance.now();
  await client.query(
    `update songs set title = title || '.' where id = (select id from songs where account_id = $1 limit 1)`,
    [stream.user.id],
  );
  while (stream.changes === known) {
    if (performance.now() - start > ARRIVAL_MS) return Infinity;
    await delay(5);
  }
  return performance.now() - start;
}

/** Kills one server and one worker. */
async function loseMachines({ servers, workers }: Machines, client: Client, { all }: Streams): Promise<void> {
  await delay((SECONDS * 1000) / 3);
  const lost = all.reduce((sum, { losses }) => sum + losses, 0);
  await killTree(servers.at(-1)?.pid ?? 0);
  const killed = performance.now();
  await waitFor(async () => all.some(({ isOpen }) => !isOpen), 10_000);
  await waitFor(async () => all.every(({ isOpen }) => isOpen), 60_000);
  const ended = all.reduce((sum, { losses }) => sum + losses, 0) - lost;
  console.log(
    `A server was killed: ${ended} streams ended; all were open again after ${seconds(performance.now() - killed)}.`,
  );
  await delay(Math.max(0, (SECONDS * 1000) / 6 - (performance.now() - killed)));
  const isTranscribing = async () => {
    const { rows } = await client.query('select 1 from songs where state = $1', [SongState.Processing]);
    return rows.length > 0;
  };
  await waitFor(isTranscribing, 60_000);
  await killTree(workers.at(-1)?.pid ?? 0);
  console.log('A worker was killed while recordings were transcribed.');
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

type Costs = readonly (Machine & Cost)[];
const costsOf = (machines: readonly Machine[]): Promise<Costs> =>
  Promise.all(machines.map(async (machine) => ({ ...machine, ...(await costOf(machine.pid)) })));

interface Seen {
  readonly target: Target;
  readonly arrivals: readonly number[];
  readonly busy: readonly BusyUser[];
  readonly before: Costs;
  readonly after: Costs;
  readonly settled: number;
  readonly failed: number;
}

function print({ target, arrivals, busy, before, after, settled, failed }: Seen): void {
  console.log(`${USERS} open songbooks, ${SECONDS} s; load average ${averages()} after`);
  printCalls(target.samples, ['list']);
  printTimes('a change arrives at the page', arrivals);
  const sum = (of: (user: BusyUser) => number) => busy.reduce((total, user) => total + of(user), 0);
  console.log(
    `busy users: ${sum(({ tally }) => tally.answered)} calls answered, ${sum(({ tally }) => tally.unanswered)} not; ${sum(({ tally }) => tally.uploads)} uploads, ${sum(({ tally }) => tally.saves)} saves, ${sum(({ tally }) => tally.deletions)} deletions; ${settled} recordings settled, ${failed} of them failed`,
  );
  for (const { name, pid, seconds: used, megabytes } of after) {
    const began = before.find((each) => each.pid === pid)?.seconds ?? 0;
    const text =
      used === 0 ? 'killed' : `${(used - began).toFixed(1)} s of processor time, ${Math.round(megabytes)} MB`;
    console.log(`${name}: ${text}`);
  }
}
