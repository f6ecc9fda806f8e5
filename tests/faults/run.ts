/**
 * `npm run faults [-- kills [seed [embedded
 * system]]]`: makes 200 kills by default, on the embedded database and, where PostgreSQL is installed, on a separate
 * server with an S3-compatible store. A seed repeats the choices of users and victims; the times of the kills still
 * vary with the machine.
 */
import { findSystemPostgres, NO_POSTGRES } from '../backends/systemPostgres.ts';
import { runKills } from './kills.ts';

const KILLS = 200;
const EVERY = 10;

const [killsText = String(KILLS), seedText = '1', only] = process.argv.slice(2);
const [kills, seed] = [Number(killsText), Number(seedText)];
if (
  !Number.isInteger(kills) ||
  kills < 1 ||
  !Number.isInteger(seed) ||
  !['embedded', 'system', undefined].includes(only)
) {
  console.error('usage: npm run faults [-- kills [seed [embedded | system]]]');
  process.exit(2);
}

async function play(backend: string, postgresPrograms: string | undefined): Promise<void> {
  const started = performance.now();
  const minutes = () => `${((performance.now() - started) / 60_000).toFixed(1)} min`;
  const onKill = (done: number) => {
    if (done % EVERY === 0) console.log(`${backend}: ${done} of ${kills} kills, ${minutes()}`);
  };
  const { faults, ...figures } = await runKills({ kills, seed, postgresPrograms, onKill });
  console.log(`${backend}, seed ${seed}, ${minutes()}: ${JSON.stringify(figures)}`);
  console.log(faults.length === 0 ? 'No faults.' : `${faults.length} faults:\n  ${faults.join('\n  ')}`);
  if (faults.length > 0) process.exitCode = 1;
}

if (only !== 'system') await play('embedded', undefined);
if (only !== 'embedded') {
  const programs = await findSystemPostgres();
  if (programs === undefined) console.log(`${NO_POSTGRES} Only the embedded database was tested.`);
  else await play('PostgreSQL and S3', programs);
}
