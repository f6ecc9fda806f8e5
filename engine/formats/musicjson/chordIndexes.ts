/** Converts chord symbols: in MusicJSON they belong to notes (`Chord`, E-11), in the model to moments. */
import { NO_CHORD, chordOfIndex, indexOfChord } from '../../theory/chordIndex.ts';
import type { KeySignature } from '../../theory/key.ts';
import type { Harmony } from '../../model/score.ts';
import { ticks } from '../../units.ts';

/** Onsets of the chords of each voice, in ticks from the start of the measure. */
export type Onsets = readonly (readonly number[])[];
/** Chord index of each chord of each voice. */
export type ChordIndexes = readonly (readonly number[])[];

/**
 * Returns the chord index of each chord. A symbol is assigned to the first voice with a chord at its moment; the first
 * of several symbols at a moment is used.
 */
export function indexesOfHarmonies(harmonies: readonly Harmony[] | undefined, onsets: Onsets): ChordIndexes {
  if (harmonies === undefined) return onsets.map((voice) => voice.map(() => NO_CHORD));
  const waiting = new Map<number, number>();
  for (const { at, symbol } of harmonies) if (!waiting.has(at)) waiting.set(at, indexOfChord(symbol));
  return onsets.map((voice) =>
    voice.map((onset) => {
      const index = waiting.get(onset) ?? NO_CHORD;
      waiting.delete(onset);
      return index;
    }),
  );
}

/**
 * Converts indexes on notes to chord symbols, in order of time; at one moment the symbol of the first voice is used.
 */
export function harmoniesOfIndexes(indexes: ChordIndexes, onsets: Onsets, key: KeySignature): readonly Harmony[] {
  const byMoment = new Map<number, Harmony>();
  indexes.forEach((voice, voiceIndex) => {
    voice.forEach((index, chordIndex) => {
      const at = onsets[voiceIndex]?.[chordIndex] ?? 0;
      const symbol = chordOfIndex(index, key);
      if (symbol !== undefined && !byMoment.has(at)) byMoment.set(at, { at: ticks(at), symbol });
    });
  });
  return [...byMoment.values()].sort((a, b) => a.at - b.at);
}
