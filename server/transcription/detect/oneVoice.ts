/**
 * Selects the notes of an instrument that plays one note at a time: of simultaneous notes the more probable one is
 * used, and each note ends where the next starts.
 */
import type { TimedNote } from '../../../engine/index.ts';

/** Shortest distance between two onsets that can both be played, in seconds; a trill has 12 notes per second. */
const TOGETHER_SECONDS = 0.06;

/** Returns one voice. `notes` and the result are in order of onset. */
export function oneVoice(notes: readonly TimedNote[]): TimedNote[] {
  const line: TimedNote[] = [];
  for (const note of notes) {
    const previous = line.at(-1);
    if (previous && note.onset - previous.onset < TOGETHER_SECONDS) {
      if (note.confidence > previous.confidence) line[line.length - 1] = note;
    } else line.push(note);
  }
  return line.map((note, index) => {
    const next = line[index + 1];
    return next && next.onset < note.offset ? { ...note, offset: next.onset } : note;
  });
}

/** Semitones between a note and a false note at one of its partials: an octave, a twelfth, two octaves. */
const GHOST_INTERVALS: ReadonlySet<number> = new Set([12, 19, 24]);

/**
 * Returns the notes of a line without those that start together with a more probable note, if one of the two is at a
 * partial of the other.
 */
export function withoutGhosts(notes: readonly TimedNote[]): TimedNote[] {
  return notes.filter((note) =>
    notes.every(
      (other) =>
        other.confidence <= note.confidence ||
        Math.abs(other.onset - note.onset) >= TOGETHER_SECONDS ||
        !GHOST_INTERVALS.has(Math.abs(other.midiPitch - note.midiPitch)),
    ),
  );
}
