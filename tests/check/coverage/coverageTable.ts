/** The table of docs/coverage.md: for each requirement the test whose title names it, or words about its state. */
import { readFileSync, readdirSync } from 'node:fs';

export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

export interface CoverageRow {
  readonly id: string;
  readonly state: string;
  /** The test, or for a requirement that no test names, words written by hand. */
  readonly proof: string;
}

/** `tested` is written by the script, the others by hand. */
export const HAND_WRITTEN_STATES = ['built', 'partial', 'missing', 'not wanted'];
const TESTED = 'tested';

const TITLE = /\b(?:it|test|describe|step)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const NUMBERS = /\b([A-Z])-(\d\d)(?: to (?:[A-Z]-)?(\d\d))?/g;
const ROW = /^\| ([A-Z]-\d\d) +\| ([a-z ]+?) +\| (.+?) +\|$/gm;

export function requirementIds(): string[] {
  return [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]-\d\d) /gm)].map(([, id = '']) => id);
}

/** The requirements that a title names; `A-18 to A-20` names three. */
function idsIn(title: string): string[] {
  return [...title.matchAll(NUMBERS)].flatMap(([, section = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => {
      return `${section}-${String(Number(first) + index).padStart(2, '0')}`;
    }),
  );
}

/** For each requirement the tests whose titles name it: tests in a browser first, for they show the most. */
function testsByRequirement(): Map<string, NamedTest[]> {
  const tests = new Map<string, NamedTest[]>();
  for (const file of testFiles()) {
    for (const [, , text = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      const title = text.replaceAll("\\'", "'");
      for (const id of idsIn(title)) tests.set(id, [...(tests.get(id) ?? []), { file, title }]);
    }
  }
  return tests;
}

function testFiles(): string[] {
  const files = ['cli', 'engine', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const inBrowser = files.filter((name) => name.endsWith('.spec.ts')).sort();
  return [...inBrowser, ...files.filter((name) => /\.test\.tsx?$/.test(name)).sort()];
}

export function readCoverage(): CoverageRow[] {
  return [...readFileSync('docs/coverage.md', 'utf8').matchAll(ROW)].map(([, id = '', state = '', proof = '']) => ({
    id,
    state,
    proof,
  }));
}

/** The test that a row names; undefined where its words were written by hand. */
export function namedTest(row: CoverageRow): NamedTest | undefined {
  const match = /^`([^`]+)`: (.+)$/.exec(row.proof);
  return match === null ? undefined : { file: match[1] ?? '', title: (match[2] ?? '').replaceAll('\\|', '|') };
}

/** A row for each requirement: the first test that begins with its number, else one that names it, else the words so far. */
export function coverageRows(former: readonly CoverageRow[]): CoverageRow[] {
  const tests = testsByRequirement();
  const words = new Map(former.map((row) => [row.id, row]));
  return requirementIds().map((id) => {
    const candidates = tests.get(id) ?? [];
    const test = candidates.find(({ title }) => title.startsWith(id)) ?? candidates[0];
    if (test !== undefined) {
      return { id, state: TESTED, proof: `\`${test.file}\`: ${test.title.replaceAll('|', '\\|')}` };
    }
    const kept = words.get(id);
    return kept !== undefined && kept.state !== TESTED ? kept : { id, state: 'missing', proof: '?' };
  });
}
