/**
 * Transposition by the interval between two keys, in a direction, and by octaves. Spellings move along the line of
 * fifths by the same distance as the key, so that diatonic notes stay diatonic and transposing back restores the
 * identical spelling.
 */
import type { Chord, Note } from '../model/chord.ts';
import type { Measure, Part, PartMeasure, Score } from '../model/score.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { SpelledRoot } from '../theory/chordSymbol.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import { keyIndexOf, keySignatureOf, type KeyIndex, type KeySignature } from '../theory/key.ts';
import { comparePitches, diatonicStep, midiPitch, pitchAtStep, type Pitch, type Step } from '../theory/pitch.ts';
import { modulo } from '../theory/modulo.ts';
import { fifthOf, spellingAtFifth, spellPitch } from '../theory/spellPitch.ts';
import { transposedSymbol } from '../theory/transposeSymbol.ts';
import { EditError } from './editError.ts';
import { isPlayable, repitched } from './heads.ts';
import { withReadableKeys } from './structure/readableKeys.ts';
import { mapChords, mapShared, updateParts } from './update.ts';

export interface Transposition {
  readonly toKey: KeyIndex;
  readonly direction: 1 | -1;
  /** -2 … 2, added to the interval. */
  readonly octaves: number;
  readonly updateNotes: boolean;
  readonly updateKey: boolean;
  readonly updateChords: boolean;
}

/** An interval, stated as a distance on the line of fifths and in semitones. */
interface Interval {
  readonly fifths: number;
  readonly semitones: number;
}

/** Keys beyond seven sharps or flats are respelled. */
const MOST_FIFTHS = 7;
/** Notes are altered by at most a double sharp or flat, or by a triple one if the note already has one. */
const MOST_ALTERATION = 2;

/** Fifths of the target key: the former spelling of the key if it has the target's index, else the index's default. */
function fifthsTo({ formerFifths, mode }: KeySignature, toKey: KeyIndex): number {
  const wasThere = formerFifths !== undefined && keyIndexOf({ fifths: formerFifths, mode }) === toKey;
  return wasThere ? formerFifths : keySignatureOf(toKey).fifths;
}

function intervalTo(from: KeySignature, { toKey, direction, octaves }: Transposition): Interval {
  const fifths = fifthsTo(from, toKey) - from.fifths;
  const up = modulo(7 * fifths, 12);
  const within = direction === 1 || up === 0 ? up : up - 12;
  return { fifths, semitones: within + 12 * octaves };
}

/** Transposes a score. Throws EditError if a note would leave the playable range (MIDI 12–127). */
export function transpose(score: Score, transposition: Transposition): Score {
  const interval = intervalTo(keyAt(score, 0), transposition);
  if (interval.fifths === 0 && interval.semitones === 0) return score;
  let edited = score;
  if (transposition.updateNotes) edited = updateParts(edited, (part) => transposedPart(score, part, interval));
  if (transposition.updateChords)
    edited = updateParts(edited, (part) => withTransposedHarmonies(score, part, interval));
  if (!transposition.updateKey) return edited;
  const withKeys = updateParts(edited, (part) => withTransposedKeys(score, part, interval));
  const measures = mapShared(withKeys.measures, (measure, index) =>
    transposedKey(measure, interval, wayBack(score, interval, index)),
  );
  return measures === withKeys.measures ? withKeys : withReadableKeys({ ...withKeys, measures });
}

/** Returns a function that computes the fifths of a moved key after transposing back to the first key's index. */
function wayBack(score: Score, { fifths }: Interval, index: number): (moved: KeySignature) => number {
  const first = keyAt(score, 0);
  // The index does not distinguish F sharp from G flat. The first key stores its former spelling, and the other keys
  // move back by the same distance as the first.
  if (index === 0) return () => keySignatureOf(keyIndexOf(first)).fifths;
  return (moved) => movedFifths(moved, first.fifths - movedFifths(first, fifths));
}

function transposedPart(score: Score, part: Part, interval: Interval): Part {
  // Percussion is not transposed: its noteheads identify drums, not pitches.
  if (part.program === DRUM_SET) return part;
  return mapChords(part, (chord, _voice, measure) => {
    const key = keyAt(score, measure);
    return transposedChord(chord, inKey(interval, key), key);
  });
}

function transposedChord(chord: Chord, interval: Interval, key: KeySignature): Chord {
  const move = (notes: readonly Note[]): readonly Note[] =>
    inDistinctSpellings(notes.map((note) => movedNote(note, interval, key)));
  const graces = (['graceBefore', 'graceAfter'] as const).flatMap((field) => {
    const list = chord[field];
    return list ? [[field, list.map((grace) => ({ ...grace, notes: move(grace.notes) }))] as const] : [];
  });
  if (chord.notes.length === 0 && graces.length === 0) return chord;
  return { ...chord, ...Object.fromEntries(graces), notes: move(chord.notes) };
}

/** The transposed note. A requested accidental remains, because the note has the same relation to its key as before. */
function movedNote(note: Note, interval: Interval, key: KeySignature): Note {
  const { pitch, isRespelled } = transposedPitch(note.pitch, interval, key);
  const { accidental, formerSpelling } = note;
  const former = formerSpelling && spelledAs(pitch, formerSpelling);
  const { step, alter } = note.pitch;
  return {
    ...repitched(note, former ?? pitch),
    ...(accidental && { accidental }),
    ...(isRespelled && !former && { formerSpelling: { step, alter } }),
  };
}

