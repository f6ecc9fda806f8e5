/**
 * Kills server and worker (-9) at random times while users work, and then compares the remaining data with the users'
 * ledgers and the database's records.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../bench/scores/random.ts';
import { workerOf } from '../api/support/processes.ts';
import { waitFor } from '../api/support/server.ts';
import { BusyUser } from './busyUser.ts';
import type { Tally } from './busyUser.ts';
import { isSettled } from './ledger.ts';
import { startStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { installWitness, readWitness } from './witness.ts';
import type { WitnessReport } from './witness.ts';

const USERS = 3;
const LONGEST_PAUSE_MS = 4000;
const SETTLE_MS = 10 * 60_000;

type Victim = 'server' | 'worker' | 'both';

export interface KillReport extends WitnessReport, Tally {
  readonly kills: Readonly<Record<Victim, number>>;
}

export interface KillSettings {
  readonly kills: number;
  readonly seed: number;
  readonly postgresPrograms: string | undefined;
  readonly onKill?: (done: number) => void;
}

export async function runKills({ kills, seed, postgresPrograms, onKill }: KillSettings): Promise<KillReport> {
  const random = seededRandom(seed);
  const stage = await startStage({ postgresPrograms });
  try {
    await stage.start();
    await installWitness(stage);
    const users = Array.from(
      { length: USERS },
      (_, n) => new BusyUser(stage.url, `user${n}`, seededRandom(seed + 1 + n)),
    );
    for (const { visitor } of users) await visitor.register();
    let isOver = false;
    const work = users.map((user) => user.work(() => isOver));
    const done: Record<Victim, number> = { server: 0, worker: 0, both: 0 };
    for (let kill = 1; kill <= kills; kill++) {
      await delay(random() * LONGEST_PAUSE_MS);
      done[await killOne(stage, random())]++;
      onKill?.(kill);
    }
    isOver = true;
    await Promise.all(work);
    await settle(users);
    const report = await readWitness(
      stage,
      users.map(({ ledger }) => ledger),
    );
    const faults = [...users.flatMap(({ ledger }) => ledger.faults), ...report.faults];
    return { ...report, ...sum(users.map(({ tally }) => tally)), kills: done, faults };
  } finally {
    await stage.end();
  }
}

/** @returns the killed process. A worker that has not started yet cannot be killed, so the server is killed instead. */
async function killOne(stage: Stage, dice: number): Promise<Victim> {
  const worker = dice < 0.4 ? undefined : await workerOf(stage.server().process.pid).catch(() => undefined);
  if (worker !== undefined) kill(worker);
  if (worker !== undefined && dice < 0.8) return 'worker';
  await stage.server().stop('SIGKILL');
  await stage.start();
  return worker === undefined ? 'server' : 'both';
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
}

/**
 * After the users have stopped: waits until every recording is settled, and compares every score with its user's
 * ledger.
 */
export async function settle(users: readonly BusyUser[]): Promise<void> {
  for (const user of users) {
    await waitFor(async () => (await user.compareList())?.every(isSettled) ?? false, SETTLE_MS);
    for (const song of await user.visitor.songs()) {
      const entry = user.ledger.entries.get(song.Title);
      if (entry?.kind === 'score') await user.readScore(entry, song.Id);
    }
  }
}

function sum(tallies: readonly Tally[]): Tally {
  const total: Tally = { answered: 0, unanswered: 0, uploads: 0, saves: 0, deletions: 0 };
  for (const tally of tallies) {
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  }
  return total;
}
