/**
 * Voices of one staff: notes that begin and end together are chords; each chord goes to the first voice that is free,
 * the highest first. Where four voices do not suffice, the oldest note is cut short.
 */
import { VOICES_PER_STAFF } from '../../model/checkPart.ts';
import type { Syllable } from '../../model/chord.ts';
import type { GridNote } from './quantizeMidi.ts';

export interface LineChord {
  readonly start: number;
  end: number;
  readonly notes: GridNote[];
  /** Sung on it. */
  syllable?: Syllable;
}

function chordsOf(notes: readonly GridNote[]): LineChord[] {
  const chords = new Map<string, LineChord>();
  for (const note of notes) {
    const key = `${note.start} ${note.end}`;
    const chord = chords.get(key);
    if (chord === undefined) chords.set(key, { start: note.start, end: note.end, notes: [note] });
    else if (!chord.notes.some(({ midiPitch }) => midiPitch === note.midiPitch)) chord.notes.push(note);
  }
  const highest = ({ notes: own }: LineChord): number => Math.max(...own.map(({ midiPitch }) => midiPitch));
  return [...chords.values()].sort((a, b) => a.start - b.start || highest(b) - highest(a));
}

/** Adds to a chord that begins at the same moment; its end stays. */
function merge(into: LineChord, chord: LineChord): void {
  for (const note of chord.notes)
    if (!into.notes.some(({ midiPitch }) => midiPitch === note.midiPitch)) into.notes.push(note);
}

function place(lines: LineChord[][], chord: LineChord): void {
  const free = lines.find((line) => (line.at(-1)?.end ?? 0) <= chord.start);
  if (free !== undefined) free.push(chord);
  else if (lines.length < VOICES_PER_STAFF) lines.push([chord]);
  else {
    const oldest = lines.reduce((a, b) => ((b.at(-1)?.start ?? 0) < (a.at(-1)?.start ?? 0) ? b : a));
    const last = oldest.at(-1);
    if (last === undefined || last.start === chord.start) merge(last ?? chord, chord);
    else {
      last.end = chord.start;
      oldest.push(chord);
    }
  }
}

/** At least one line; each in order of time, without overlaps. */
export function separateLines(notes: readonly GridNote[]): readonly (readonly LineChord[])[] {
  const lines: LineChord[][] = [[]];
  for (const chord of chordsOf(notes)) place(lines, chord);
  return lines;
}
