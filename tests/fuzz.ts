/**
 * `npm run fuzz [-- MINUTES]`: runs every property test of the engine, the edit commands and the layout in rounds, each
 * with a new seed, for ten minutes or the given number: 1,000 sequences of 50 commands in a round, all readers on
 * damaged files, all round trips. Before them, it runs 10,000 random gestures on the editor in a browser, an equal
 * number on each score of the gallery. For each failed round it prints the seed and the command that repeats it; "Tests"
 * in docs/contributing.md says where to store the seed.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXCERPTS } from './fixtures/gallery/gallery.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_MINUTES = 10;
const REPORT = 'test-results/fuzz.json';
const FOLDERS = ['engine', 'tests/edit', 'tests/engraving', 'tests/print'];
/** The text that identifies a test file with a property. */
const PROPERTY = /fc\.assert|expectSoundSequences\(1000\)/;

function propertyTests(): readonly string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  return tests.filter((file) => PROPERTY.test(readFileSync(`${ROOT}${file}`, 'utf8'))).sort();
}

interface FailedFile {
  readonly name: string;
  readonly status: string;
}

/** The test files in which a property failed; vitest has then printed the case. */
function play(seed: number, tests: readonly string[]): readonly string[] {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, '--testTimeout=0', ...tests];
  const { status, error } = spawnSync(process.execPath, vitest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: String(seed) },
  });
  if (error) throw error;
  if (status === 0) return [];
  const report = JSON.parse(readFileSync(`${ROOT}${REPORT}`, 'utf8')) as { testResults: readonly FailedFile[] };
  const failed = report.testResults
    .filter((file) => file.status === 'failed')
    .map(({ name }) => name.replace(ROOT, ''));
  return failed.length > 0 ? failed : tests;
}

/** In total; the gallery has ten scores. */
const GESTURES = 10_000;

/** Whether the editor passed all gestures; the test has then printed those that failed. */
function playGestures(seed: number, score: string): boolean {
  const { status, error } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', 'editFuzz'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_SCORE: score, GESTURES: String(GESTURES / EXCERPTS.length) },
  });
  if (error) throw error;
  return status === 0;
}

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
if (!(minutes > 0)) {
  console.error('usage: npm run fuzz [-- MINUTES]');
  process.exit(2);
}
const tests = propertyTests();
const started = performance.now();
const minutesSoFar = (): number => (performance.now() - started) / 60_000;
const failures: string[] = [];
let rounds = 0;
const gestureSeed = randomInt(2 ** 31);
for (const { name } of EXCERPTS)
  if (!playGestures(gestureSeed, name)) {
    const repeated = `FUZZ_SEED=${gestureSeed} FUZZ_SCORE=${name} GESTURES=${GESTURES / EXCERPTS.length}`;
    failures.push(`${repeated} npx playwright test editFuzz`);
  }
do {
  const seed = randomInt(2 ** 31);
  rounds += 1;
  console.log(`\nround ${rounds}, seed ${seed}`);
  for (const file of play(seed, tests)) failures.push(`FUZZ_SEED=${seed} npx vitest run ${file}`);
  console.log(`${rounds} rounds in ${minutesSoFar().toFixed(1)} minutes, ${failures.length} failures`);
} while (minutesSoFar() < minutes);
if (failures.length > 0) {
  console.error(['\nAgain:', ...failures].join('\n  '));
  process.exitCode = 1;
}
