/**
 * Addresses of notes, as used by the selection, the clipboard and every command. An address is a position, not an
 * identity, so each command returns the selection that is valid in the new score.
 */
import { isRest, type Chord } from '../model/chord.ts';
import type { PartMeasure, Score, Voice } from '../model/score.ts';
import { chordDuration } from '../model/chord.ts';
import { ticks, type Ticks } from '../units.ts';

export interface ChordAddress {
  readonly part: number;
  readonly measure: number;
  /** Index into `PartMeasure.voices`. */
  readonly voice: number;
  readonly chord: number;
}

export interface NoteAddress extends ChordAddress {
  /** Index into `Chord.notes`; -1 for a rest or the whole chord. */
  readonly note: number;
}

/** In score order: part, measure, voice, chord, note. */
export type Selection = readonly NoteAddress[];

/** Result of a command. `score` is the same object where nothing changed. */
export interface Edit {
  readonly score: Score;
  readonly selection: Selection;
}

export const partMeasureAt = (score: Score, part: number, measure: number): PartMeasure | undefined =>
  score.parts[part]?.measures[measure];

export const voiceAt = (score: Score, at: Pick<ChordAddress, 'part' | 'measure' | 'voice'>): Voice | undefined =>
  partMeasureAt(score, at.part, at.measure)?.voices[at.voice];

export const chordAt = (score: Score, at: ChordAddress): Chord | undefined => voiceAt(score, at)?.chords[at.chord];

/** Onset of a chord relative to the beginning of its measure. */
export function onsetOf(chords: readonly Chord[], index: number): Ticks {
  let onset = 0;
  for (const chord of chords.slice(0, index)) onset += chordDuration(chord);
  return ticks(onset);
}

export const compareAddresses = (a: NoteAddress, b: NoteAddress): number =>
  a.part - b.part || a.measure - b.measure || a.voice - b.voice || a.chord - b.chord || a.note - b.note;

/** The selection sorted in score order, without duplicate addresses. */
export const inScoreOrder = (selection: Selection): Selection =>
  [...selection].sort(compareAddresses).filter((at, index, all) => {
    const before = all[index - 1];
    return before === undefined || compareAddresses(before, at) !== 0;
  });

/** The addresses of the selected chords, one per chord, in score order. */
export function chordsOf(selection: Selection): readonly ChordAddress[] {
  const seen = new Set<string>();
  return [...selection].sort(compareAddresses).filter((at) => {
    const key = `${at.part},${at.measure},${at.voice},${at.chord}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Addresses of all notes of a chord, or the address of the rest. */
export function wholeChord(score: Score, { part, measure, voice, chord }: ChordAddress): Selection {
  const found = chordAt(score, { part, measure, voice, chord });
  if (!found) return [];
  if (isRest(found)) return [{ part, measure, voice, chord, note: -1 }];
  return found.notes.map((_, note) => ({ part, measure, voice, chord, note }));
}

/**
 * The address of the voice's next chord, also in a later measure (same staff and voice number); undefined at the end.
 */
export function nextChord(score: Score, at: ChordAddress): ChordAddress | undefined {
  const voice = voiceAt(score, at);
  if (!voice) return undefined;
  if (at.chord + 1 < voice.chords.length) return { ...at, chord: at.chord + 1 };
  return inMeasure(score, at, at.measure + 1, 'first');
}

export function previousChord(score: Score, at: ChordAddress): ChordAddress | undefined {
  if (at.chord > 0) return { ...at, chord: at.chord - 1 };
  return inMeasure(score, at, at.measure - 1, 'last');
}

function inMeasure(score: Score, at: ChordAddress, measure: number, end: 'first' | 'last'): ChordAddress | undefined {
  const voice = voiceAt(score, at);
  const voices = partMeasureAt(score, at.part, measure)?.voices;
  if (!voice || !voices) return undefined;
  const index = voices.findIndex((other) => other.staff === voice.staff && other.number === voice.number);
  const chords = voices[index]?.chords;
  if (!chords || chords.length === 0) return undefined;
  return { part: at.part, measure, voice: index, chord: end === 'first' ? 0 : chords.length - 1 };
}
