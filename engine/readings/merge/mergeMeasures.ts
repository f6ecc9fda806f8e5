/**
 * What a block of measures holds beside its notes: marks at a moment (dynamics, chord symbols, clefs, keys) and what
 * belongs to whole measures (sections, repeats, barlines). The user's changes are applied to the new reading.
 */
import { updateMeasure, updatePartMeasure, withList } from '../../edit/update.ts';
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';
import type { Measure, PartMeasure, Score } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { ticks, type Ticks } from '../../units.ts';
import type { MergeBlock, Span, TimedScore } from './mergeBlocks.ts';
import type { MergeReport, MergeStep } from './mergeReport.ts';
import { barlineTimes } from './scoreClock.ts';
import { changedFields, listChanges, withFields } from './threeWay.ts';

interface Scores {
  readonly base: TimedScore;
  readonly theirs: TimedScore;
  readonly ours: TimedScore;
}

/** Lists of a part's measure whose entries stand at a moment. */
const MOMENTS = ['directions', 'harmonies', 'clefs', 'keys'] as const;
type MomentField = (typeof MOMENTS)[number];

/** Seconds within which a mark stands at a chord of the new reading, and barlines are one. */
const BESIDE = 0.15;
const SAME_BARLINE = 0.05;

/** A mark with the seconds at which it stands instead of its place in the measure. */
interface TimedMark {
  readonly time: number;
  readonly mark: { readonly at: Ticks };
}

export function mergeMarks(edited: Score, block: MergeBlock, scores: Scores): MergeStep {
  let score = edited;
  const reports: MergeReport[] = [];
  const parts = Math.min(scores.base.score.parts.length, scores.ours.score.parts.length);
  for (let part = 0; part < parts; part++) {
    for (const field of MOMENTS) {
      const [base, ours] = [
        marksIn(scores.base, block.base, part, field),
        marksIn(scores.ours, block.ours, part, field),
      ];
      const { added, removed } = listChanges(base, ours);
      for (const { time, mark } of removed)
        score = withoutMark(score, block.theirs, scores.theirs, part, field, time, mark);
      for (const { time, mark } of added) {
        const placed = withMark(score, block.theirs, scores.theirs, part, field, time, mark);
        if (!placed) reports.push({ onset: time, reason: 'mark' });
        score = placed ?? score;
      }
    }
    if (restMarks(scores.base, block.base, part) !== restMarks(scores.ours, block.ours, part))
      reports.push({ onset: timeOf(scores.ours, block.ours.first), reason: 'rest' });
  }
  return { score, reports };
}

/** The seconds at which a measure begins. */
export const timeOf = ({ score, clock }: TimedScore, measure: number): number =>
  clock(measureContexts(score)[measure]?.start ?? 0);

function marksIn({ score, clock }: TimedScore, { first, end }: Span, part: number, field: MomentField): TimedMark[] {
  const starts = measureContexts(score);
  return (score.parts[part]?.measures.slice(first, end) ?? []).flatMap((measure, offset) =>
    (measure[field] ?? []).map((mark): TimedMark => {
      const time = clock((starts[first + offset]?.start ?? 0) + mark.at);
      // Two moments of two scores are compared in milliseconds.
      return { time: Math.round(time * 1000) / 1000, mark: { ...mark, at: ticks(0) } };
    }),
  );
}

/** Where a time lies in the block: at the nearest chord, else at the nearest barline. */
function momentAt(
  score: Score,
  { first, end }: Span,
  { clock }: TimedScore,
  part: number,
  time: number,
): { readonly measure: number; readonly at: Ticks } | undefined {
  const starts = measureContexts(score);
  let best: { readonly measure: number; readonly at: Ticks; readonly distance: number } | undefined;
  score.parts[part]?.measures.slice(first, end).forEach(({ voices }, offset) => {
    const measure = first + offset;
    for (const { chords } of voices) {
      let at = 0;
      for (const chord of chords) {
        const distance = Math.abs(clock((starts[measure]?.start ?? 0) + at) - time);
        if (!best || distance < best.distance) best = { measure, at: ticks(at), distance };
        at += chordDuration(chord);
      }
    }
  });
  return best && best.distance <= BESIDE ? best : undefined;
}

