/** Pure functions that change the noteheads of a chord. Notes stay sorted, and no pitch occurs twice. */
import type { Chord, GraceChord, Note } from '../model/chord.ts';
import { drumNote } from '../model/drumset.ts';
import type { Score } from '../model/score.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import type { KeySignature } from '../theory/key.ts';
import { comparePitches, midiPitch, type Pitch } from '../theory/pitch.ts';
import { spellPitch } from '../theory/spellPitch.ts';
import { mapShared, without } from './update.ts';

/** Range of playable MIDI pitches (E-17). */
export const LOWEST_MIDI = 12;
export const HIGHEST_MIDI = 127;

export const isPlayable = (midi: number): boolean =>
  Number.isInteger(midi) && midi >= LOWEST_MIDI && midi <= HIGHEST_MIDI;

/** The chord or grace chord with these notes, sorted by pitch; of notes with equal MIDI pitch only the first remains. */
export function withHeads<Whole extends Chord | GraceChord>(chord: Whole, notes: readonly Note[]): Whole {
  const sorted = [...notes].sort((a, b) => comparePitches(a.pitch, b.pitch));
  const unique = sorted.filter((note, index) => {
    const before = sorted[index - 1];
    return before === undefined || midiPitch(before.pitch) !== midiPitch(note.pitch);
  });
  return { ...chord, notes: unique };
}

/** The note with another pitch, without what described the old one: string and fret, printed accidental. */
export const repitched = (note: Note, pitch: Pitch): Note => ({
  ...without(note, 'string', 'fret', 'accidental', 'percussionKey', 'formerSpelling'),
  pitch,
});

export const headOf = (pitch: Pitch): Note => ({ pitch });

/** The note as another drum, at its place and with its head. */
export const redrummed = (note: Note, drum: Note): Note => ({
  ...without(repitched(note, drum.pitch), 'notehead'),
  ...drum,
});

export const isDrumSet = ({ parts }: Score, part: number): boolean => parts[part]?.program === DRUM_SET;

/** The note of a MIDI pitch in a part; of a percussion key in that of a drum set. */
export const headOfMidi = (score: Score, part: number, midi: number, key: KeySignature): Note =>
  isDrumSet(score, part) ? drumNote(midi) : headOf(spellPitch(midi, key));

/** The chord as a rest: properties that only notes can have are removed; others, such as a fermata, remain. */
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

/** The chord with `change` applied to its notes and its grace notes; the chord itself if no note changed. */
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

/**
 * The chord with `change` applied to the staff on which it, or one of its grace notes, is printed (cross-staff notes).
 */
export function mapStaff(chord: Chord, change: (staff: number) => number | undefined): Chord {
  const moved = <T extends { readonly staff?: number }>(whole: T): T => {
    if (whole.staff === undefined) return whole;
    const staff = change(whole.staff);
    if (staff === whole.staff) return whole;
    return staff === undefined ? without(whole, 'staff') : { ...whole, staff };
  };
  return moved(mapGraces(chord, moved));
}

/** The chord without strings and frets, which are only valid for one tuning. */
export const withoutTab = (chord: Chord): Chord => mapNotes(chord, (note) => without(note, 'string', 'fret'));
