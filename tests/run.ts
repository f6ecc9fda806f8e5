/**
 * `npm test`: everything, from unit to browser. Says plainly what to do where there is no Chromium, and ends with one
 * line that counts the tests of both runners.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { findChromium, NO_CHROMIUM } from './chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const UNIT_REPORT = 'test-results/unit.json';
const BROWSER_REPORT = 'test-results/browser.json';

function run(script: string, args: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  return status === 0;
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // No report: the runner itself broke down, which its exit status has told already.
    return undefined;
  }
}

function unitCounts(): Counts {
  const report = readReport(UNIT_REPORT) as
    { numPassedTests: number; numFailedTests: number; numPendingTests: number } | undefined;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
}

function browserCounts(): Counts {
  const report = readReport(BROWSER_REPORT) as
    { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined;
  const stats = report?.stats;
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  };
}

rmSync('test-results', { recursive: true, force: true });
const reporter = process.env['CI'] ? 'dot' : 'default';
const unitPassed = run('node_modules/vitest/vitest.mjs', [
  'run',
  `--reporter=${reporter}`,
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
]);

const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.error(`\n${NO_CHROMIUM}\n`);
const browserPassed = hasBrowser && run('node_modules/@playwright/test/cli.js', ['test']);

const [unit, browser] = [unitCounts(), browserCounts()];
console.log(
  `\n${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed, ${unit.skipped + browser.skipped} skipped`,
);
process.exitCode = unitPassed && browserPassed ? 0 : 1;
