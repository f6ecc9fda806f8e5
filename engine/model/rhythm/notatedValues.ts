/**
 * Durations as note values. `noteValueOf` returns the single value of exactly this duration: a plain value if possible,
 * then a dotted one, then one in a tuplet. `notatedValues` returns the shortest sequence of tied values where no single
 * one exists, the longest first.
 */
import { ticks, type Ticks } from '../../units.ts';
import {
  durationOf,
  SHORTEST_BASE,
  SHORTEST_VALUE,
  type NoteBase,
  type NoteValue,
  type TimeModification,
} from './noteValue.ts';

const BASES: readonly NoteBase[] = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ratios that are considered for a duration without a ratio, the most common first. */
export const USUAL_RATIOS: readonly TimeModification[] = [
  { actual: 3, normal: 2 },
  { actual: 5, normal: 4 },
  { actual: 7, normal: 4 },
  { actual: 9, normal: 8 },
  { actual: 11, normal: 8 },
  { actual: 13, normal: 8 },
  { actual: 15, normal: 8 },
];

/** The first value of a duration is used: plain, dotted, double dotted, then the same in tuplets. */
function valuesByDuration(): ReadonlyMap<number, NoteValue> {
  const table = new Map<number, NoteValue>();
  const add = (value: NoteValue): void => {
    const duration = durationOf(value);
    if (!table.has(duration)) table.set(duration, value);
  };
  // The shortest value cannot be dotted, because the half that a dot adds does not exist; the one before it cannot be
  // double dotted.
  for (const dots of [0, 1, 2] as const) for (const base of BASES.slice(0, BASES.length - dots)) add({ base, dots });
  for (const modification of USUAL_RATIOS)
    for (const dots of [0, 1] as const)
      for (const base of BASES.slice(0, BASES.length - dots)) add({ base, dots, modification });
  return table;
}

const VALUES = valuesByDuration();

/** Returns the single value of a duration; undefined where a tie is needed. */
export const noteValueOf = (duration: Ticks): NoteValue | undefined => VALUES.get(duration);

/** All values that `noteValueOf` can return. */
export const knownValues = (): Iterable<NoteValue> => VALUES.values();

/** Whether plain values, without tuplets, can add up to the duration. */
export const isDyadic = (duration: number): boolean => duration % SHORTEST_VALUE === 0;

const FIRST_DOTTED = BASES.slice(0, -1).flatMap((base): readonly NoteValue[] => [
  { base, dots: 1 },
  { base, dots: 0 },
]);

function greedy(duration: number): readonly NoteValue[] {
  const values: NoteValue[] = [];
  let left = duration;
  for (const value of [...FIRST_DOTTED, { base: SHORTEST_BASE, dots: 0 } as const])
    while (durationOf(value) <= left) {
      values.push(value);
      left -= durationOf(value);
    }
  return values;
}

/** The part of a duration that only a tuplet can express: the shortest whose remainder is dyadic. */
function tupletPart(duration: number): NoteValue | undefined {
  for (const modification of USUAL_RATIOS)
    for (const base of [...BASES].reverse()) {
      const value: NoteValue = { base, dots: 0, modification };
      const left = duration - durationOf(value);
      if (left >= 0 && isDyadic(left)) return value;
      if (left - durationOf(value) >= 0 && isDyadic(left - durationOf(value)))
        return { ...value, base: (base - 1) as NoteBase };
    }
  return undefined;
}

/**
 * Tied values whose sum is exactly the duration. A tuplet value, if one is needed, comes first. Undefined where no sum
 * of values equals it (a remainder such as 1/17, or nothing at all).
 */
export function notatedValues(duration: Ticks): readonly NoteValue[] | undefined {
  if (duration <= 0 || !Number.isInteger(duration)) return undefined;
  const single = noteValueOf(duration);
  if (single !== undefined) return [single];
  if (isDyadic(duration)) return greedy(duration);
  const first = tupletPart(duration);
  if (first === undefined) return undefined;
  return [first, ...greedy(ticks(duration - durationOf(first)))];
}

/**
 * Returns tied values of one ratio with this total duration; none where no plain values have that duration outside of
 * the tuplet.
 */
export function notatedValuesIn(modification: TimeModification, duration: number): readonly NoteValue[] {
  const written = (duration * modification.actual) / modification.normal;
  const values = isDyadic(written) ? notatedValues(ticks(written)) : undefined;
  return (values ?? []).map((value) => ({ ...value, modification }));
}
