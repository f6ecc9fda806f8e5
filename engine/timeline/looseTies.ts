/** Ties that do not lead to the next chord of their voice, in the played notes of one part. */
import { TICKS_PER_WHOLE } from '../units.ts';
import type { PlayedNote } from './playedNote.ts';

/** Longest prolongation of a note that is left to ring, in ticks. */
const LONGEST_RING = TICKS_PER_WHOLE;

/** Joins ties across voices: the next note of the pitch that begins when this one ends, or later, is not struck. */
export function joinLooseTies(notes: readonly PlayedNote[]): readonly PlayedNote[] {
  if (!notes.some(({ looseEnd }) => looseEnd)) return notes;
  const waiting = new Map<number, PlayedNote>();
  return notes.filter((note) => {
    const before = waiting.get(note.midiPitch);
    const continues = before !== undefined && note.start >= before.end;
    const sounding = continues ? before : note;
    if (continues) sounding.end = note.end;
    if (note.looseEnd) waiting.set(note.midiPitch, sounding);
    else if (continues) waiting.delete(note.midiPitch);
    return !continues;
  });
}

/**
 * A note with an open tie (laissez vibrer) rings on for a whole note, or until its pitch is played again or the piece
 * ends. `notes`: in order of onset.
 */
export function letRing(notes: readonly PlayedNote[], end: number): void {
  const struckNext = new Map<number, number>();
  for (const note of notes.toReversed()) {
    if (note.rings === true) {
      const next = struckNext.get(note.midiPitch) ?? end;
      note.end = Math.max(note.end, Math.min(note.end + LONGEST_RING, next, end));
    }
    struckNext.set(note.midiPitch, note.start);
  }
}
