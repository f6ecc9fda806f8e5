/** What a command of a random sequence is applied to, chosen by numbers of the test. */
import type { ChordAddress, Selection } from '../../engine/edit/address.ts';
import { wholeChord } from '../../engine/edit/address.ts';
import type { VoiceMoment } from '../../engine/edit/rhythm/writeLine.ts';
import type { NoteBase } from '../../engine/model/rhythm/noteValue.ts';
import type { Score } from '../../engine/model/score.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';

export const pick = <T>(list: readonly [T, ...T[]], choice: number): T => list[choice % list.length] ?? list[0];

/** Any chord of the score. */
export function addressAt(score: Score, place: number): ChordAddress {
  const part = place % score.parts.length;
  const measure = Math.floor(place / 7) % score.measures.length;
  const voices = score.parts[part]?.measures[measure]?.voices ?? [];
  const voice = Math.floor(place / 53) % Math.max(1, voices.length);
  const chord = Math.floor(place / 211) % Math.max(1, voices[voice]?.chords.length ?? 1);
  return { part, measure, voice, chord };
}

export const one = (score: Score, at: ChordAddress): Selection => wholeChord(score, at);

/** Up to four neighbouring chords. */
export const some = (score: Score, at: ChordAddress, choice: number): Selection =>
  Array.from({ length: 1 + (choice % 4) }, (_, step) => ({ ...at, chord: at.chord + step })).flatMap((each) =>
    wholeChord(score, each),
  );

/** The lowest notehead, or the rest itself. */
export const firstNote = (score: Score, at: ChordAddress): Selection => wholeChord(score, at).slice(0, 1);
export const moment = (at: ChordAddress) => ({ part: at.part, measure: at.measure, at: ticks(0) });

export const SIXTEENTH = TICKS_PER_WHOLE / 16;

export type Meter = readonly [beats: number, beatType: number];
export const METERS: readonly [Meter, ...Meter[]] = [
  [4, 4],
  [3, 4],
  [6, 8],
  [2, 4],
  [5, 8],
  [7, 8],
  [3, 2],
  [12, 8],
];

export const MIDDLE_C = { step: 0, alter: 0, octave: 4 } as const;
export const valueOf = (choice: number) =>
  ({ base: (choice % 6) as NoteBase, dots: choice % 3 === 0 ? 1 : 0 }) as const;

/** A moment of the grid of sixteenths in the measure. */
export function caretIn(score: Score, { part, measure }: ChordAddress, choice: number): VoiceMoment {
  const sixteenths = Math.max(1, Math.floor((score.measures[measure]?.duration ?? 0) / SIXTEENTH));
  return { part, measure, staff: 0, number: choice % 2, onset: ticks((choice % sixteenths) * SIXTEENTH) };
}
