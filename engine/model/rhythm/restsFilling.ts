/** Rests that fill a duration exactly, quarters first where they fit, and the rest of a whole measure. */
import { ticks, type Ticks } from '../../units.ts';
import type { Chord } from '../chord.ts';
import type { TimeSignature } from '../score.ts';
import { nominalDuration } from '../scoreContext.ts';
import { isDyadic, notatedValues } from './notatedValues.ts';
import { durationOf, type NoteValue } from './noteValue.ts';
import { splitRest } from './splitDuration.ts';
import { DEFAULT_VELOCITY } from '../../theory/dynamics.ts';

const QUARTER: NoteValue = { base: 2, dots: 0 };

export const restOf = (value: NoteValue): Chord => ({ value, notes: [], velocity: DEFAULT_VELOCITY });

/** Returns one rest in the middle of the measure, for any meter. */
export const fullMeasureRest = (measure: Ticks): Chord => ({ ...restOf({ base: 0, dots: 0 }), fullMeasure: measure });

/**
 * Quarter rests, then shorter ones. Tuplet rests, where needed (a remainder of a sixth of a whole), come first, without
 * bracket. Undefined where no sum of rests equals the duration.
 */
export function restsFilling(duration: Ticks): readonly Chord[] | undefined {
  const values: NoteValue[] = [];
  let left: number = duration;
  const quarter = durationOf(QUARTER);
  const remainder = left % quarter;
  const short = remainder === 0 ? [] : notatedValues(ticks(remainder));
  if (short === undefined) return undefined;
  const tuplets = short.filter((value) => value.modification !== undefined);
  const plain = short.filter((value) => value.modification === undefined).flatMap(undotted);
  values.push(...tuplets);
  for (left -= remainder; left > 0; left -= quarter) values.push(QUARTER);
  return [...values, ...plain].map(restOf);
}

/**
 * Rests that fill a gap at a moment of a measure, so that each beat can be seen: shorter rests complete the beat in
 * which the gap begins, and quarters follow. Undefined where no sum of rests equals the duration.
 */
export function restsAt(at: Ticks, duration: Ticks, time: TimeSignature): readonly Chord[] | undefined {
  if (!isDyadic(at) || !isDyadic(duration) || at + duration > nominalDuration(time)) return restsFilling(duration);
  return splitRest(at, duration, time).flatMap(inQuarters).map(restOf);
}

/** Divides a half or a whole rest into quarters. Dotted rests, which are beats of compound meters, are not divided. */
function inQuarters(value: NoteValue): readonly NoteValue[] {
  const count = value.dots > 0 || value.base >= QUARTER.base ? 1 : durationOf(value) / durationOf(QUARTER);
  return Array.from({ length: count }, () => (count === 1 ? value : QUARTER));
}

/** Divides a dotted rest into a plain one and its halves. */
function undotted(value: NoteValue): readonly NoteValue[] {
  return Array.from({ length: value.dots + 1 }, (_, half): NoteValue => ({
    base: (value.base + half) as NoteValue['base'],
    dots: 0,
  }));
}
