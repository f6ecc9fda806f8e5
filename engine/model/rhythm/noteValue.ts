/**
 * The written value of a note, as opposed to its duration: `quarter, one dot, 2 in the time of 3`. The exact duration
 * follows from the value, so that only the value is stored.
 */
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../../units.ts';

/** Powers of two: -3 maxima, -2 longa, -1 breve, 0 whole, 1 half, 2 quarter … 10 1024th. */
export type NoteBase = -3 | -2 | -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

export const LONGEST_BASE = -3;
export const SHORTEST_BASE = 10;

/** The shortest undotted value. */
export const SHORTEST_VALUE = (TICKS_PER_WHOLE / 2 ** SHORTEST_BASE) as Ticks;

/** `actual` notes in the time of `normal`: a triplet is 3 in the time of 2. Nested tuplets multiply. */
export interface TimeModification {
  readonly actual: number;
  readonly normal: number;
}

export interface NoteValue {
  readonly base: NoteBase;
  readonly dots: 0 | 1 | 2 | 3 | 4;
  readonly modification?: TimeModification;
}

const lasting = (base: number, dots: number): number => {
  const undotted = TICKS_PER_WHOLE / 2 ** base;
  return 2 * undotted - undotted / 2 ** dots;
};

const MOST_DOTS = 4;
/**
 * Durations of all plain values by base and dots. They are computed once because each chord needs its duration many
 * times.
 */
const LASTING = Array.from({ length: SHORTEST_BASE - LONGEST_BASE + 1 }, (_, base) =>
  Array.from({ length: MOST_DOTS + 1 }, (__, dots) => lasting(base + LONGEST_BASE, dots)),
);

/** Exact for every ratio whose factors are 2, 3, 5, 7, 11 and 13; rounded to the tick for others. */
export function durationOf({ base, dots, modification }: NoteValue): Ticks {
  // Values that do not exist are accepted here; `checkScore` reports them.
  const dotted = LASTING[base - LONGEST_BASE]?.[dots] ?? lasting(base, dots);
  if (modification === undefined) return ticks(Math.round(dotted));
  return ticks(Math.round((dotted * modification.normal) / modification.actual));
}
