/**
 * `npm run collisions [-- first count [step]]`: lays out every real score in the folder beside the repository (or in
 * SCORES_FOLDER) and counts by kind the overlaps that no rule of engraving allows. Then it prints the measures of
 * ugliness and writes pictures of the hundred worst places. `step` takes every n-th score only. Fails where a score cannot be laid out.
 */
import { importMusicXml, layoutScore } from '../../engine/index.ts';
import { describeCollision, findCollisions, kindsOf, type Collision } from '../engraving/collisions/findCollisions.ts';
import { corpusBytes, corpusFiles, NO_CORPUS } from './corpus.ts';
import { UglinessReport } from './ugliness.ts';

/** Width in staff spaces of an A4 page with staves of 7 mm. */
const WIDTH = 110;
const SHOWN = 3;

function collisionsOf(name: string, report: UglinessReport): readonly Collision[] {
  const { score } = importMusicXml(corpusBytes(name));
  const layout = layoutScore(score, { width: WIDTH });
  const { list, faults } = layout;
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`${name}: measure ${fault.measure + 1}: ${fault.error.message}`);
  report.add(name, score, layout);
  return findCollisions(list);
}

function run(names: readonly string[]): void {
  const byKind = new Map<string, Collision[]>();
  const places = new Map<Collision, string>();
  const report = new UglinessReport();
  let clean = 0;
  for (const name of names) {
    const found = collisionsOf(name, report);
    if (found.length === 0) clean++;
    for (const collision of found) {
      const kind = kindsOf(collision);
      byKind.set(kind, [...(byKind.get(kind) ?? []), collision]);
      places.set(collision, name);
    }
  }
  for (const [kind, all] of [...byKind].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(all.length).padStart(6)}  ${kind}`);
    for (const collision of all.slice(0, SHOWN)) {
      console.log(`        ${places.get(collision) ?? ''}: ${describeCollision(collision)}`);
    }
  }
  const total = [...byKind.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(`${total} forbidden overlaps; ${clean} of ${names.length} scores have none.`);
  report.print();
  report.writePictures();
}

const files = corpusFiles();
const [first = 0, count = files.length, step = 1] = process.argv.slice(2).map(Number);
if (files.length === 0) console.log(NO_CORPUS);
else run(files.slice(first, first + count * step).filter((_, index) => index % step === 0));
