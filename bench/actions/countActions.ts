/**
 * The actions of the editor that make one score into another. An action is a key, a click or a drag, as in
 * docs/editing.md. What concerns the whole piece (meter, barlines, values doubled or halved) is corrected once; a wrong step from one
 * chord to the next is corrected once and moves what follows; the rest is corrected note by note.
 */
import { alignChords, type ChordPair } from './alignChords.ts';
import type { WrittenChord, WrittenMusic, WrittenNote } from './music.ts';

export interface Actions {
  /** Meter, barlines and values of the whole piece. */
  readonly whole: number;
  /** Steps from chord to chord. */
  readonly steps: number;
  /** Notes that are missing, too many, or have another pitch. */
  readonly notes: number;
  /** Durations of notes whose onset is right. */
  readonly values: number;
  /** Notes on another staff. */
  readonly staves: number;
}

/** Click the time signature, choose one; click a note, choose its place in the measure, confirm; choose other values. */
const WHOLE = { meter: 2, barlines: 3, values: 2 };
/** Click, and a key. */
const CHANGE = 2;
/** Drag it. */
const PITCH = 1;
/** Click, the key that deletes. */
const DELETE = 2;
/** Click the chord, Shift and the letter; a chord of its own needs its value too. */
const ADD = 2;
const ADD_CHORD = 3;
const LEVELS = [0.5, 1, 2] as const;
/** Quarters by which equal positions and durations may differ. */
const EQUAL = 0.02;
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) < EQUAL;

export const total = ({ whole, steps, notes, values, staves }: Actions): number =>
  whole + steps + notes + values + staves;

export function countActions(produced: WrittenMusic, truth: WrittenMusic): Actions {
  const pairs = alignChords(produced.chords, truth.chords);
  const notes = noteActions(produced.chords, truth.chords, pairs);
  const counts = LEVELS.map((level) => ({ ...rhythmActions(produced, truth, pairs, level), notes }));
  return counts.reduce((least, count) => (total(count) < total(least) ? count : least));
}

interface BothChords {
  readonly chord: WrittenChord;
  readonly rightChord: WrittenChord;
}

function rhythmActions(
  produced: WrittenMusic,
  truth: WrittenMusic,
  pairs: readonly ChordPair[],
  level: number,
): Omit<Actions, 'notes'> {
  const both = pairs.flatMap(([own, theirs]) => {
    const [chord, rightChord] = [produced.chords[own], truth.chords[theirs]];
    return chord && rightChord ? [{ chord, rightChord }] : [];
  });
  const count = { steps: 0, values: 0, staves: 0 };
  for (const [index, { chord, rightChord }] of both.entries()) {
    const next = both[index + 1];
    // Whoever corrects the step to the next chord changes the value of this one.
    if (next && !isEqual(level * (next.chord.onset - chord.onset), next.rightChord.onset - rightChord.onset))
      count.steps += CHANGE;
    else count.values += CHANGE * wrongDurations(chord, rightChord, level);
    const moved = commonNotes(chord, rightChord).filter(([note, right]) => note.staff !== right.staff);
    count.staves += CHANGE * moved.length;
  }
  return { whole: wholeActions(produced, truth, both[0], level), ...count };
}

/** Chords of a staff with a wrong duration: notes of a staff that begin together have one in most cases. */
function wrongDurations(chord: WrittenChord, rightChord: WrittenChord, level: number): number {
  const wrong = commonNotes(chord, rightChord).filter(
    ([note, right]) => !isEqual(level * note.duration, right.duration),
  );
  return new Set(wrong.map(([note, right]) => `${note.staff} ${right.duration}`)).size;
}

function commonNotes(chord: WrittenChord, rightChord: WrittenChord): [WrittenNote, WrittenNote][] {
  return chord.notes.flatMap((note): [WrittenNote, WrittenNote][] => {
    const right = rightChord.notes.find(({ midiPitch }) => midiPitch === note.midiPitch);
    return right ? [[note, right]] : [];
  });
}

/** The barlines are wrong where the first chord of both has another place in its measure. */
function wholeActions(
  produced: WrittenMusic,
  truth: WrittenMusic,
  first: BothChords | undefined,
  level: number,
): number {
  const isPlaced = !first || isEqual(level * first.chord.position, first.rightChord.position);
  return (
    (level === 1 ? 0 : WHOLE.values) +
    (produced.meter === truth.meter ? 0 : WHOLE.meter) +
    (isPlaced ? 0 : WHOLE.barlines)
  );
}

function noteActions(
  produced: readonly WrittenChord[],
  truth: readonly WrittenChord[],
  pairs: readonly ChordPair[],
): number {
  const [used, found] = [new Set(pairs.map(([own]) => own)), new Set(pairs.map(([, theirs]) => theirs))];
  let actions = 0;
  for (const [own, theirs] of pairs) {
    const [chord, right] = [produced[own]?.notes ?? [], truth[theirs]?.notes ?? []];
    const common = chord.filter(({ midiPitch }) => right.some((note) => note.midiPitch === midiPitch)).length;
    const [extra, missing] = [chord.length - common, Math.max(0, right.length - common)];
    const wrong = Math.min(extra, missing);
    actions += PITCH * wrong + DELETE * (extra - wrong) + ADD * (missing - wrong);
  }
  produced.forEach(({ notes }, index) => {
    if (!used.has(index)) actions += DELETE * notes.length;
  });
  truth.forEach(({ notes }, index) => {
    if (!found.has(index)) actions += ADD_CHORD + ADD * (notes.length - 1);
  });
  return actions;
}
