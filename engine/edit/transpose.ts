/**
 * Transposition (J-02, J-03): by the interval between two keys, in a direction, and whole octaves. Spelling moves along
 * the line of fifths by the same distance as the key, so that what was diatonic stays so and transposing back gives the
 * identical spelling.
 */
import type { Chord, Note } from '../model/chord.ts';
import type { Measure, Part, PartMeasure, Score } from '../model/score.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { ChordSymbol, SpelledRoot } from '../theory/chordSymbol.ts';
import { keySignatureOf, type KeyIndex, type KeySignature } from '../theory/key.ts';
import { comparePitches, diatonicStep, midiPitch, type Pitch, type Step } from '../theory/pitch.ts';
import { fifthOf, spellingAtFifth, spellPitch } from '../theory/spellPitch.ts';
import { EditError } from './editError.ts';
import { isPlayable, repitched } from './heads.ts';
import { mapChords, mapShared, updateParts } from './update.ts';

export interface Transposition {
  readonly toKey: KeyIndex;
  readonly direction: 1 | -1;
  /** -2 … 2, on top of the interval. */
  readonly octaves: number;
  readonly updateNotes: boolean;
  readonly updateKey: boolean;
  readonly updateChords: boolean;
}

/** A distance on the line of fifths and in semitones, which together tell an interval. */
interface Interval {
  readonly fifths: number;
  readonly semitones: number;
}

const modulo = (value: number, base: number): number => ((value % base) + base) % base;

/** Keys beyond seven sharps or flats are respelled. */
const MOST_FIFTHS = 7;
/** Double sharps and flats are the farthest alterations that a page shows. */
const MOST_ALTERATION = 2;

function intervalTo(from: KeySignature, { toKey, direction, octaves }: Transposition): Interval {
  const fifths = keySignatureOf(toKey).fifths - from.fifths;
  const up = modulo(7 * fifths, 12);
  const within = direction === 1 || up === 0 ? up : up - 12;
  return { fifths, semitones: within + 12 * octaves };
}

/** Throws EditError `invalid-value` where a note would leave the playable range (MIDI 12–127). */
export function transpose(score: Score, transposition: Transposition): Score {
  const interval = intervalTo(keyAt(score, 0), transposition);
  if (interval.fifths === 0 && interval.semitones === 0) return score;
  let edited = score;
  if (transposition.updateNotes) edited = updateParts(edited, (part) => transposedPart(score, part, interval));
  if (transposition.updateChords)
    edited = updateParts(edited, (part) => withTransposedHarmonies(score, part, interval));
  if (!transposition.updateKey) return edited;
  const measures = mapShared(edited.measures, (measure) => transposedKey(measure, interval));
  return measures === edited.measures ? edited : { ...edited, measures };
}

function transposedPart(score: Score, part: Part, interval: Interval): Part {
  // Percussion has no pitches: its noteheads name drums.
  if (part.program === 129) return part;
  return mapChords(part, (chord, _voice, measure) => {
    const key = keyAt(score, measure);
    return transposedChord(chord, inKey(interval, key), key);
  });
}

function transposedChord(chord: Chord, interval: Interval, key: KeySignature): Chord {
  const move = (notes: readonly Note[]): readonly Note[] =>
    inDistinctSpellings(notes.map((note) => repitched(note, transposedPitch(note.pitch, interval, key))));
  const graces = (['graceBefore', 'graceAfter'] as const).flatMap((field) => {
    const list = chord[field];
    return list ? [[field, list.map((grace) => ({ ...grace, notes: move(grace.notes) }))] as const] : [];
  });
  if (chord.notes.length === 0 && graces.length === 0) return chord;
  return { ...chord, ...Object.fromEntries(graces), notes: move(chord.notes) };
}

/**
 * Notes in order. A chord may hold one key of the piano in two spellings; where respelling made them alike, the later
 * one takes the step above or below, so that none is lost.
 */
function inDistinctSpellings(notes: readonly Note[]): readonly Note[] {
  const taken = new Set<string>();
  const spelled = notes.map((note) => {
    const free = [note.pitch, ...neighbourSpellings(note.pitch)].find((pitch) => !taken.has(spellingKey(pitch)));
    const pitch = free ?? note.pitch;
    taken.add(spellingKey(pitch));
    return pitch === note.pitch ? note : { ...note, pitch };
  });
  return spelled.sort((a, b) => comparePitches(a.pitch, b.pitch));
}