/** The pitch with another spelling; undefined if that spelling cannot have the same MIDI pitch. */
function spelledAs(pitch: Pitch, { step, alter }: NonNullable<Note['formerSpelling']>): Pitch | undefined {
  const octave = Math.round((midiPitch(pitch) - midiPitch({ step, alter, octave: 0 })) / 12);
  const spelled = { step, alter, octave };
  return midiPitch(spelled) === midiPitch(pitch) ? spelled : undefined;
}

/**
 * The notes sorted by pitch, each with a different spelling. A chord may contain one MIDI pitch in two spellings; if
 * respelling made them equal, the later one is spelled with the step above or below, so that no note is lost.
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

/** Spellings of the same MIDI pitch with one of the neighbouring steps, as far as they can be written. */
const neighbourSpellings = (pitch: Pitch): readonly Pitch[] =>
  [1, -1, 2, -2].flatMap((by) => {
    const natural = pitchAtStep(diatonicStep(pitch) + by);
    const alter = midiPitch(pitch) - midiPitch(natural);
    return Math.abs(alter) <= MOST_ALTERATION + 0.5 ? [{ ...natural, alter }] : [];
  });

interface Transposed {
  readonly pitch: Pitch;
  /** Whether the exact spelling would have needed too many accidentals. */
  readonly isRespelled: boolean;
}

function transposedPitch(pitch: Pitch, { fifths, semitones }: Interval, key: KeySignature): Transposed {
  const midi = midiPitch(pitch) + semitones;
  if (!isPlayable(Math.round(midi))) throw new EditError('notes-out-of-range');
  // A quarter tone keeps its distance to the semitone below it.
  const fraction = pitch.alter - Math.floor(pitch.alter);
  const { step, alter } = shifted({ step: pitch.step, alter: pitch.alter - fraction }, fifths);
  const isAltered = Math.abs(pitch.alter - fraction) >= MOST_ALTERATION;
  const most = isAltered && fraction === 0 ? MOST_ALTERATION + 1 : MOST_ALTERATION;
  if (Math.abs(alter) > most) {
    const simple = spellPitch(midi - fraction, { ...key, fifths: respelled(key.fifths + fifths) });
    return { pitch: { ...simple, alter: simple.alter + fraction }, isRespelled: true };
  }
  const octave = Math.round((midi - fraction - midiPitch({ step, alter, octave: -1 })) / 12) - 1;
  return { pitch: { step, alter: alter + fraction, octave }, isRespelled: false };
}

function shifted({ step, alter }: { readonly step: Step; readonly alter: number }, fifths: number): SpelledRoot {
  return spellingAtFifth(fifthOf({ step, alter }) + fifths);
}

function respelled(fifths: number): number {
  if (fifths > MOST_FIFTHS) return respelled(fifths - 12);
  return fifths < -MOST_FIFTHS ? respelled(fifths + 12) : fifths;
}

/**
 * Fifths of the transposed key: those of its former spelling if that is the same key, otherwise those at the distance
 * `by`, respelled if the key would have more than seven accidentals.
 */
function movedFifths({ fifths, formerFifths }: KeySignature, by: number): number {
  const isFormer = formerFifths !== undefined && modulo(formerFifths - fifths - by, 12) === 0;
  return isFormer ? formerFifths : respelled(fifths + by);
}

/** The interval for music in a key: if the new key is respelled, its notes and chord symbols are respelled too. */
const inKey = ({ fifths, semitones }: Interval, key: KeySignature): Interval => ({
  fifths: movedFifths(key, fifths) - key.fifths,
  semitones,
});

/** The measure with its transposed key, which stores the former spelling if transposing back would not restore it. */
function movedKey(key: KeySignature, by: number, back: (moved: KeySignature) => number): KeySignature {
  const { formerFifths: _, ...rest } = key;
  const moved = { ...rest, fifths: movedFifths(key, by) };
  return back(moved) === key.fifths ? moved : { ...moved, formerFifths: key.fifths };
}

function movedAlteration({ step, alter }: SpelledRoot, fifths: number): SpelledRoot {
  const fraction = alter - Math.floor(alter);
  const moved = shifted({ step, alter: alter - fraction }, fifths);
  return { ...moved, alter: moved.alter + fraction };
}

function transposedSignature(key: KeySignature, fifths: number, back: (moved: KeySignature) => number): KeySignature {
  if (!key.alterations) return movedKey(key, fifths, back);
  return { ...key, alterations: key.alterations.map((each) => ({ ...each, ...movedAlteration(each, fifths) })) };
}

function transposedKey(measure: Measure, { fifths }: Interval, back: (moved: KeySignature) => number): Measure {
  const { key } = measure;
  return !key || fifths === 0 ? measure : { ...measure, key: transposedSignature(key, fifths, back) };
}

/** Transposes a part's own keys by the same interval as the score's; drums have no keys. */
function withTransposedKeys(score: Score, part: Part, interval: Interval): Part {
  if (interval.fifths === 0 || part.program === DRUM_SET) return part;
  const back = wayBack(score, interval, 1);
  const measures = mapShared(part.measures, (measure): PartMeasure => {
    if (!measure.keys) return measure;
    const moved = (key: KeySignature): KeySignature => transposedSignature(key, interval.fifths, back);
    return { ...measure, keys: measure.keys.map((change) => ({ ...change, key: moved(change.key) })) };
  });
  return measures === part.measures ? part : { ...part, measures };
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
