/**
 * Transposition (J-02, J-03): by the interval between two keys, in a direction, and whole octaves. Spelling moves along
 * the line of fifths by the same distance as the key, so that what was diatonic stays so and transposing back gives the
 * identical spelling.
 */
import type { Chord, Note } from '../model/chord.ts';
import type { Measure, Part, PartMeasure, Score } from '../model/score.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { ChordSymbol, SpelledRoot } from '../theory/chordSymbol.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import { keyIndexOf, keySignatureOf, type KeyIndex, type KeySignature } from '../theory/key.ts';
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
/** Double sharps and flats are the farthest alterations that a page shows, triple ones where it has those already. */
const MOST_ALTERATION = 2;

/** As the key was spelled when it was last there. */
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

/** Throws EditError `invalid-value` where a note would leave the playable range (MIDI 12–127). */
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
  return measures === withKeys.measures ? withKeys : { ...withKeys, measures };
}

/** Where the transposition back to the first key's index would lead the key of a measure. */
function wayBack(score: Score, { fifths }: Interval, index: number): (moved: KeySignature) => number {
  const first = keyAt(score, 0);
  // The index alone does not tell F sharp from G flat; once the first key is remembered, it leads the others back.
  if (index === 0) return () => keySignatureOf(keyIndexOf(first)).fifths;
  return (moved) => movedFifths(moved, first.fifths - movedFifths(first, fifths));
}

function transposedPart(score: Score, part: Part, interval: Interval): Part {
  // Percussion has no pitches: its noteheads name drums.
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

/** Its accidental stays asked for: the note stands to its key as before. */
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

/** The same sound with another spelling; undefined where that is another sound. */
function spelledAs(pitch: Pitch, { step, alter }: NonNullable<Note['formerSpelling']>): Pitch | undefined {
  const octave = Math.round((midiPitch(pitch) - midiPitch({ step, alter, octave: 0 })) / 12);
  const spelled = { step, alter, octave };
  return midiPitch(spelled) === midiPitch(pitch) ? spelled : undefined;
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

interface Transposed {
  readonly pitch: Pitch;
  /** The true spelling would have been too far out. */
  readonly isRespelled: boolean;
}

function transposedPitch(pitch: Pitch, { fifths, semitones }: Interval, key: KeySignature): Transposed {
  const midi = midiPitch(pitch) + semitones;
  if (!isPlayable(Math.round(midi)))
    throw new EditError('invalid-value', 'Some notes would become too high or too low to be played.');
  // A quarter tone keeps its distance from the semitone below it.
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

/** Where a key goes: to where it was before, if that is the same key, else to its nearest spelling. */
function movedFifths({ fifths, formerFifths }: KeySignature, by: number): number {
  const isFormer = formerFifths !== undefined && modulo(formerFifths - fifths - by, 12) === 0;
  return isFormer ? formerFifths : respelled(fifths + by);
}

/** What is written in a key moves with it: where the new key is respelled, so are its notes and chord symbols. */
const inKey = ({ fifths, semitones }: Interval, key: KeySignature): Interval => ({
  fifths: movedFifths(key, fifths) - key.fifths,
  semitones,
});

/** The key, moved; it remembers what it was where the way back would not lead there. */
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

/** A part's own keys go as far as the score's; drums have none to move. */
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

function transposedSymbol(symbol: ChordSymbol, fifths: number): ChordSymbol {
  return {
    ...symbol,
    root: shiftedRoot(symbol.root, fifths),
    ...(symbol.bass && { bass: shiftedRoot(symbol.bass, fifths) }),
  };
}

/** Roots are respelled enharmonically rather than doubly altered, and take their old spelling where they come back. */
function shiftedRoot({ former, ...root }: SpelledRoot, fifths: number): SpelledRoot {
  const moved = shifted(root, fifths);
  if (former && modulo(fifthOf(former) - fifthOf(moved), 12) === 0) return former;
  if (Math.abs(moved.alter) < MOST_ALTERATION) return moved;
  return { ...shifted(root, moved.alter > 0 ? fifths - 12 : fifths + 12), former: root };
}
