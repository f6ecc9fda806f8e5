/**
 * Harmonization (D-11): writes chord symbols above a melody, or above music whose chords are not named. The chords are
 * major and minor triads, as in lead sheets, chosen together as in `estimateHarmony.ts`; they change with groups
 * of beats: half measures of 4/4, whole measures of 3/4. Locked measures get none: their notes are not known.
 */
import { EditError } from '../edit/editError.ts';
import { simplifyToMelody } from '../edit/simplifyToMelody.ts';
import { updatePart, withList } from '../edit/update.ts';
import type { Harmony, Score } from '../model/score.ts';
import { chordOfIndex } from '../theory/chordIndex.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import { ticks } from '../units.ts';
import { phraseEndsOf, sungSlices } from './arrangementPlan.ts';
import { estimateTriads } from './harmony/estimateHarmony.ts';
import { symbolsOf } from './harmony/harmonyOfScore.ts';
import { measureKeys } from './harmony/measureKeys.ts';
import { sliceTones } from './harmony/sliceTones.ts';
import { slicesOf } from './slices.ts';
import { allNotes, melodyLine } from './soundingLine.ts';
import { gridOf } from './stepGrid.ts';

/** Throws EditError where the score has chord symbols, or no notes. */
export function addChordSymbols(score: Score): Score {
  if (symbolsOf(score).size > 0) throw new EditError('has-chord-symbols');
  const harmonies = estimatedSymbols(score);
  if (harmonies.size === 0) throw new EditError('no-harmony');
  const part = Math.max(
    0,
    score.parts.findIndex(({ program }) => program !== DRUM_SET),
  );
  return updatePart(score, part, (old) => ({
    ...old,
    measures: old.measures.map((measure, index) => withList(measure, 'harmonies', harmonies.get(index) ?? [])),
  }));
}

/** The symbols of each measure that has any: one where the chord changes. */
function estimatedSymbols(score: Score): ReadonlyMap<number, readonly Harmony[]> {
  const grid = gridOf(score);
  const starts = grid.map(({ start }) => start);
  const slices = slicesOf(score, new Map(), 'groups');
  const notes = allNotes(score, starts);
  const tones = sliceTones(slices, notes);
  const [part] = simplifyToMelody(score).parts;
  const phraseEnds = phraseEndsOf(sungSlices(slices, part ? melodyLine(part, starts) : []));
  const keys = measureKeys(score, grid, notes);
  const triads = estimateTriads(slices, tones, { keys, phraseEnds });
  const symbols = new Map<number, Harmony[]>();
  let current = 0;
  slices.forEach(({ measure, start }, index) => {
    const [triad = 0, key] = [triads[index], keys[measure]];
    const isKnown = tones[index]?.isSilent === false && score.measures[measure]?.locked !== true;
    const symbol = key && chordOfIndex(triad, key);
    if (!isKnown || triad === current || symbol === undefined) return;
    current = triad;
    symbols.set(measure, [...(symbols.get(measure) ?? []), { at: ticks(start - (starts[measure] ?? 0)), symbol }]);
  });
  return symbols;
}