const spellingKey = ({ step, alter, octave }: Pitch): string => `${step} ${alter} ${octave}`;

/** The same key of the piano from the steps around, as far as it can be written. */
const neighbourSpellings = (pitch: Pitch): readonly Pitch[] =>
  [1, -1, 2, -2].flatMap((by) => {
    const height = diatonicStep(pitch) + by;
    const natural: Pitch = { step: (((height % 7) + 7) % 7) as Step, alter: 0, octave: Math.floor(height / 7) };
    const alter = midiPitch(pitch) - midiPitch(natural);
    return Math.abs(alter) <= MOST_ALTERATION + 0.5 ? [{ ...natural, alter }] : [];
  });

export function transposedPitch(pitch: Pitch, { fifths, semitones }: Interval, key: KeySignature): Pitch {
  const midi = midiPitch(pitch) + semitones;
  if (!isPlayable(Math.round(midi)))
    throw new EditError('invalid-value', 'Some notes would become too high or too low to be played.');
  // A quarter tone keeps its distance from the semitone below it.
  const fraction = pitch.alter - Math.floor(pitch.alter);
  const { step, alter } = shifted({ step: pitch.step, alter: pitch.alter - fraction }, fifths);
  if (Math.abs(alter) > MOST_ALTERATION) {
    const simple = spellPitch(midi - fraction, { ...key, fifths: respelled(key.fifths + fifths) });
    return { ...simple, alter: simple.alter + fraction };
  }
  const octave = Math.round((midi - fraction - midiPitch({ step, alter, octave: -1 })) / 12) - 1;
  return { step, alter: alter + fraction, octave };
}

function shifted({ step, alter }: { readonly step: Step; readonly alter: number }, fifths: number): SpelledRoot {
  return spellingAtFifth(fifthOf({ step, alter }) + fifths);
}

function respelled(fifths: number): number {
  if (fifths > MOST_FIFTHS) return respelled(fifths - 12);
  return fifths < -MOST_FIFTHS ? respelled(fifths + 12) : fifths;
}

/** What is written in a key moves with it: where the new key is respelled, so are its notes and chord symbols. */
const inKey = ({ fifths, semitones }: Interval, key: KeySignature): Interval => ({
  fifths: respelled(key.fifths + fifths) - key.fifths,
  semitones,
});

function movedAlteration({ step, alter }: SpelledRoot, fifths: number): SpelledRoot {
  const fraction = alter - Math.floor(alter);
  const moved = shifted({ step, alter: alter - fraction }, fifths);
  return { ...moved, alter: moved.alter + fraction };
}

function transposedKey(measure: Measure, { fifths }: Interval): Measure {
  const { key } = measure;
  if (!key || fifths === 0) return measure;
  if (key.alterations) {
    const alterations = key.alterations.map((each) => ({ ...each, ...movedAlteration(each, fifths) }));
    return { ...measure, key: { ...key, alterations } };
  }
  return { ...measure, key: { ...key, fifths: respelled(key.fifths + fifths) } };
}

function withTransposedHarmonies(score: Score, part: Part, interval: Interval): Part {
  if (interval.fifths === 0) return part;
  const measures = mapShared(part.measures, (measure, index): PartMeasure => {
    if (!measure.harmonies) return measure;
    const { fifths } = inKey(interval, keyAt(score, index));
    return {
      ...measure,
      harmonies: measure.harmonies.map((harmony) => ({ ...harmony, symbol: transposedSymbol(harmony.symbol, fifths) })),
    };
  });
  return measures === part.measures ? part : { ...part, measures };
}

function transposedSymbol(symbol: ChordSymbol, fifths: number): ChordSymbol {
  return {
    ...symbol,
    root: shiftedRoot(symbol.root, fifths),
    ...(symbol.bass && { bass: shiftedRoot(symbol.bass, fifths) }),
  };
}

/** Roots are respelled enharmonically rather than doubly altered. */
function shiftedRoot(root: SpelledRoot, fifths: number): SpelledRoot {
  const moved = shifted(root, fifths);
  if (Math.abs(moved.alter) < MOST_ALTERATION) return moved;
  return shifted(root, moved.alter > 0 ? fifths - 12 : fifths + 12);
}
