/**
 * Measures the tracker and the ranking of metrical hypotheses with simulated performances of composers and songs that are
 * held out. The weights of rankPaths.ts and rhythmStyles.ts were chosen with these.
 *
 *   node training/priors/evaluation/measureUnseen.ts <songs (.mxl)> <keyboard music (.notes)> <Humdrum scores>
 *
 * Prints for each source the number of performances, and the means of the notes that the chosen hypothesis and the best one
 * have in place, and of the meters that are right.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { estimateMeter } from '../../../engine/notate/meter/estimateMeter.ts';
import { distinctPaths, metricalHypotheses } from '../../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import { rankHypotheses } from '../../../engine/notate/meter/hypotheses/rankHypotheses.ts';
import { groupOnsets } from '../../../engine/notate/meter/onsetGroups.ts';
import { rankPaths } from '../../../engine/notate/meter/rankPaths.ts';
import { textureOf } from '../../../engine/notate/meter/texture.ts';
import { isComposerHeldOut } from '../../collections/heldOut.ts';
import { engravedScores } from '../../collections/readEngravedScores.ts';
import { kernPieces } from '../../collections/readKern.ts';
import { readLied, type Lied } from '../../collections/readLied.ts';
import { UNSEEN_SONGS } from '../../collections/unseenSongs.data.ts';
import { Random } from '../../noteClassifier/random.ts';
import { performLied, type PerformedNote } from '../../performances/performLied.ts';
import { placedShare } from '../../performances/placedShare.ts';

const PERFORMANCES = 120;
const TURNS = 3;
const FEWEST_NOTES = 30;
/** Seconds of a performance. */
const [SHORTEST, LONGEST] = [30, 50];
const SEED = 7000;

/** The meter of a performance; undefined where it changes. */
function meterOf({ measures }: Lied, notes: readonly PerformedNote[]): string | undefined {
  const meters = new Set(
    notes.map(({ measure }) => {
      const { beats, beatType } = measures[measure] ?? { beats: 4, beatType: 4 };
      return `${beats}/${beatType}`;
    }),
  );
  return meters.size === 1 ? [...meters][0] : undefined;
}

/** In place by the chosen and by the best hypothesis, and whether the meter is right. */
function measured(notes: readonly PerformedNote[], meter: string): readonly number[] {
  const groups = groupOnsets(notes);
  const network = estimateMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const bestPath = paths[0]?.logLikelihood ?? 0;
  const piece = { groups, network, texture: textureOf(groups), bestPath };
  const ranked = rankHypotheses(metricalHypotheses(paths), piece).map(({ hypothesis }) => hypothesis);
  const [chosen] = ranked;
  if (!chosen) return [0, 0, 0];
  const shares = ranked.filter((each) => each.meter.name === meter).map((each) => placedShare(groups, each));
  return [placedShare(groups, chosen), Math.max(0, ...shares), chosen.meter.name === meter ? 1 : 0];
}

function* performances(pieces: readonly Lied[]): Generator<readonly number[]> {
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, lied] of pieces.entries()) {
      const random = new Random(SEED + index + 1000 * turn);
      const notes = performLied(lied, random, random.between(SHORTEST, LONGEST), 'written') ?? [];
      const meter = notes.length < FEWEST_NOTES ? undefined : meterOf(lied, notes);
      if (meter !== undefined) yield measured(notes, meter);
    }
}

function report(name: string, pieces: readonly Lied[]): void {
  const sums = [0, 0, 0];
  let count = 0;
  for (const values of performances(pieces)) {
    if (count === PERFORMANCES) break;
    count++;
    values.forEach((value, index) => (sums[index] = (sums[index] ?? 0) + value));
  }
  const [placed, best, meter] = sums.map((sum) => (sum / Math.max(1, count)).toFixed(3));
  console.log(`${name}: ${count} performances, in place ${placed}, by the best hypothesis ${best}, meter ${meter}`);
}

const [songs, notes, kern] = process.argv.slice(2);
if (!songs || !notes || !kern) throw new Error('usage: measureUnseen.ts <songs> <keyboard music> <Humdrum scores>');
const heldOut = (pieces: Iterable<{ readonly lied: Lied; readonly composer: string }>): Lied[] =>
  [...pieces].filter(({ composer }) => isComposerHeldOut(composer)).map(({ lied }) => lied);
report('keyboard music', heldOut(engravedScores(notes)));
report('Humdrum scores', heldOut(kernPieces(kern)));
report(
  'songs',
  UNSEEN_SONGS.map((name) => readLied(readFileSync(join(songs, name)))),
);
