/**
 * Measures how single lines that are held out are read (lines.ts): voices, parts and solos performed freely, dance tunes
 * and lead sheets mostly steadily, with the missing and invented notes of a detection.
 *
 *   node training/priors/evaluation/measureFreeLines.ts <folder>...
 *
 * Prints for each source the means of the share of notes in place, of the levels and the meters that are right, and of the share in
 * place by the best hypothesis.
 */
import { estimateMeter } from '../../../engine/notate/meter/estimateMeter.ts';
import {
  distinctPaths,
  metricalHypotheses,
  type MetricalHypothesis,
} from '../../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import { rankHypotheses } from '../../../engine/notate/meter/hypotheses/rankHypotheses.ts';
import { groupOnsets, type OnsetGroup } from '../../../engine/notate/meter/onsetGroups.ts';
import { rankPaths } from '../../../engine/notate/meter/rankPaths.ts';
import { textureOf } from '../../../engine/notate/meter/texture.ts';
import { Random } from '../../noteClassifier/random.ts';
import { linesOf, type Line } from '../../collections/lines.ts';
import type { PerformedNote } from '../../performances/performLied.ts';
import { performLine } from '../../performances/performLine.ts';
import { placedShare } from '../../performances/placedShare.ts';

/** Performances of each source. */
const MOST = 60;
const FEWEST_NOTES = 30;
const LEVEL = 0.3;
const SEED = 31_000;

type Groups = readonly OnsetGroup<PerformedNote>[];

/** In place, level, meter, best; undefined where nothing can be read. */
function figuresOf({ lied }: Line, notes: readonly PerformedNote[]): readonly number[] | undefined {
  const groups = groupOnsets(notes);
  const network = estimateMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const hypotheses = metricalHypotheses(paths);
  const piece = { groups, network, texture: textureOf(groups), bestPath: paths[0]?.logLikelihood ?? 0 };
  const chosen = rankHypotheses(hypotheses, piece)[0]?.hypothesis;
  if (!chosen) return undefined;
  const measure = lied.measures[notes[0]?.measure ?? 0];
  return [
    placedShare(groups, chosen),
    Number(Math.abs(Math.log2(unitsOf(chosen) / writtenUnits(groups))) < LEVEL),
    Number(chosen.meter.name === `${measure?.beats}/${measure?.beatType}`),
    Math.max(...hypotheses.map((hypothesis) => placedShare(groups, hypothesis))),
  ];
}

const unitsOf = ({ units }: MetricalHypothesis): number => (units.at(-1) ?? 0) - (units[0] ?? 0);

/** Units from the first group to the last one in the score. */
function writtenUnits(groups: Groups): number {
  const [first = 0, last = 1] = [groups[0], groups.at(-1)].map(
    (group) => group?.notes.find(({ unit }) => unit !== undefined)?.unit,
  );
  return Math.max(1, last - first);
}

function measure(source: string, lines: readonly Line[]): string {
  const step = Math.max(1, Math.floor(lines.length / MOST));
  const read = lines
    .filter((_, at) => at % step === 0)
    .slice(0, MOST)
    .flatMap((line, index) => {
      const notes = performLine(line, new Random(SEED + index), 25, 50);
      const figures = notes.length < FEWEST_NOTES ? undefined : figuresOf(line, notes);
      return figures ? [figures] : [];
    });
  const means = [0, 1, 2, 3].map((at) => read.reduce((sum, figures) => sum + (figures[at] ?? 0), 0) / read.length);
  return `${source}: ${read.length} performances, ${means.map((mean) => mean.toFixed(3)).join(', ')} in place, level, meter, best`;
}

const lines = process.argv.slice(2).flatMap((folder) => [...linesOf(folder)].filter(({ isHeldOut }) => isHeldOut));
for (const source of new Set(lines.map((line) => line.source)))
  console.log(
    measure(
      source,
      lines.filter((line) => line.source === source),
    ),
  );
