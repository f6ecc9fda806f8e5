/**
 * Merges a new reading of a piece with what the user has edited: the old reading is the base, the new one theirs, the
 * edited score ours. The scores are cut at the barlines that all of them have. A block that only one side has changed is
 * taken from that side; where both have, the user's changes are applied note by note. Notes are aligned by when they
 * sound, in seconds of the recording, and by pitch. What cannot be kept is reported by measure.
 */
import { repairMeasure } from '../../edit/marks/ties.ts';
import { pairLines } from '../../edit/structure/pairLines.ts';
import { updateMeasure } from '../../edit/update.ts';
import { isSame } from '../../model/isSame.ts';
import type { Clef, Measure, Part, Score, TimeSignature } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { clefAtStart, withClefsAt } from '../clefsAtSeam.ts';
import { mergeBlocks, type MergeBlock, type Span, type TimedScore } from './mergeBlocks.ts';
import { mergeMarks, mergeMeasureFields, timeOf } from './mergeMeasures.ts';
import { mergeNotes } from './mergeNotes.ts';
import type { MergeReason, MergeReport } from './mergeReport.ts';
import { scoreClock } from './scoreClock.ts';
import { mergedFields } from './threeWay.ts';

export interface MergeConflict {
  /** Index in the merged score. */
  readonly measure: number;
  readonly reason: MergeReason;
}

export interface MergedReading {
  readonly score: Score;
  /** In order of the measures, each reason once a measure. */
  readonly conflicts: readonly MergeConflict[];
}

export function mergeReading(base: Score, theirs: Score, ours: Score): MergedReading {
  if (isSame(base, ours)) return { score: theirs, conflicts: [] };
  if (isSame(base, theirs)) return { score: ours, conflicts: [] };
  const clock = scoreClock(base);
  const timed = {
    base: { score: base, clock },
    theirs: { score: theirs, clock: scoreClock(theirs, clock) },
    ours: { score: ours, clock: scoreClock(ours, clock) },
  };
  if (!haveSameStaves(base, theirs) || !haveSameStaves(base, ours)) return withoutParts(timed);
  const blocks = mergeBlocks(timed.base, timed.theirs, timed.ours);
  const sources = blocks.map((block) => sourceOf(block, timed));
  let edited = theirs;
  const reports: MergeReport[] = [];
  blocks.forEach((block, index) => {
    const source = sources[index];
    if (source === 'barlines') reports.push({ onset: timeOf(timed.ours, block.ours.first), reason: 'barlines' });
    if (source !== 'both') return;
    for (const merge of [mergeNotes, mergeMarks, mergeMeasureFields]) {
      const merged = merge(edited, block, timed);
      edited = merged.score;
      reports.push(...merged.reports);
    }
  });
  const score = assembled(edited, blocks, sources, timed);
  return { score, conflicts: conflictsOf(reports, score, blocks, sources, timed) };
}

type Scores = Readonly<Record<'base' | 'theirs' | 'ours', TimedScore>>;

/** Whose measures a block takes: one side's, both sides' merged, or theirs because ours has other measures. */
type Source = 'theirs' | 'ours' | 'both' | 'barlines';

const haveSameStaves = (a: Score, b: Score): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part.staves.length === b.parts[index]?.staves.length);

/** Nobody can tell which part is which: ours stays, and every measure that theirs would have changed is reported. */
function withoutParts({ base, theirs, ours }: Scores): MergedReading {
  const blocks = mergeBlocks(base, theirs, ours);
  const changed = blocks.filter(
    (block) => !isSame(contentOf(base.score, block.base), contentOf(theirs.score, block.theirs)),
  );
  const measures = changed.flatMap(({ ours: { first, end } }) =>
    Array.from({ length: end - first }, (_, offset) => first + offset),
  );
  return { score: ours.score, conflicts: measures.map((measure) => ({ measure, reason: 'part' })) };
}

const contentOf = ({ measures, parts }: Score, { first, end }: Span) => [
  measures.slice(first, end),
  ...parts.map((part) => part.measures.slice(first, end)),
];

const meterAt = (score: Score, { first }: Span): TimeSignature | undefined => measureContexts(score)[first]?.time;

const lengthOf = ({ measures }: Score, { first, end }: Span): number =>
  measures.slice(first, end).reduce((sum, { duration }) => sum + duration, 0);

