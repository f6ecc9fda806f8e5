/** The edits of keys and buttons: each is a command that returns the edited score for a score and a selection. */
import {
  EditError,
  addHeadBeyond,
  addLetter,
  chordAt,
  chordsOf,
  deleteSelection,
  isRest,
  keepNote,
  moveByFrets,
  moveBySemitones,
  moveByStrings,
  respell,
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
import type { Chord, EditRefusal, NoteBase, Score, Selection, Step } from '../../../../engine/index.ts';
import type { Command } from '../../../editing/index.ts';
import { MARK_TOGGLES } from './markCommands.ts';

const SHORTEST: NoteBase = 5;

/** The command, which refuses with a reason where all selected chords are rests, or where all are notes. */
const only =
  (kind: 'notes' | 'rests', refusal: EditRefusal, command: Command): Command =>
  (score, selection) => {
    const chords = chordsOf(selection).flatMap((at) => chordAt(score, at) ?? []);
    if (chords.length > 0 && chords.every((chord) => isRest(chord) === (kind === 'notes')))
      throw new EditError(refusal);
    return command(score, selection);
  };
const onNotes = (command: Command): Command => only('notes', 'rest-pitch', command);

// A note that the user has moved, named by its letter or given another value is no longer doubtful.
const move = (semitones: number): Command =>
  settling((score, selection) => moveBySemitones(score, selection, semitones));
const frets = (by: number): Command => settling((score, selection) => moveByFrets(score, selection, by));
const strings = (by: number): Command => settling((score, selection) => moveByStrings(score, selection, by));
const value = (base: NoteBase): Command =>
  settling((score, selection) => {
    const chords = chordsOf(selection).flatMap((at) => chordAt(score, at) ?? []);
    const have = ({ value: own, fullMeasure }: Chord): boolean =>
      own.base === base && own.dots === 0 && fullMeasure === undefined;
    if (chords.length > 0 && chords.every(have)) throw new EditError('same-value');
    return setDuration(score, selection, base);
  });
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
/** The note of a letter above the top notes of the selected chords. */
const add =
  (step: Step): Command =>
  (score, selection) =>
    addLetter(score, selection, step);
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
    if (next < 0 || next > SHORTEST) throw new EditError('last-value');
    return setDuration(score, selection, next as NoteBase);
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
  ...MARK_TOGGLES,
  respell: onNotes(respell),
  toNotes: only('rests', 'only-notes', toNotes),
  toRests: only('notes', 'only-rests', toRests),
  noteOrRest: (score, selection) =>
    startsWithRest(score, selection) ? toNotes(score, selection) : toRests(score, selection),
  remove: only('notes', 'only-rests', deleteSelection),
  keep: (score, selection) => {
    const kept = keepNote(score, selection);
    if (selection.length > 0 && kept.score === score) throw new EditError('not-doubtful');
    return kept;
  },
  up: onNotes(move(1)),
  down: onNotes(move(-1)),
  fretUp: onNotes(frets(1)),
  fretDown: onNotes(frets(-1)),
  stringUp: strings(1),
  stringDown: strings(-1),
  octaveUp: onNotes(octave(1)),
  octaveDown: onNotes(octave(-1)),
  headAbove: onNotes(head('above')),
  headBelow: onNotes(head('below')),
  pitchC: letter(0),
  pitchD: letter(1),
  pitchE: letter(2),
  pitchF: letter(3),
  pitchG: letter(4),
  pitchA: letter(5),
  pitchB: letter(6),
  addC: add(0),
  addD: add(1),
  addE: add(2),
  addF: add(3),
  addG: add(4),
  addA: add(5),
  addB: add(6),
} as const satisfies Readonly<Record<string, Command>>;

export type EditCommandName = keyof typeof EDIT_COMMANDS;

export const isEditCommand = (name: string): name is EditCommandName => name in EDIT_COMMANDS;
