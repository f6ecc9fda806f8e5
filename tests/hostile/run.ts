/**
 * `npm run hostile [-- server/start.ts]`: one hostile account attacks a server that this program starts on the loopback
 * address, while a polite user works. Prints what the polite user notices. With the start.ts of another checkout, it
 * attacks that version, for a comparison.
 */
import { resolve } from 'node:path';
import { newDataDirectory, REAL, removeDataDirectory, startServer } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { Visitor } from '../api/support/visitor.ts';
import { ATTACKS } from './attacks.ts';
import type { Attack } from './attacks.ts';
import { watch } from './watch.ts';

/** What must hold throughout. */
const LIMITS = { p99: 300, megabytes: 1500 } as const;
/** The settings of the tests are undone: an attack meets the defaults. */
const DEFAULTS = {
  SIGN_INS_PER_MINUTE: '',
  REGISTRATIONS_PER_DAY: '',
  TRANSCRIPTIONS_AT_ONCE: '1',
  LOG_LEVEL: 'error',
};

function countOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const nameOf = (status: number) => (status === 0 ? 'ended' : status === 102 ? 'held' : String(status));
  return [...counts].map(([status, count]) => `${count} x ${nameOf(status)}`).join(', ');
}

/** @returns whether the server kept its limits. */
async function play(server: RunningServer, polite: Visitor, { finding, does, play: attack }: Attack): Promise<boolean> {
  const hostile = new Visitor(server.url);
  await hostile.register();
  const watched = watch(polite, server.process.pid ?? 0);
  const began = performance.now();
  const statuses = await attack(hostile);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { p99, slowest, failed, server: megabytes, all } = await watched.stop();
  const isWell = p99 < LIMITS.p99 && failed === 0 && all < LIMITS.megabytes && server.process.exitCode === null;
  console.log(`${isWell ? 'ok  ' : 'FAIL'} ${finding} ${does} (${seconds} s): ${countOf(statuses)}`);
  console.log(
    `     polite user p99 ${p99} ms, slowest ${slowest} ms, ${failed} failed; server ${megabytes} MB, all ${all} MB`,
  );
  return isWell;
}

const [program] = process.argv.slice(2);
const directory = await newDataDirectory();
const programs = program === undefined ? REAL : [resolve(program), '--api-only'];
const server = await startServer(directory, DEFAULTS, { program: programs, embedsDatabase: true });
try {
  const polite = new Visitor(server.url);
  await polite.register();
  let failed = 0;
  for (const attack of ATTACKS) if (!(await play(server, polite, attack))) failed += 1;
  console.log(failed === 0 ? 'The server kept its limits.' : `${failed} of ${ATTACKS.length} attacks were noticed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await server.stop('SIGKILL');
  await removeDataDirectory(directory);
}
// Connections that were held may still be open.
process.exit();
