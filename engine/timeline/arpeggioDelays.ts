/** Delays of the notes of an arpeggio. */
import type { Chord } from '../model/chord.ts';

/** Seconds between two notes of a rolled chord. */
const ROLL = 0.045;

/**
 * The delay of each note relative to its chord in ticks, from the lowest to the highest note. Delays are at most half
 * of `room`, so that all notes sound together before the chord ends. The list is empty if all notes begin together.
 */
export function arpeggioDelays(
  { notes, arpeggio }: Pick<Chord, 'notes' | 'arpeggio'>,
  room: number,
  ticksPerSecond: number,
): readonly number[] {
  if (arpeggio === undefined || arpeggio === 'bracket' || notes.length < 2) return [];
  const step = Math.floor(Math.min(ROLL * ticksPerSecond, room / 2 / (notes.length - 1)));
  const last = notes.length - 1;
  return notes.map((_, index) => step * (arpeggio === 'down' ? last - index : index));
}
