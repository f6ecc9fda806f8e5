/**
 * Separates the voices of one staff for a file on a grid, whose note ends are reliable. Notes that start and end
 * together are chords. Each chord is assigned to the first free voice, the highest chord first. If all four voices
 * sound, the chord that started first is ended early. (The voices of a performance, whose note lengths must be
 * estimated, are separated by notate/voices/separateVoices.ts.)
 */
import { VOICES_PER_STAFF } from '../../../model/checks/checkPart.ts';
import type { GridChord, GridNote } from '../../../notate/grid/writeGridVoice.ts';

function chordsByEdges(notes: readonly GridNote[]): GridChord[] {
  const chords = new Map<string, GridChord>();
  for (const note of notes) {
    const key = `${note.start} ${note.end}`;
    const chord = chords.get(key);
    if (chord === undefined) chords.set(key, { start: note.start, end: note.end, notes: [note] });
    else if (!chord.notes.some(({ midiPitch }) => midiPitch === note.midiPitch)) chord.notes.push(note);
  }
  const highest = ({ notes: own }: GridChord): number => Math.max(...own.map(({ midiPitch }) => midiPitch));
  return [...chords.values()].sort((a, b) => a.start - b.start || highest(b) - highest(a));
}

/** Adds the notes of a chord to one that starts at the same moment, whose end does not change. */
function merge(into: GridChord, chord: GridChord): void {
  for (const note of chord.notes)
    if (!into.notes.some(({ midiPitch }) => midiPitch === note.midiPitch)) into.notes.push(note);
}

function place(voices: GridChord[][], chord: GridChord): void {
  const free = voices.find((voice) => (voice.at(-1)?.end ?? 0) <= chord.start);
  if (free !== undefined) free.push(chord);
  else if (voices.length < VOICES_PER_STAFF) voices.push([chord]);
  else {
    const oldest = voices.reduce((a, b) => ((b.at(-1)?.start ?? 0) < (a.at(-1)?.start ?? 0) ? b : a));
    const last = oldest.at(-1);
    if (last === undefined || last.start === chord.start) merge(last ?? chord, chord);
    else {
      last.end = chord.start;
      oldest.push(chord);
    }
  }
}

/** Returns at least one voice. Each voice is in order of time and without overlaps. */
export function fillFreeVoices(notes: readonly GridNote[]): readonly (readonly GridChord[])[] {
  const voices: GridChord[][] = [[]];
  for (const chord of chordsByEdges(notes)) place(voices, chord);
  return voices;
}
