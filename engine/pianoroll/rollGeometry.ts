/** Geometry of the piano roll: a row is one unit high, the highest key is at the top, time increases to the right. */
import { timeSignatureAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_WHOLE } from '../units.ts';
import { PIANO_KEYS } from './rollOptions.ts';
import { rollNotes } from './rollNotes.ts';

export interface KeyRange {
  readonly lowest: number;
  readonly highest: number;
}

/** The range of keys: that of a piano, or larger if a note lies outside it. */
export function keyRange(score: Score): KeyRange {
  let { lowest, highest }: KeyRange = PIANO_KEYS;
  for (const notes of rollNotes(score))
    for (const { key } of notes) {
      lowest = Math.min(lowest, Math.floor(key));
      highest = Math.max(highest, Math.ceil(key));
    }
  return { lowest, highest };
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
