/** The edits of keys and buttons: each is a command that returns the edited score for a score and a selection. */
import {
  addHeadBeyond,
  chordAt,
  chordsOf,
  deleteSelection,
  isRest,
  keepNote,
  moveByFrets,
  moveBySemitones,
  moveByStrings,
  setDuration,
  setLetter,
  settling,
  shiftOctave,
  toNotes,
  toRests,
  toggleDot,
  toggleTies,
  toggleTriplet,
} from '../../../../engine/index.ts';
import type { NoteBase, Score, Selection, Step } from '../../../../engine/index.ts';
import type { Command } from '../../../editing/index.ts';
import { MARKS } from './markCommands.ts';

const SHORTEST: NoteBase = 5;

// A note that the user has moved, named by its letter or given another value is no longer doubtful.
const move = (semitones: number): Command =>
  settling((score, selection) => moveBySemitones(score, selection, semitones));
const frets = (by: number): Command => settling((score, selection) => moveByFrets(score, selection, by));
const strings = (by: number): Command => settling((score, selection) => moveByStrings(score, selection, by));
const value = (base: NoteBase): Command => settling((score, selection) => setDuration(score, selection, base));
const octave =
  (by: number): Command =>
  (score, selection) =>
    shiftOctave(score, selection, by);
/** This also applies where the note has that name already: the user has confirmed it. */
const letter =
  (step: Step): Command =>
  (score, selection) => {
    const named = setLetter(score, selection, step);
    return keepNote(named.score, named.selection);
  };
const head =
  (side: 'above' | 'below'): Command =>
  (score, selection) =>
    addHeadBeyond(score, selection, side);

/** Halves or doubles the value, starting from that of the first selected chord; dots are removed. */
const valueBeside = (by: 1 | -1): Command =>
  settling((score, selection) => {
    const [first] = chordsOf(selection);
    const base = (first && chordAt(score, first)?.value.base) ?? 2;
    const next = base + by;
    return next < 0 || next > SHORTEST ? { score, selection } : setDuration(score, selection, next as NoteBase);
  });

/** Whether the first selected chord is a rest; the note/rest button then creates notes. */
function startsWithRest(score: Score, selection: Selection): boolean {
  const [first] = chordsOf(selection);
  const chord = first && chordAt(score, first);
  return chord !== undefined && isRest(chord);
}

export const EDIT_COMMANDS = {
  whole: value(0),
  half: value(1),
  quarter: value(2),
  eighth: value(3),
  sixteenth: value(4),
  thirtySecond: value(5),
  shorter: valueBeside(1),
  longer: valueBeside(-1),
  dot: settling(toggleDot),
  triplet: settling(toggleTriplet),
  tie: settling(toggleTies),
  staccato: MARKS.staccato.toggle,
  staccatissimo: MARKS.staccatissimo.toggle,
  tenuto: MARKS.tenuto.toggle,
  accent: MARKS.accent.toggle,
  marcato: MARKS.marcato.toggle,
  fermata: MARKS.fermata.toggle,
  trill: MARKS.trill.toggle,
  mordent: MARKS.mordent.toggle,
  shortTrill: MARKS.shortTrill.toggle,
  turn: MARKS.turn.toggle,
  arpeggio: MARKS.arpeggio.toggle,
  acciaccatura: MARKS.acciaccatura.toggle,
  appoggiatura: MARKS.appoggiatura.toggle,
  tremolo1: MARKS.tremolo1.toggle,
  tremolo2: MARKS.tremolo2.toggle,
  tremolo3: MARKS.tremolo3.toggle,
  slur: MARKS.slur.toggle,
  crescendo: MARKS.crescendo.toggle,
  diminuendo: MARKS.diminuendo.toggle,
  toNotes,
  toRests,
  noteOrRest: (score, selection) =>
    startsWithRest(score, selection) ? toNotes(score, selection) : toRests(score, selection),
  remove: deleteSelection,
  keep: keepNote,
  up: move(1),
  down: move(-1),
  fretUp: frets(1),
  fretDown: frets(-1),
  stringUp: strings(1),
  stringDown: strings(-1),
  octaveUp: octave(1),
  octaveDown: octave(-1),
  headAbove: head('above'),
  headBelow: head('below'),
  pitchC: letter(0),
  pitchD: letter(1),
  pitchE: letter(2),
  pitchF: letter(3),
  pitchG: letter(4),
  pitchA: letter(5),
  pitchB: letter(6),
} as const satisfies Readonly<Record<string, Command>>;

export type EditCommandName = keyof typeof EDIT_COMMANDS;

export const isEditCommand = (name: string): name is EditCommandName => name in EDIT_COMMANDS;
