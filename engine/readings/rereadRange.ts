/**
 * Writes some measures of a score again from the detected notes, and keeps the others. The barlines do not move, so
 * that the measures of both readings correspond by their times in the recording.
 */
import { repairMeasure } from '../edit/marks/ties.ts';
import { pairLines } from '../edit/structure/pairLines.ts';
import type { Score } from '../model/score.ts';
import { groupOnsets } from '../notate/meter/onsetGroups.ts';
import { POSITION_CLASSES } from '../notate/meter/positionClasses.ts';
import { clefAtStart, withClefsAt } from './clefsAtSeam.ts';
import { listsOf, timedNotesOf, type DetectedNotes } from './detectedNotes.ts';

/** Measures by index, both inclusive. */
export interface MeasureSpan {
  readonly first: number;
  readonly last: number;
}

/** Seconds of the whole recording. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Times of measures that differ by less are the same barline. */
const SAME = 0.02;

/** When a span of measures sounds; undefined where the score does not say. The last measure goes on to the end. */
export function timeOfMeasures({ measures }: Score, { first, last }: MeasureSpan): TimeSpan | undefined {
  const from = measures[first]?.timestamp;
  const to = last + 1 < measures.length ? measures[last + 1]?.timestamp : Infinity;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The measures that begin within a span of time; undefined where none does. */
export function measuresWithin({ measures }: Score, { from, to }: TimeSpan): MeasureSpan | undefined {
  const isWithin = (timestamp: number | undefined): boolean =>
    timestamp !== undefined && timestamp >= from - SAME && timestamp < to - SAME;
  const first = measures.findIndex(({ timestamp }) => isWithin(timestamp));
  const last = measures.findLastIndex(({ timestamp }) => isWithin(timestamp));
  return first < 0 ? undefined : { first, last };
}

/** `score` with the measures of a span replaced by those of another reading of it. Ties, clefs and ottavas at both seams are repaired. */
export function withMeasures(score: Score, span: MeasureSpan, other: Score, taken: MeasureSpan): Score {
  const spliced = <Entry>(own: readonly Entry[], others: readonly Entry[]): readonly Entry[] => [
    ...own.slice(0, span.first),
    ...others.slice(taken.first, taken.last + 1),
    ...own.slice(span.last + 1),
  ];
  const whole: Score = {
    ...score,
    measures: spliced(score.measures, other.measures),
    parts: score.parts.map((part, index) => ({
      ...part,
      measures: spliced(part.measures, other.parts[index]?.measures ?? []),
    })),
  };
  const end = span.first + taken.last - taken.first;
  const begun = withClefsAt(whole, span.first, (part, staff) => clefAtStart(other, taken.first, part, staff));
  const continued = withClefsAt(begun, end + 1, (part, staff) => clefAtStart(score, span.last + 1, part, staff));
  const seams = [span.first - 1, span.first, end, end + 1].filter((at) => at >= 0 && at < whole.measures.length);
  return seams.reduce((repaired, at) => repairMeasure(repaired, at), pairLines(continued, score, other));
}

/** The document without the notes of a span of time whose confidence is less than `least`. Beats and meter stay. */
export function withoutUnsure(detected: DetectedNotes, { from, to }: TimeSpan, least: number): DetectedNotes {
  const { start, chosen } = detected;
  const notes = timedNotesOf(detected);
  const isKept = ({ onset, confidence }: (typeof notes)[number]): boolean =>
    confidence >= least || onset + start < from - SAME || onset + start >= to - SAME;
  const kept = notes.filter(isKept);
  if (kept.length === notes.length) return detected;
  const before = new Map(
    groupOnsets(notes).flatMap((group, index) => group.notes.map((note) => [note, index] as const)),
  );
  // Of a group that lost its first notes, the first one that is left says where it stood.
  const groups = groupOnsets(kept).map((group) => Math.min(...group.notes.map((note) => before.get(note) ?? 0)));
  const { units, periods, classRatios } = chosen;
  const rows = POSITION_CLASSES.length;
  return {
    ...detected,
    notes: listsOf(kept),
    chosen: {
      ...chosen,
      units: groups.map((group) => units[group] ?? -1),
      periods: groups.map((group) => periods[group] ?? 0),
      classRatios: groups.flatMap((group) => classRatios.slice(group * rows, (group + 1) * rows)),
    },
  };
}
