/**
 * `npm run golden`: lists the pictures of the last test run that differ from the accepted ones. `npm run golden --
 * NAME`: draws one picture again and prints the paths of the accepted, the new and the difference picture. `npm run
 * golden -- NAME --accept`: makes the new picture, which a person has looked at, the accepted one.
 *
 * One picture at a time: several cannot be accepted together. A name is a file below `tests/golden` or its end, with or
 * without the extension: `engraving/ties.svg`, `ties`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { RULES } from '../fixtures/engraving/rules.ts';
import { freshPathsOf, FRESH_FOLDER, GOLDEN_FOLDER } from './compareToGolden.ts';

/** Where Playwright leaves what a screenshot showed: `TEST/NAME-actual.png`, and `TEST/NAME-diff.png`. */
const BROWSER_FOLDER = 'test-results/browser';

interface Picture {
  readonly fresh: string;
  /** Undefined for a PDF, and for a screenshot without an accepted picture. */
  readonly difference: string | undefined;
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

const isScreenshot = (golden: string): boolean => golden.endsWith('.png');

/** The new picture of a golden from the last run; undefined where the run wrote none. */
function freshPictureOf(golden: string): Picture | undefined {
  if (!isScreenshot(golden)) {
    const { fresh, difference } = freshPathsOf(golden);
    return existsSync(fresh) ? { fresh, difference: existsSync(difference) ? difference : undefined } : undefined;
  }
  const [specFile, name] = [dirname(golden).replace('.spec.ts', ''), basename(golden, '.png')];
  const ofSpec = (path: string): boolean => path.startsWith(join(BROWSER_FOLDER, `${specFile}-`));
  const fresh = filesBelow(BROWSER_FOLDER).find((path) => ofSpec(path) && basename(path) === `${name}-actual.png`);
  if (fresh === undefined) return undefined;
  const difference = join(dirname(fresh), `${name}-diff.png`);
  return { fresh, difference: existsSync(difference) ? difference : undefined };
}

/** Every existing golden, and those of tests whose accepted picture is missing. */
function allGoldens(): readonly string[] {
  const accepted = filesBelow(GOLDEN_FOLDER).map((path) => path.slice(GOLDEN_FOLDER.length + 1));
  const unaccepted = filesBelow(BROWSER_FOLDER).flatMap((path) => {
    const [, test, name] = /^test-results\/browser\/([\w.]+)-[^/]*\/(.*)-actual\.png$/.exec(path) ?? [];
    return test === undefined ? [] : [`${test}.spec.ts/${name}.png`];
  });
  return [...new Set([...accepted, ...RULES.map(({ name }) => `engraving/${name}.svg`), ...unaccepted])].sort();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function findGolden(asked: string): string {
  const goldens = allGoldens();
  const found = goldens.filter((golden) =>
    [golden, basename(golden), basename(golden).replace(/\.\w+$/, '')].includes(asked),
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const near = found.length > 0 ? found : goldens.filter((golden) => golden.includes(asked));
  return fail(
    [`${found.length === 0 ? 'No golden has' : 'Several goldens have'} the name ${asked}.`, ...near.slice(0, 20)].join(
      '\n  ',
    ),
  );
}

/** Runs the test that draws the golden; for a screenshot, the tests of its file. */
function draw(golden: string): void {
  const rule = basename(golden, '.svg').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = isScreenshot(golden)
    ? ['node_modules/@playwright/test/cli.js', 'test', `/${dirname(golden)}`, '--reporter=line']
    : golden.startsWith('engraving/')
      ? ['node_modules/vitest/vitest.mjs', 'run', 'tests/engraving/goldens.test.ts', '-t', `engraving ${rule}: `]
      : ['node_modules/vitest/vitest.mjs', 'run', 'tests/print/paint.test.ts'];
  spawnSync(process.execPath, args, { stdio: 'inherit' });
}

function show(golden: string): void {
  const picture = freshPictureOf(golden);
  if (picture === undefined) return console.log(`\n${golden} equals the accepted picture.`);
  const accepted = join(GOLDEN_FOLDER, golden);
  console.log(
    [
      `\n${golden} ${existsSync(accepted) ? 'differs' : 'has no accepted picture yet'}:`,
      `  accepted    ${existsSync(accepted) ? accepted : 'none'}`,
      `  new         ${picture.fresh}`,
      `  difference  ${picture.difference ?? 'none'}`,
      `Look at them, then run: npm run golden -- ${golden} --accept`,
    ].join('\n'),
  );
}

function accept(golden: string): void {
  const picture = freshPictureOf(golden);
  if (picture === undefined) fail(`${golden} has no new picture. Draw it first: npm run golden -- ${golden}`);
  const accepted = join(GOLDEN_FOLDER, golden);
  mkdirSync(dirname(accepted), { recursive: true });
  copyFileSync(picture.fresh, accepted);
  for (const path of [picture.fresh, picture.difference]) if (path !== undefined) rmSync(path);
  console.log(`${accepted} is accepted. Commit it with the change that drew it.`);
}

function list(): void {
  const names = allGoldens().filter((golden) => freshPictureOf(golden) !== undefined);
  const none = `${FRESH_FOLDER} and ${BROWSER_FOLDER} are empty: all pictures of the last run equal the accepted ones.`;
  console.log(names.length === 0 ? none : names.join('\n'));
}

const [asked, flag] = process.argv.slice(2);
if (asked === undefined) list();
else if (flag === '--accept') accept(findGolden(asked));
else if (flag === undefined) {
  const golden = findGolden(asked);
  draw(golden);
  show(golden);
} else fail('usage: npm run golden [-- NAME [--accept]]');
