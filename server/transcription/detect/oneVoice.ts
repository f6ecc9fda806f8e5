/**
 * Selects the notes of an instrument that plays one note at a time: of simultaneous notes the more probable one is
 * used, and each note ends where the next starts.
 */
import type { TimedNote } from '../../../engine/index.ts';

/** Shortest distance between two onsets that can both be played, in seconds; a trill has 12 notes per second. */
export const TOGETHER_SECONDS = 0.06;

/** Returns one voice. `notes` and the result are in order of onset. */
export function oneVoice(notes: readonly TimedNote[]): TimedNote[] {
  const together: TimedNote[] = [];
  for (const note of notes) {
    const previous = together.at(-1);
    if (previous && note.onset - previous.onset < TOGETHER_SECONDS) {
      if (note.confidence > previous.confidence) together[together.length - 1] = note;
    } else together.push(note);
  }
  const line = withoutStrays(together);
  return line.map((note, index) => {
    const next = line[index + 1];
    return next && next.onset < note.offset ? { ...note, offset: next.onset } : note;
  });
}

/** Notes on each side of a note that it is compared with: where high and low notes alternate, one of them is near. */
const NEIGHBOURS = 2;
/** Semitones between a stray note and the nearest of its neighbours: more than an octave. */
const FAR = 12;
/**
 * A stray note is written from this confidence. Of 39,947 notes of songs of the Lieder Corpus 36 are so far from their neighbours,
 * but many false notes are: consonants, breaths and partials. So a note there must be much surer than others.
 */
const SURE = 0.95;

/** Returns the line without unsure notes that are far above, or far below, all their neighbours. */
function withoutStrays(line: readonly TimedNote[]): TimedNote[] {
  return line.filter((note, index) => {
    const others = line.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1).filter((each) => each !== note);
    const distances = others.map(({ midiPitch }) => midiPitch - note.midiPitch);
    const isFar = distances.every((each) => each > FAR) || distances.every((each) => each < -FAR);
    return note.confidence >= SURE || others.length < NEIGHBOURS || !isFar;
  });
}

/** Semitones between a note and a false note at one of its partials: an octave, a twelfth, two octaves. */
const GHOST_INTERVALS: ReadonlySet<number> = new Set([12, 19, 24]);

export const isGhostInterval = (semitones: number): boolean => GHOST_INTERVALS.has(Math.abs(semitones));

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
        !isGhostInterval(other.midiPitch - note.midiPitch),
    ),
  );
}
