/** How much later than its chord each note of an arpeggio begins, in score time. */
import type { Chord } from '../model/chord.ts';

/** Seconds between two notes of a rolled chord. */
const ROLL = 0.045;

/** One entry a note, from low to high; at most half of `room`, so that the whole chord is heard. Empty where all begin together. */
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
