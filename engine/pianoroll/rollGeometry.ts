/** Geometry of the piano roll: a row is one unit high, the highest key is at the top, time increases to the right. */
import { timeSignatureAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_WHOLE } from '../units.ts';
import { PIANO_KEYS } from './rollOptions.ts';
import type { RollNote } from './rollNotes.ts';

export interface KeyRange {
  readonly lowest: number;
  readonly highest: number;
}

interface KeySums extends KeyRange {
  readonly sum: number;
  readonly count: number;
}

const NO_KEYS: KeySums = { lowest: Infinity, highest: -Infinity, sum: 0, count: 0 };

const add = (a: KeySums, b: KeySums): KeySums => ({
  lowest: Math.min(a.lowest, b.lowest),
  highest: Math.max(a.highest, b.highest),
  sum: a.sum + b.sum,
  count: a.count + b.count,
});

/** Sums by the blocks of one measure. An edit elsewhere does not change the identity of this array. */
const known = new WeakMap<readonly RollNote[], KeySums>();

function keysOf(notes: readonly RollNote[]): KeySums {
  const sums =
    known.get(notes) ??
    notes
      .map(({ key }) => ({ lowest: Math.floor(key), highest: Math.ceil(key), sum: key, count: 1 }))
      .reduce(add, NO_KEYS);
  known.set(notes, sums);
  return sums;
}

/** The range of keys: that of a piano, or larger if a note lies outside it; and the mean key of the notes. */
export function keyRange(
  byMeasure: readonly (readonly RollNote[])[],
): KeyRange & { readonly mean: number | undefined } {
  const { lowest, highest, sum, count } = byMeasure.map(keysOf).reduce(add, NO_KEYS);
  return {
    lowest: Math.min(PIANO_KEYS.lowest, lowest),
    highest: Math.max(PIANO_KEYS.highest, highest),
    mean: count > 0 ? sum / count : undefined,
  };
}

const BLACK = [1, 3, 6, 8, 10];
const OCTAVE = 12;

export const isBlackKey = (key: number): boolean => BLACK.includes(key % OCTAVE);

/** Duration of a beat in ticks; in compound meters a beat is three units. */
export function beatTicks(score: Score, measure: number): number {
  const { beats, beatType } = timeSignatureAt(score, measure);
  const [count = 4] = beats;
  const isCompound = beats.length === 1 && count > 3 && count % 3 === 0 && beatType >= 8;
  return (TICKS_PER_WHOLE / beatType) * (isCompound ? 3 : 1);
}
