/**
 * Notes of an instrument that plays one note at a time: of notes that begin together the likelier one is taken, and each
 * note ends where the next begins.
 */
import type { TimedNote } from '../../../engine/index.ts';

/** Onsets nearer than this cannot both be played: a trill has 12 notes a second. */
const TOGETHER_SECONDS = 0.06;

/** One voice, in order of onset, as `notes` are. */
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

/** A line without notes that begin with a likelier note, one being at a partial of the other. */
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