function withMark(
  score: Score,
  span: Span,
  timed: TimedScore,
  part: number,
  field: MomentField,
  time: number,
  mark: { readonly at: Ticks },
): Score | undefined {
  const place = momentAt(score, span, timed, part, time);
  if (!place) return undefined;
  return updatePartMeasure(score, part, place.measure, (measure) => {
    const list = [...(measure[field] ?? []), { ...mark, at: place.at }].sort((a, b) => a.at - b.at);
    return withList<PartMeasure, MomentField>(measure, field, list);
  });
}

function withoutMark(
  score: Score,
  { first, end }: Span,
  { clock }: TimedScore,
  part: number,
  field: MomentField,
  time: number,
  mark: { readonly at: Ticks },
): Score {
  const starts = measureContexts(score);
  for (let measure = first; measure < end; measure++) {
    const list: readonly { readonly at: Ticks }[] = score.parts[part]?.measures[measure]?.[field] ?? [];
    const index = list.findIndex((each) => {
      const isNear = Math.abs(clock((starts[measure]?.start ?? 0) + each.at) - time) <= BESIDE;
      return isNear && changedFields<{ readonly at: Ticks }>(each, mark, ['at']).length === 0;
    });
    if (index >= 0)
      return updatePartMeasure(score, part, measure, (old) =>
        withList<PartMeasure, MomentField>(old, field, list.toSpliced(index, 1)),
      );
  }
  return score;
}

/** What stands on rests, as text: it has no note to be found by. */
const restMarks = ({ score }: TimedScore, { first, end }: Span, part: number): string =>
  JSON.stringify(
    (score.parts[part]?.measures.slice(first, end) ?? []).map(({ voices }) =>
      voices.flatMap(({ chords }) => chords.filter((chord) => isRest(chord) && isMarked(chord)).map(marksOfRest)),
    ),
  );

const isMarked = ({ fermata, signs, restPlace, articulations, lyrics, cue }: Chord): boolean =>
  [fermata, signs, restPlace, articulations, lyrics, cue].some((mark) => mark !== undefined);

const marksOfRest = ({ fermata, signs, restPlace, articulations, lyrics, cue }: Chord) => ({
  ...{ fermata, signs, restPlace },
  ...{ articulations, lyrics, cue },
});

/** Fields of a measure that follow from its barlines. */
const OF_BARLINES = ['duration', 'timestamp', 'time', 'unnumbered', 'locked'] as const;

/** Sections, repeats, tempos, keys and the like, for the measures that begin at one time in all three scores. */
export function mergeMeasureFields(edited: Score, block: MergeBlock, { base, theirs, ours }: Scores): MergeStep {
  let score = edited;
  const reports: MergeReport[] = [];
  const [baseTimes, theirTimes, ourTimes] = [base, theirs, ours].map((each) => barlineTimes(each.score, each.clock));
  for (let measure = block.ours.first; measure < block.ours.end; measure++) {
    const time = ourTimes?.[measure] ?? 0;
    const ourMeasure = ours.score.measures[measure];
    const baseMeasure = base.score.measures[indexAt(baseTimes ?? [], time, block.base)];
    const their = indexAt(theirTimes ?? [], time, block.theirs);
    if (!ourMeasure) continue;
    const changed = changedFields<Measure>(baseMeasure ?? { duration: ourMeasure.duration }, ourMeasure, OF_BARLINES);
    if (changed.length === 0) continue;
    if (their < 0) reports.push({ onset: time, reason: 'measure' });
    else score = updateMeasure(score, their, (old) => withFields<Measure>(old, ourMeasure, changed));
  }
  return { score, reports };
}

const indexAt = (times: readonly number[], time: number, { first, end }: Span): number =>
  times.findIndex((each, index) => index >= first && index < end && Math.abs(each - time) <= SAME_BARLINE);
