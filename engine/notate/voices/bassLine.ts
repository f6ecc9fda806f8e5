/**
 * Selects the notes of a bass that plays with other instruments: the lowest line of the recording. The networks that find a tune
 * (melody/) know none that is low like a bass.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { chordsByOnset } from './splitHands.ts';

/**
 * Units before and after a note in which the lowest note shows the register of the bass: two measures of 4/4. Basses rest for a
 * few beats, not for longer.
 */
const AROUND = 192;
/** Semitones above that note up to which a note may belong to the bass: an octave and a third. */
const REACH = 15;
/**
 * Units that a note of the bass may still sound after the next one has begun, a sixteenth and a half; a chord above it begins
 * while it is held longer.
 */
const OVERLAP = 9;

/** Returns the bass in order, one note at a time. */
export function bassLine(notes: readonly QuantizedNote[]): QuantizedNote[] {
  const lowest = chordsByOnset(notes).flatMap((chord) => chord.slice(0, 1));
  const line: QuantizedNote[] = [];
  for (const note of inRegister(lowest)) if (!isAbove(line.at(-1), note)) line.push(note);
  return line;
}

/** Whether a note begins above one that is held. */
const isAbove = (last: QuantizedNote | undefined, { unit, midiPitch }: QuantizedNote): boolean =>
  last !== undefined && last.midiPitch < midiPitch && last.unit + last.sounding > unit + OVERLAP;

/** The notes that are not far above another one near them. `notes` are in order. */
function inRegister(notes: readonly QuantizedNote[]): QuantizedNote[] {
  let [from, to] = [0, 0];
  return notes.filter(({ unit, midiPitch }) => {
    while ((notes[from]?.unit ?? Infinity) < unit - AROUND) from++;
    while ((notes[to]?.unit ?? Infinity) <= unit + AROUND) to++;
    return notes.slice(from, to).every((other) => midiPitch <= other.midiPitch + REACH);
  });
}
