/**
 * `npm run test:backends [-- vitest's arguments]`: runs the black-box tests of the API unchanged against an installed
 * PostgreSQL server and an S3-compatible store instead of the embedded default.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObjectStore } from './objectStore.ts';
import { findSystemPostgres, NO_POSTGRES, startSystemPostgres } from './systemPostgres.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const BLACK_BOX_TESTS = ['tests/api', 'tests/faults/crashes'];

async function run(programs: string, args: readonly string[]): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'songleaf-backends-'));
  const stops: (() => Promise<void>)[] = [() => rm(directory, { recursive: true, force: true })];
  try {
    const postgres = await startSystemPostgres(programs, directory);
    stops.push(() => postgres.stop());
    const store = await startObjectStore(join(directory, 'objects'));
    stops.push(store.stop);
    // Each server of a test gets a database and a bucket of its own.
    const settings = { ...store.settings('songleaf'), TEST_DATABASE_SERVER: postgres.url };
    const vitest = spawn(process.execPath, [VITEST, 'run', ...(args.length > 0 ? args : BLACK_BOX_TESTS)], {
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    });
    const [code] = await once(vitest, 'exit');
    return Number(code ?? 1);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const programs = await findSystemPostgres();
if (programs === undefined) {
  console.error(`${NO_POSTGRES} Nothing was tested.`);
  process.exitCode = 1;
} else process.exitCode = await run(programs, process.argv.slice(2));
