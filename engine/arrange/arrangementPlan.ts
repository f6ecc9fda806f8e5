/**
 * What is known about a score before its voices are led: the melody, the slices with their chords, and where the players
 * rest. They rest with the melody at the end of a phrase; in a longer rest of the melody they play on if the score does.
 */
import { simplifyToMelody } from '../edit/simplifyToMelody.ts';
import type { Score } from '../model/score.ts';
import { harmonyOfScore, symbolsOf, type SliceHarmony } from './harmony/harmonyOfScore.ts';
import { measureKeys } from './harmony/measureKeys.ts';
import { gridOf, type GridMeasure } from './stepGrid.ts';
import { slicesOf, type Slice } from './slices.ts';
import { allNotes, melodyLine, type SoundingNote } from './soundingLine.ts';
import type { VoicedSlice } from './voices/leadVoices.ts';
import type { KeySignature } from '../theory/key.ts';

export interface ArrangementPlan {
  /** The score with its melody alone. */
  readonly melodyScore: Score;
  readonly melody: readonly SoundingNote[];
  readonly grid: readonly GridMeasure[];
  readonly slices: readonly Slice[];
  /** One entry for each slice. */
  readonly voiced: readonly VoicedSlice[];
  /** The end of the sound in each slice: earlier than the slice's where the melody stops for a breath. */
  readonly soundEnds: readonly number[];
  /** The key of each measure, its mode estimated. */
  readonly keys: readonly KeySignature[];
}

export function arrangementPlan(score: Score): ArrangementPlan {
  const melodyScore = simplifyToMelody(score);
  const grid = gridOf(score);
  const starts = grid.map(({ start }) => start);
  const symbols = symbolsOf(score);
  const moments = new Map([...symbols].map(([measure, list]) => [measure, list.map(({ at }) => at)]));
  const slices = slicesOf(score, moments);
  const [part] = melodyScore.parts;
  const melody = part ? melodyLine(part, starts) : [];
  const notes = allNotes(score, starts);
  const keys = measureKeys(score, grid, notes);
  const sung = sungSlices(slices, melody);
  const phraseEnds = phraseEndsOf(sung);
  const harmony = harmonyOfScore({ slices, grid, symbols, notes, keys, phraseEnds });
  const rests = restingSlices(slices, sung, harmony, grid);
  const voiced = slices.map((_, index): VoicedSlice => {
    const chord = (harmony[index] as SliceHarmony).chord;
    return { chord, rests: rests[index] ?? false, melody: sung[index] };
  });
  return { melodyScore, melody, grid, slices, voiced, soundEnds: soundEnds(slices, melody, rests), keys };
}

/** The slices after which the melody rests. */
export const phraseEndsOf = (sung: readonly VoicedSlice['melody'][]): ReadonlySet<number> =>
  new Set(sung.flatMap((here, index) => (here && !sung[index + 1] ? [index] : [])));

/** The melody in each slice. */
export function sungSlices(
  slices: readonly Slice[],
  melody: readonly SoundingNote[],
): readonly VoicedSlice['melody'][] {
  let first = 0;
  return slices.map(({ start, end }) => {
    while (first < melody.length && (melody[first]?.end ?? 0) <= start) first++;
    const pitches: number[] = [];
    for (let index = first; index < melody.length && (melody[index]?.start ?? 0) < end; index++)
      pitches.push(melody[index]?.midiPitch ?? 0);
    const [opening] = pitches;
    if (opening === undefined) return undefined;
    return { first: opening, last: pitches.at(-1) ?? opening, lowest: Math.min(...pitches) };
  });
}

/** Whether the voices rest in each slice. */
function restingSlices(
  slices: readonly Slice[],
  sung: readonly VoicedSlice['melody'][],
  harmony: readonly SliceHarmony[],
  grid: readonly GridMeasure[],
): readonly boolean[] {
  const rests = slices.map(() => false);
  for (let from = 0; from < slices.length;) {
    let to = from + 1;
    if (sung[from] === undefined) {
      while (to < slices.length && sung[to] === undefined) to++;
      const first = slices[from] as Slice;
      const length = (slices[to - 1]?.end ?? 0) - first.start;
      const isBreath = length <= (grid[first.measure]?.duration ?? 0);
      for (let index = from; index < to; index++) rests[index] = isBreath || (harmony[index]?.isSilent ?? true);
    }
    from = to;
  }
  return rests;
}

/** Where the melody stops within the last slice of a phrase, the voices stop with it. */
function soundEnds(
  slices: readonly Slice[],
  melody: readonly SoundingNote[],
  rests: readonly boolean[],
): readonly number[] {
  let next = 0;
  return slices.map(({ start, end }, index) => {
    while (next < melody.length && (melody[next]?.start ?? 0) < end) next++;
    const last = melody[next - 1];
    const stops = (rests[index + 1] ?? true) && last !== undefined && last.end > start && last.end < end;
    return stops ? last.end : end;
  });
}
