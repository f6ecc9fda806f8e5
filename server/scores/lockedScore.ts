/**
 * Locked scores (X-08, N-16). A free user gets the measures behind the limit empty; each empty measure names the stored
 * measure that it replaces, and on save the stored measures are put back. A measure that was withheld once stays locked
 * even if measures before it are deleted, so that deleting measures does not reveal more music.
 *
 * Pure functions from Score to Score.
 */
import { restingMeasure, setMeasureCount } from '../../engine/index.ts';
import type { Measure, Part, PartMeasure, Score } from '../../engine/index.ts';
import { z } from 'zod';
import { FREE_MEASURES } from '../contract/limits.ts';

/** Thrown where the editor changed or removed measures whose content it did not receive. */
export class LockedMeasuresChanged extends Error {
  override readonly name = 'LockedMeasuresChanged';
}

/** The field of an empty measure that names the stored one. */
const SOURCE = 'Locked';
const source = z.object({ Part: z.number(), Measure: z.number() });
type Source = z.infer<typeof source>;

const isLocked = ({ measures }: Score, measure: number): boolean =>
  measure >= FREE_MEASURES || measures[measure]?.locked === true;

/** Returns the score for a free user, with empty locked measures. */
export function withholdLocked(score: Score): Score {
  return {
    ...score,
    measures: score.measures.map((measure, index) => (isLocked(score, index) ? withheld(measure, index) : measure)),
    parts: score.parts.map((part, partIndex) => ({
      ...part,
      measures: part.measures.map((measure, index) =>
        isLocked(score, index) ? emptied(measure, score, part, { Part: partIndex, Measure: index }) : measure,
      ),
    })),
  };
}

/**
 * Keeps the measure's length and number. Meter, key, tempo and clefs are kept only in the first measure, because the
 * score would otherwise have none.
 */
function withheld(measure: Measure, index: number): Measure {
  const { duration, time, meterDisplay, unnumbered, number, key, tempos } = measure;
  return {
    duration,
    ...(time && { time }),
    ...(meterDisplay && { meterDisplay }),
    ...(unnumbered !== undefined && { unnumbered }),
    ...(number !== undefined && { number }),
    ...(index === 0 && key && { key }),
    ...(index === 0 && tempos && { tempos }),
    locked: true,
  };
}

function emptied({ clefs }: PartMeasure, { measures }: Score, { staves }: Part, from: Source): PartMeasure {
  const duration = measures[from.Measure]?.duration;
  if (duration === undefined) throw new RangeError('The part has more measures than the score.');
  const kept = from.Measure === 0 && clefs !== undefined ? { clefs } : {};
  return { ...restingMeasure(staves.length, duration), ...kept, extra: { [SOURCE]: from } };
}

/** Returns the score for all other users: complete, without the marks of locked measures. */
export function withoutMarks(score: Score): Score {
  return { ...score, measures: score.measures.map(({ locked: _, ...measure }) => measure) };
}

/** Returns the measures that a free user may print: those before the first locked one. */
export function freeMeasures(score: Score): Score {
  const first = score.measures.findIndex((_, index) => isLocked(score, index));
  if (first < 0) return score;
  return setMeasureCount(withholdLocked(score), Math.max(1, first));
}

/**
 * Puts the stored locked measures back into the score that a free user saves.
 *
 * @throws LockedMeasuresChanged unless every part that has locked measures contains each of them once, in order and
 * with its length, and has all staves of their voices.
 */
export function restoreLocked(saved: Score, stored: Score): Score {
  const locked = stored.measures.flatMap((_, index) => (isLocked(stored, index) ? [index] : []));
  const sources = saved.parts.map((part) => part.measures.map(sourceOf));
  const places = saved.measures.map((_, index) => sources.find((part) => part[index] !== undefined)?.[index]?.Measure);
  const isWhole = (part: readonly (Source | undefined)[]) =>
    part.every((each) => each === undefined) || part.every((each, index) => each?.Measure === places[index]);
  const present = places.filter((measure) => measure !== undefined);
  if (present.join() !== locked.join() || !sources.every(isWhole)) throw new LockedMeasuresChanged();
  return {
    ...saved,
    measures: saved.measures.map((measure, index) => {
      const place = places[index];
      if (place === undefined) return measure;
      const original = stored.measures[place];
      if (original?.duration !== measure.duration) throw new LockedMeasuresChanged();
      // The stored measure overrides the rest: where all measures before it were deleted, the editor has moved meter
      // and key to it.
      return { ...measure, ...original, locked: true };
    }),
    parts: saved.parts.map((part, partIndex) => ({
      ...part,
      measures: part.measures.map((measure, index) => originalOf(sources[partIndex]?.[index], stored, part) ?? measure),
    })),
  };
}

function sourceOf({ extra }: PartMeasure): Source | undefined {
  return source.safeParse(extra?.[SOURCE]).data;
}

function originalOf(from: Source | undefined, stored: Score, { staves }: Part): PartMeasure | undefined {
  if (from === undefined) return undefined;
  const original = stored.parts[from.Part]?.measures[from.Measure];
  if (original === undefined || original.voices.some(({ staff }) => staff >= staves.length))
    throw new LockedMeasuresChanged();
  return original;
}
