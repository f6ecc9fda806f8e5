import { onsetOf, voiceAt } from '../../../../engine/index.ts';
import type { ChordAddress, Score, Ticks } from '../../../../engine/index.ts';

/** The moment of a chord in its measure; undefined without a chord. */
export const momentOf = (score: Score, at: ChordAddress | undefined): Ticks | undefined =>
  at && onsetOf(voiceAt(score, at)?.chords ?? [], at.chord);
