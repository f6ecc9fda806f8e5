/**
 * Commands on tablature: the fret of a note on its string, and another string for the same pitch. A note without string
 * and fret has the place that `assignFrets` computes and that the page shows; these commands store its string.
 */
import { assignFrets } from '../model/assignFrets.ts';
import type { AssignedFret } from '../model/assignFrets.ts';
import type { Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { keyAt } from '../model/scoreContext.ts';
import { midiPitch } from '../theory/pitch.ts';
import { spellPitch } from '../theory/spellPitch.ts';
import type { Tuning } from '../theory/tunings.ts';
import {
  chordAt,
  chordsOf,
  inScoreOrder,
  onsetOf,
  previousChord,
  voiceAt,
  type Edit,
  type NoteAddress,
  type Selection,
} from './address.ts';
import { EditError } from './editError.ts';
import { isPlayable, repitched, withHeads } from './heads.ts';
import type { NoteValue } from '../model/rhythm/noteValue.ts';
import { repairTies, tieChain } from './marks/ties.ts';
import { enterNote } from './rhythm/timedNotes.ts';
import type { VoiceMoment } from './rhythm/writeLine.ts';
import { updateChord } from './update.ts';

interface Fretted {
  readonly tuning: Tuning;
  readonly place: { readonly string: number; readonly fret: number };
  /** Places of all notes of the chord. */
  readonly places: readonly AssignedFret[];
}

/** Returns the place of a note on the neck; undefined in parts without tablature and outside of the neck's range. */
function frettedAt(score: Score, at: NoteAddress): Fretted | undefined {
  const tuning = score.parts[at.part]?.tuning;
  const notes = chordAt(score, at)?.notes;
  if (tuning === undefined || notes === undefined) return undefined;
  const places = assignFrets(notes, tuning);
  const { string = 0, fret = null } = places[at.note] ?? {};
  return fret === null ? undefined : { tuning, places, place: { string, fret } };
}

type ChangeHead = (note: Note) => Note;

const keyOf = ({ part, measure, voice, chord, note }: NoteAddress): string =>
  [part, measure, voice, chord, note].join();

/**
 * Replaces the selected heads and all heads tied to them, and follows them where a new pitch moves them in their chord.
 * Throws EditError where two heads of a chord would have one pitch.
 */
function replaceEach(score: Score, selection: Selection, changeOf: (at: NoteAddress) => ChangeHead | undefined): Edit {
  const changes = new Map<string, ChangeHead>();
  const chains: NoteAddress[] = [];
  for (const at of selection) {
    const change = at.note < 0 ? undefined : changeOf(at);
    if (change === undefined) continue;
    const chain = tieChain(score, at);
    chains.push(...chain);
    for (const tied of chain) changes.set(keyOf(tied), change);
  }
  if (chains.length === 0) return { score, selection };
  let edited = score;
  const moved = new Map<string, NoteAddress>();
  for (const at of chordsOf(chains)) {
    const notes = chordAt(score, at)?.notes.map(
      (note, index) => changes.get(keyOf({ ...at, note: index }))?.(note) ?? note,
    );
    if (notes === undefined) continue;
    edited = updateChord(edited, at, (chord) => withHeads(chord, notes));
    const written = chordAt(edited, at)?.notes ?? [];
    if (written.length < notes.length) throw new EditError('same-note');
    notes.forEach((note, index) => moved.set(keyOf({ ...at, note: index }), { ...at, note: written.indexOf(note) }));
  }
  for (const at of chordsOf(selection)) edited = repairTies(edited, at);
  return { score: edited, selection: inScoreOrder(selection.map((at) => moved.get(keyOf(at)) ?? at)) };
}

const onFret = (score: Score, at: NoteAddress, { tuning, place: { string } }: Fretted, fret: number) => {
  const midi = (tuning.strings[string] ?? 0) + tuning.capo + fret;
  if (fret < 0 || fret > tuning.frets - tuning.capo || !isPlayable(midi)) return undefined;
  const pitch = spellPitch(midi, keyAt(score, at.measure));
  return (note: Note): Note => ({ ...repitched(note, pitch), string, fret });
};

/** Moves the selected notes to another fret of their strings. Throws EditError beyond the neck. */
export const setFret = (score: Score, selection: Selection, fret: number): Edit =>
  replaceEach(score, selection, (at) => {
    const fretted = frettedAt(score, at);
    if (fretted === undefined) return undefined;
    const change = onFret(score, at, fretted, fret);
    if (change === undefined) throw new EditError('frets', fretted.tuning.frets - fretted.tuning.capo);
    return change;
  });

/**
 * Writes a note on a fret of a string at a moment, or adds it to the chord there. Throws EditError beyond
 * the neck and where the note does not fit.
 */
export function enterFret(
  score: Score,
  at: VoiceMoment,
  value: NoteValue,
  { string, fret }: { readonly string: number; readonly fret: number },
): Edit {
  const tuning = score.parts[at.part]?.tuning;
  const open = tuning?.strings[string];
  const highest = tuning === undefined ? -1 : tuning.frets - tuning.capo;
  if (tuning === undefined || open === undefined || fret < 0 || fret > highest)
    throw new EditError('frets', Math.max(0, highest));
  const { score: entered, selection } = enterNote(
    score,
    at,
    value,
    spellPitch(open + tuning.capo + fret, keyAt(score, at.measure)),
  );
  return replaceEach(entered, selection, () => (note) => ({ ...note, string, fret }));
}

/** Returns the note of a voice that begins at a moment and is played on a string; undefined where there is none. */
export function noteOnString(score: Score, at: VoiceMoment, string: number): NoteAddress | undefined {
  const { part, measure, staff, number, onset } = at;
  const tuning = score.parts[part]?.tuning;
  const voices = score.parts[part]?.measures[measure]?.voices ?? [];
  const voice = voices.findIndex((each) => each.staff === staff && each.number === number);
  const chords = voices[voice]?.chords ?? [];
  const chord = chords.findIndex((_, index) => onsetOf(chords, index) === onset);
  const notes = chords[chord]?.notes;
  if (tuning === undefined || notes === undefined) return undefined;
  const note = assignFrets(notes, tuning).findIndex((place) => place.string === string && place.fret !== null);
  return note < 0 ? undefined : { part, measure, voice, chord, note };
}

/** Where a fret replaces a rest that alone is selected: on the string that was played last; undefined without one. */
export function placeAtRest(score: Score, selection: Selection): { at: VoiceMoment; string: number } | undefined {
  const [rest] = selection;
  const voice = rest && voiceAt(score, rest);
  const strings = score.parts[rest?.part ?? 0]?.tuning?.strings.length;
  if (rest === undefined || rest.note >= 0 || selection.length > 1 || !voice || strings === undefined) return undefined;
  const { part, measure, chord } = rest;
  const { staff, number, chords } = voice;
  let before = previousChord(score, rest);
  while (before && !frettedAt(score, { ...before, note: 0 })) before = previousChord(score, before);
  const { string } = (before && frettedAt(score, { ...before, note: 0 }))?.place ?? { string: strings - 1 };
  return { at: { part, measure, staff, number, onset: onsetOf(chords, chord) }, string };
}

/** Moves the selected notes along their strings; those at an end of the neck do not move. */
export const moveByFrets = (score: Score, selection: Selection, by: number): Edit =>
  replaceEach(score, selection, (at) => {
    const fretted = frettedAt(score, at);
    return fretted && onFret(score, at, fretted, fretted.place.fret + by);
  });

/**
 * Moves the selected notes to another string at the same pitch; the string is `by` lines higher on the page (negative:
 * lower). A note does not move if this string cannot play it, or if another head of the chord is on that string.
 */
export const moveByStrings = (score: Score, selection: Selection, by: number): Edit =>
  replaceEach(score, selection, (at) => {
    const fretted = frettedAt(score, at);
    if (fretted === undefined || by === 0) return undefined;
    const { tuning, places, place } = fretted;
    const string = place.string + by;
    const open = tuning.strings[string];
    const pitch = chordAt(score, at)?.notes[at.note]?.pitch;
    if (open === undefined || pitch === undefined) return undefined;
    const fret = midiPitch(pitch) - open - tuning.capo;
    const isTaken = places.some((other, index) => index !== at.note && other.string === string && other.fret !== null);
    if (isTaken || !Number.isInteger(fret) || fret < 0 || fret > tuning.frets - tuning.capo) return undefined;
    return (note) => ({ ...note, string, fret });
  });
