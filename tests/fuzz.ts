/**
 * `npm run fuzz [-- rounds [first round]]`: every property test of the engine and the edit commands, round after round,
 * each with a seed of its own: 1,000 sequences of 50 commands a round, all readers on damaged files, all round trips. A
 * hundred rounds (the default) are 100,000 sequences. A round is repeated by its number, so a run can be resumed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 100;
/** Any number; another one gives other cases to the same round. */
const FIRST_SEED = 1_000_000;
const SEQUENCES_A_ROUND = 1000;

function propertyTests(): readonly string[] {
  const files = ['engine', 'tests/edit'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  return tests.filter((file) => readFileSync(`${ROOT}${file}`, 'utf8').includes('fc.assert')).sort();
}

/** False where a property does not hold; vitest has then printed the case and the seed. */
function play(round: number, tests: readonly string[]): boolean {
  const seed = FIRST_SEED + round;
  console.log(`\nround ${round}, seed ${seed}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--testTimeout=0', ...tests];
  const { status, error } = spawnSync(process.execPath, vitest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: String(seed) },
  });
  if (error) throw error;
  return status === 0;
}

function wholeNumber(text: string | undefined, usual: number): number {
  const number = Number(text ?? usual);
  if (Number.isInteger(number) && number > 0) return number;
  console.error('usage: npm run fuzz [-- rounds [first round]]');
  process.exit(2);
}

const [rounds, first] = [wholeNumber(process.argv[2], ROUNDS), wholeNumber(process.argv[3], 1)];
const tests = propertyTests();
const started = performance.now();
const failed: number[] = [];
for (let round = first; round < first + rounds; round++) {
  if (!play(round, tests)) failed.push(round);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const sequences = ((round - first + 1) * SEQUENCES_A_ROUND).toLocaleString('en');
  console.log(
    `${sequences} sequences and every other property in ${minutes} min; rounds that failed: ${failed.join(', ') || 'none'}`,
  );
}
if (failed.length > 0) {
  console.error(`again: FUZZ_SEED=<seed of the round> npx vitest run <file>`);
  process.exitCode = 1;
}
