/** Writes notes with another name for the same key of a keyboard: C sharp as D flat, and back. */
import { midiPitch, type Pitch, type Step } from '../../theory/pitch.ts';
import type { Note } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import type { Edit, NoteAddress, Selection } from '../address.ts';
import { isDrumSet } from '../heads.ts';
import { tieChain } from '../marks/ties.ts';
import { updateChord, without } from '../update.ts';

const STEPS = 7;
/** Octaves that files can state. */
const HIGHEST_OCTAVE = 9;

function stepBeside({ step, octave }: Pitch, by: 1 | -1): Pitch {
  const place = octave * STEPS + step + by;
  return { step: (((place % STEPS) + STEPS) % STEPS) as Step, alter: 0, octave: Math.floor(place / STEPS) };
}

/** The pitch as the neighbouring step, with one accidental at most; undefined for D, G and A, which have no other name. */
export function otherSpelling(pitch: Pitch): Pitch | undefined {
  const sides = pitch.alter < 0 ? ([-1, 1] as const) : ([1, -1] as const);
  for (const by of sides) {
    const plain = stepBeside(pitch, by);
    const alter = midiPitch(pitch) - midiPitch(plain);
    if (Math.abs(alter) <= 1 && plain.octave >= 0 && plain.octave <= HIGHEST_OCTAVE) return { ...plain, alter };
  }
  return undefined;
}

/** What described the former spelling is dropped; string and fret stay, because the sound does. */
function respelled(note: Note): Note {
  const pitch = otherSpelling(note.pitch);
  return pitch === undefined
    ? note
    : { ...without(note, 'accidental', 'accidentalSign', 'formerSpelling', 'headText'), pitch };
}

/** Gives the selected notes, and those tied to them, their other name. */
export function respell(score: Score, selection: Selection): Edit {
  const all = new Map<string, NoteAddress>();
  for (const at of selection)
    if (at.note >= 0 && !isDrumSet(score, at.part))
      for (const tied of tieChain(score, at)) all.set(JSON.stringify(tied), tied);
  let edited = score;
  for (const at of all.values())
    edited = updateChord(edited, at, (chord) => {
      const old = chord.notes[at.note];
      const note = old && respelled(old);
      // The heads keep their order, which is that of their sounds.
      return note === undefined || note === old ? chord : { ...chord, notes: chord.notes.with(at.note, note) };
    });
  return { score: edited, selection };
}
