/**
 * Selects the notes of a bass that plays with other instruments: the lowest line of the recording. The surest of the
 * notes that start together, as `oneVoice` selects for an instrument alone, is mostly the singer's or the piano's.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { TOGETHER_SECONDS } from './oneVoice.ts';

/**
 * Seconds before and after a note in which the lowest note shows the register of the bass. Basses rest for a few beats,
 * not for longer.
 */
const AROUND_SECONDS = 4;
/** Semitones above that note up to which a note may belong to the bass: an octave and a third. */
const REACH = 15;
/** Seconds that a note of the bass may still sound after the next one has begun; a chord above it begins while it is held longer. */
const OVERLAP_SECONDS = 0.2;

/** Returns the bass, one note at a time. `notes` and the result are in order of onset. */
export function bassLine(notes: readonly TimedNote[]): TimedNote[] {
  const line: TimedNote[] = [];
  for (const note of inRegister(notes)) {
    while (isTogether(line.at(-1), note) && note.midiPitch < (line.at(-1)?.midiPitch ?? 0)) line.pop();
    if (isTogether(line.at(-1), note) || isAbove(line.at(-1), note)) continue;
    line.push(note);
  }
  return line;
}

const isTogether = (last: TimedNote | undefined, { onset }: TimedNote): boolean =>
  last !== undefined && onset - last.onset < TOGETHER_SECONDS;

/** Whether a note begins above one that is held. */
const isAbove = (last: TimedNote | undefined, { onset, midiPitch }: TimedNote): boolean =>
  last !== undefined && last.midiPitch < midiPitch && last.offset > onset + OVERLAP_SECONDS;

/** The notes that are not far above another one near them. */
function inRegister(notes: readonly TimedNote[]): TimedNote[] {
  let [from, to] = [0, 0];
  return notes.filter(({ onset, midiPitch }) => {
    while ((notes[from]?.onset ?? Infinity) < onset - AROUND_SECONDS) from++;
    while ((notes[to]?.onset ?? Infinity) <= onset + AROUND_SECONDS) to++;
    return notes.slice(from, to).every((other) => midiPitch <= other.midiPitch + REACH);
  });
}
