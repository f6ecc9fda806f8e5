/**
 * The chord of each slice: from the chord symbols where the score has them, otherwise estimated from all of its notes,
 * or, where a melody is alone, from the melody and its key.
 */
import type { Harmony, Score } from '../../model/score.ts';
import type { KeySignature } from '../../theory/key.ts';
import { chordOfSymbol, towards, type HarmonyChord } from './chordTones.ts';
import { estimateHarmony } from './estimateHarmony.ts';
import { sliceTones, type SliceTones } from './sliceTones.ts';
import type { Slice } from '../slices.ts';
import type { SoundingNote } from '../soundingLine.ts';
import { roundToGrid, type GridMeasure } from '../stepGrid.ts';

export interface SliceHarmony {
  readonly chord: HarmonyChord;
  /** Whether no note of the score sounds in the slice. */
  readonly isSilent: boolean;
}

/** The chord symbols of the first part that has any, by measure. */
export function symbolsOf({ parts }: Score): ReadonlyMap<number, readonly Harmony[]> {
  const part = parts.find(({ measures }) => measures.some(({ harmonies }) => (harmonies?.length ?? 0) > 0));
  const symbols = new Map<number, readonly Harmony[]>();
  part?.measures.forEach(({ harmonies }, measure) => {
    if (harmonies !== undefined && harmonies.length > 0) symbols.set(measure, harmonies);
  });
  return symbols;
}

export interface HarmonySources {
  readonly slices: readonly Slice[];
  readonly grid: readonly GridMeasure[];
  readonly symbols: ReadonlyMap<number, readonly Harmony[]>;
  /** All notes of the score, in order of their beginnings. */
  readonly notes: readonly SoundingNote[];
  readonly keys: readonly KeySignature[];
  readonly phraseEnds: ReadonlySet<number>;
}

export function harmonyOfScore(sources: HarmonySources): readonly SliceHarmony[] {
  const { slices, notes, keys, phraseEnds } = sources;
  const tones = sliceTones(slices, notes);
  const estimated = estimateHarmony(slices, tones, { keys, phraseEnds });
  const named = namedChords(sources);
  const chords = slices.map((_, index) => named[index] ?? (estimated[index] as HarmonyChord));
  return chords.map((chord, index) => ({
    chord: towards(chord, nextChord(chords, index)),
    isSilent: (tones[index] as SliceTones).isSilent,
  }));
}

function nextChord(chords: readonly HarmonyChord[], index: number): HarmonyChord | undefined {
  const { root } = chords[index] as HarmonyChord;
  return chords.slice(index + 1, index + 9).find((chord) => chord.root !== root);
}

/** The chord of the symbol in force in each slice; undefined before the first symbol and after an N.C. */
function namedChords({ slices, grid, symbols }: HarmonySources): readonly (HarmonyChord | undefined)[] {
  let current: HarmonyChord | undefined;
  return slices.map(({ measure, start }) => {
    const bounds = grid[measure];
    for (const { at, symbol } of symbols.get(measure) ?? [])
      if (bounds !== undefined && bounds.start + roundToGrid(at, bounds) === start) current = chordOfSymbol(symbol);
    return current;
  });
}
