/** Noteheads of a chord: pure changes that keep its notes sorted, each pitch once, and its pitches playable. */
import type { Chord, GraceChord, Note } from '../model/chord.ts';
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
  ...without(note, 'string', 'fret', 'accidental', 'percussionKey', 'formerSpelling'),
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

/** Another chord where `change` answers other notes for its heads or those of its grace notes. */
export function mapNotes(chord: Chord, change: (note: Note) => Note): Chord {
  const notes = mapShared(chord.notes, change);
  const graced = mapGraces(chord, (grace) => {
    const changed = mapShared(grace.notes, change);
    return changed === grace.notes ? grace : { ...grace, notes: changed };
  });
  return notes === chord.notes ? graced : { ...graced, notes };
}

export function mapGraces(chord: Chord, change: (grace: GraceChord) => GraceChord): Chord {
  const { graceBefore, graceAfter } = chord;
  const [before, after] = [graceBefore && mapShared(graceBefore, change), graceAfter && mapShared(graceAfter, change)];
  if (before === graceBefore && after === graceAfter) return chord;
  return { ...chord, ...(before && { graceBefore: before }), ...(after && { graceAfter: after }) };
}

/** Another chord where `change` answers another staff for what is printed on one of its own, itself or grace notes. */
export function mapStaff(chord: Chord, change: (staff: number) => number | undefined): Chord {
  const moved = <T extends { readonly staff?: number }>(whole: T): T => {
    if (whole.staff === undefined) return whole;
    const staff = change(whole.staff);
    if (staff === whole.staff) return whole;
    return staff === undefined ? without(whole, 'staff') : { ...whole, staff };
  };
  return moved(mapGraces(chord, moved));
}

/** Without places on strings, as for another tuning. */
export const withoutTab = (chord: Chord): Chord => mapNotes(chord, (note) => without(note, 'string', 'fret'));
