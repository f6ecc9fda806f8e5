/** Where things stand in a roll: a row is one unit high, the highest key on top, time runs to the right. */
import { timeSignatureAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_WHOLE } from '../units.ts';
import { PIANO_KEYS } from './rollOptions.ts';
import { rollNotes } from './rollNotes.ts';

export interface KeyRange {
  readonly lowest: number;
  readonly highest: number;
}

/** wider than the piano if a note lies outside. */
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

/** Length of the beat that is counted, in ticks: three units in compound meters. */
export function beatTicks(score: Score, measure: number): number {
  const { beats, beatType } = timeSignatureAt(score, measure);
  const [count = 4] = beats;
  const isCompound = beats.length === 1 && count > 3 && count % 3 === 0 && beatType >= 8;
  return (TICKS_PER_WHOLE / beatType) * (isCompound ? 3 : 1);
}
