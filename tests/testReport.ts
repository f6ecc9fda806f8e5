/** Reads the JSON reports of vitest and Playwright in a common form: counts, and each skipped test with its reason. */
import { readFileSync } from 'node:fs';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly { readonly title: string; readonly reason: string }[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
}

interface VitestResult {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled';
  readonly meta?: { readonly needs?: string };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightTest {
  /** Flaky: failed, then passed when repeated. */
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

const NO_REASON = 'no reason is given';

/** The parsed file; undefined where the runner failed before it wrote one, which its exit status has reported. */
function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    console.error(`The report ${path} cannot be read: ${String(error)}`);
    return undefined;
  }
}

export function readUnitReport(path: string): Report {
  const files = readReport<VitestReport>(path)?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  // A file that cannot be loaded contains no tests, and counts as one failed test.
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName, meta }) => ({ title: fullName, reason: meta?.needs ?? NO_REASON })),
  };
}

export function readBrowserReport(path: string): Report {
  const specs = specsOf(readReport<PlaywrightSuite>(path) ?? {});
  const tests = specs.flatMap(({ title, tests: runs }) => runs.map((test) => ({ title, ...test })));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').length,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => ({
        title,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? NO_REASON,
      })),
  };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

export function sumOf(reports: readonly Report[]): Report {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    skipped: reports.flatMap(({ skipped }) => skipped),
  };
}
