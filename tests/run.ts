/**
 * `npm test`: runs every test that is fast enough for each commit, outside a browser and in one, in parallel. `npm run
 * test:full`: runs the long ones (`*.full.test.ts`, `*.full.spec.ts`). See "Tests" in docs/contributing.md.
 *
 * Both end with the tests that were skipped because a tool is missing, and with one line that counts the tests of all
 * runners.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { findChromium, NO_CHROMIUM } from './chromium.ts';
import { readBrowserReport, readUnitReport, sumOf, type Report } from './testReport.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const BROWSER_REPORT = 'test-results/browser.json';

interface Outcome {
  readonly isGreen: boolean;
  readonly report: Report;
}

interface Program {
  readonly script: string;
  readonly args: readonly string[];
  /** Until this promise resolves, the output is collected, so that the lines of two runners do not mix. */
  readonly mayPrint?: Promise<unknown>;
}

/** Runs a test runner. @returns whether it ended with status 0. */
async function run({ script, args, mayPrint }: Program): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const held: Buffer[] = [];
  let isHeld = mayPrint !== undefined;
  const print = (chunk: Buffer): void => void (isHeld ? held.push(chunk) : process.stdout.write(chunk));
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  void mayPrint?.then(() => {
    isHeld = false;
    for (const chunk of held.splice(0)) process.stdout.write(chunk);
  });
  const [status] = (await once(child, 'close')) as [number | null];
  await mayPrint;
  return status === 0;
}

async function runVitest(project: string, reportFile: string): Promise<Outcome> {
  rmSync(reportFile, { force: true });
  const reporter = process.env['CI'] ? 'dot' : 'default';
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${reportFile}`];
  const isGreen = await run({ script: VITEST, args: ['run', `--project=${project}`, ...reporters] });
  return { isGreen, report: readUnitReport(reportFile) };
}

async function runPlaywright(project: string, mayPrint?: Promise<unknown>): Promise<Outcome> {
  rmSync(BROWSER_REPORT, { force: true });
  if (findChromium() === undefined) return { isGreen: false, report: { passed: 0, failed: 0, skipped: [] } };
  const isGreen = await run({
    script: PLAYWRIGHT,
    args: ['test', `--project=${project}`],
    ...(mayPrint && { mayPrint }),
  });
  return { isGreen, report: readBrowserReport(BROWSER_REPORT) };
}

/**
 * In parallel, which uses two cores. CI runs them one after the other: its machines are slower, and a page that waits
 * for a core must not look like a fault.
 */
async function runQuick(): Promise<readonly Outcome[]> {
  const unit = runVitest('!full*', 'test-results/unit.json');
  if (process.env['CI']) await unit;
  return Promise.all([unit, runPlaywright('quick', unit)]);
}

/** The lines that name the skipped tests by reason, the most frequent reason first. */
function skipLines(skipped: Report['skipped']): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return rows.map(([reason, count]) => `${String(count).padStart(5)} skipped: ${reason}`);
}

/** One after the other, because tests of memory and of kills need a quiet machine. */
async function runFull(): Promise<readonly Outcome[]> {
  return [await runVitest('full*', 'test-results/full.json'), await runPlaywright('full*')];
}

const outcomes = await (process.argv[2] === 'full' ? runFull() : runQuick());
const { passed, failed, skipped } = sumOf(outcomes.map(({ report }) => report));
if (findChromium() === undefined) console.error(`\n${NO_CHROMIUM}`);
console.log(['', ...skipLines(skipped)].join('\n'));
console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = outcomes.every(({ isGreen }) => isGreen) ? 0 : 1;
