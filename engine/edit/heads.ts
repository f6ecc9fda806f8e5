/** Noteheads of a chord: pure changes that keep its notes sorted, each pitch once, and its pitches playable. */
import type { Chord, Note } from '../model/chord.ts';
import { comparePitches, midiPitch, type Pitch } from '../theory/pitch.ts';
import { mapShared, without } from './update.ts';

/** E-17: what the note library accepts. */
export const LOWEST_MIDI = 12;
export const HIGHEST_MIDI = 127;

export const isPlayable = (midi: number): boolean =>
  Number.isInteger(midi) && midi >= LOWEST_MIDI && midi <= HIGHEST_MIDI;

/** Notes in order, without those whose key is there already. */
export function withHeads(chord: Chord, notes: readonly Note[]): Chord {
  const sorted = [...notes].sort((a, b) => comparePitches(a.pitch, b.pitch));
  const unique = sorted.filter((note, index) => {
    const before = sorted[index - 1];
    return before === undefined || midiPitch(before.pitch) !== midiPitch(note.pitch);
  });
  return { ...chord, notes: unique };
}

/** Another pitch for a head; what described the old pitch goes: its place on the strings, its printed accidental. */
export const repitched = (note: Note, pitch: Pitch): Note => ({
  ...without(note, 'string', 'fret', 'accidental', 'percussionKey'),
  pitch,
});

export const headOf = (pitch: Pitch): Note => ({ pitch });

/** What a rest cannot carry is dropped; lyrics and marks of the moment (fermata) stay. */
export const asRest = (chord: Chord): Chord => ({
  ...without(
    chord,
    'articulations',
    'ornaments',
    'arpeggio',
    'tremolo',
    'lyrics',
    'graceBefore',
    'graceAfter',
    'slurStarts',
    'slurStops',
    'stem',
    'confidence',
  ),
  notes: [],
});

/** Without places on strings, as for another tuning. */
export function withoutTab(chord: Chord): Chord {
  const notes = mapShared(chord.notes, (note) => without(note, 'string', 'fret'));
  return notes === chord.notes ? chord : { ...chord, notes };
}