function sourceOf(block: MergeBlock, { base, theirs, ours }: Scores): Source {
  const [old, read, edited] = [
    contentOf(base.score, block.base),
    contentOf(theirs.score, block.theirs),
    contentOf(ours.score, block.ours),
  ];
  if (isSame(old, edited) || isSame(read, edited)) return 'theirs';
  // Measures of equal length may have the same notes in another meter, such as 3/4 and 6/8; then the new meter counts.
  const [oldTime, readTime] = [meterAt(base.score, block.base), meterAt(theirs.score, block.theirs)];
  if (isSame(old, read) && isSame(oldTime, readTime)) return 'ours';
  // Measures were added, removed or stretched: their moments have no times of their own.
  return lengthOf(base.score, block.base) === lengthOf(ours.score, block.ours) ? 'both' : 'barlines';
}

/** The score of the blocks, with ties, meter and key right where two sources meet. */
function assembled(edited: Score, blocks: readonly MergeBlock[], sources: readonly Source[], timed: Scores): Score {
  const { base, theirs, ours } = timed;
  const pieces = blocks.map((block, index) =>
    sources[index] === 'ours' ? { score: ours.score, span: block.ours } : { score: edited, span: block.theirs },
  );
  const partOf = (index: number): Part => {
    const [old, read, our] = [base, theirs, ours].map(({ score }) => score.parts[index]);
    const measures = pieces.flatMap(
      ({ score, span }) => score.parts[index]?.measures.slice(span.first, span.end) ?? [],
    );
    if (!old || !read || !our) throw new RangeError(`The scores have no part ${index}`);
    return { ...mergedFields<Part>(old, read, our, ['measures']), measures };
  };
  const whole: Score = {
    ...mergedFields<Score>(base.score, theirs.score, ours.score, ['meta', 'measures', 'parts']),
    meta: mergedFields(base.score.meta, theirs.score.meta, ours.score.meta),
    measures: pieces.flatMap(({ score, span }) => score.measures.slice(span.first, span.end)),
    parts: theirs.score.parts.map((_, index) => partOf(index)),
  };
  const scores = [base.score, theirs.score, ours.score, edited];
  return pairLines(withContexts(whole, blocks, sources, timed), ...scores);
}

/** Writes meter, key and clefs at the seams where what is in force differs from what the block was written in. */
function withContexts(score: Score, blocks: readonly MergeBlock[], sources: readonly Source[], timed: Scores): Score {
  let [merged, first] = [score, 0];
  blocks.forEach((block, index) => {
    const isOurs = sources[index] === 'ours';
    const [old, read, our] = [
      measureContexts(timed.base.score)[block.base.first],
      measureContexts(timed.theirs.score)[block.theirs.first],
      measureContexts(timed.ours.score)[block.ours.first],
    ];
    const own = isOurs ? our : read;
    // A key that the user has changed is in force in both readings.
    const key = our && old && !isSame(old.key, our.key) ? our.key : read?.key;
    const now = measureContexts(merged)[first];
    const changes: Partial<Measure> = {
      ...(own && now && !isSame(own.time, now.time) ? { time: own.time } : {}),
      ...(key && now && !isSame(key, now.key) ? { key } : {}),
    };
    if (Object.keys(changes).length > 0)
      merged = updateMeasure(merged, first, (measure) => ({ ...measure, ...changes }));
    merged = withClefsAt(merged, first, (part, staff) => clefOf(block, part, staff, timed, isOurs));
    merged = repairMeasure(merged, first);
    const { first: from, end } = isOurs ? block.ours : block.theirs;
    first += end - from;
  });
  return merged;
}

/** The clef of a staff at the start of a block. One that the user has changed is in force in both readings. */
function clefOf(
  block: MergeBlock,
  part: number,
  staff: number,
  { base, theirs, ours }: Scores,
  isOurs: boolean,
): Clef | undefined {
  const old = clefAtStart(base.score, block.base.first, part, staff);
  const read = clefAtStart(theirs.score, block.theirs.first, part, staff);
  const our = clefAtStart(ours.score, block.ours.first, part, staff);
  return isOurs || (old && our && !isSame(old, our)) ? our : read;
}

function conflictsOf(
  reports: readonly MergeReport[],
  score: Score,
  blocks: readonly MergeBlock[],
  sources: readonly Source[],
  { theirs, ours }: Scores,
): readonly MergeConflict[] {
  // Of each measure of the merged score, the time at which it begins.
  const times = blocks.flatMap((block, index) => {
    const [timed, span] = sources[index] === 'ours' ? [ours, block.ours] : [theirs, block.theirs];
    return Array.from({ length: span.end - span.first }, (_, offset) => timeOf(timed, span.first + offset));
  });
  const found = new Map<string, MergeConflict>();
  for (const { onset, reason } of reports) {
    const after = times.findIndex((time) => time > onset + 0.02);
    const measure = Math.min(score.measures.length, after < 0 ? times.length : Math.max(1, after)) - 1;
    found.set([measure, reason].join(), { measure, reason });
  }
  return [...found.values()].sort((a, b) => a.measure - b.measure);
}
