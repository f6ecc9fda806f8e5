/**
 * Key changes: the key of the whole piece holds unless a long passage is clearly in another one. Each measure is compared
 * with every key (the profiles of keyScores.ts); dynamic programming chooses the keys of all measures together, with a
 * cost of a change that only many measures of another key outweigh (after Temperley, "The Cognition of Basic Musical
 * Structures", 2001, chapter 7). A short excursion is a tonicization and is written with accidentals.
 */
import { fifthsBetween, type KeyIndex } from '../../theory/key.ts';
import { keyScores } from './keyScores.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface EstimatedKeyChange {
  /** Measure that begins with the new key. */
  readonly measure: number;
  readonly key: KeyIndex;
}

/** Number of measures whose notes are compared with the keys together: one measure has too few notes. */
const WINDOW = 4;
/** Cost of a change, in units of the correlation of one measure. */
const CHANGE = 3.2;
/** Fewest measures of a written key: half a chorus, and longer than the keys inside a development. */
const SHORTEST = 16;
/**
 * Least gain in correlation over the previous key (mean over the measures), and least share of measures with a gain.
 */
const CLEARLY = 0.2;
const MOST_MEASURES = 0.9;
/**
 * Least difference of the signatures, in sharps or flats: with a difference of one, the other key is the dominant,
 * which is written with accidentals.
 */
const LEAST_FIFTHS = 2;

/**
 * Returns the changes after the first measure. Unit 0 of `notes` is the first barline, where the key `whole` begins.
 */
export function keyChanges(
  notes: readonly QuantizedNote[],
  whole: KeyIndex,
  measure: number,
  measures: number,
): EstimatedKeyChange[] {
  if (measures < 2 * SHORTEST) return [];
  const fits = measureFits(notes, measure, measures);
  const path = likeliestKeys(fits, whole);
  const changes: EstimatedKeyChange[] = [];
  let current = whole;
  for (let from = 0; from < measures;) {
    const key = path[from] ?? whole;
    let to = from;
    while (to < measures && path[to] === key) to++;
    const held = current;
    const gains = fits.slice(from, to).map((fit) => (fit[key] ?? 0) - (fit[held] ?? 0));
    const isClear = mean(gains) >= CLEARLY && gains.filter((gain) => gain > 0).length >= MOST_MEASURES * gains.length;
    const isFar = fifthsBetween(key, current) >= LEAST_FIFTHS;
    if (from > 0 && key !== current && isFar && isClear && to - from >= SHORTEST) {
      changes.push({ measure: from, key });
      current = key;
    }
    from = to;
  }
  return changes;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Correlation of each key with the notes around each measure. */
function measureFits(notes: readonly QuantizedNote[], measure: number, measures: number): number[][] {
  const byMeasure = Array.from({ length: measures }, (): QuantizedNote[] => []);
  for (const note of notes) byMeasure[Math.floor(note.unit / measure)]?.push(note);
  return byMeasure.map((_, index) => {
    const near = byMeasure.slice(Math.max(0, index - WINDOW / 2), index + WINDOW / 2).flat();
    return keyScores(near.map(({ midiPitch, sounding }) => ({ midiPitch, weight: Math.sqrt(Math.max(6, sounding)) })));
  });
}

/** The best key of each measure. Any other key than `whole` at the beginning costs a change. */
function likeliestKeys(fits: readonly (readonly number[])[], whole: KeyIndex): KeyIndex[] {
  let scores = Array.from({ length: 24 }, (_, key) => (key === whole ? 0 : -CHANGE));
  const parents: number[][] = [];
  for (const fit of fits) {
    const best = scores.indexOf(Math.max(...scores));
    const parent = scores.map((score, key) => (score >= (scores[best] ?? 0) - CHANGE ? key : best));
    scores = scores.map((_, key) => {
      const from = parent[key] ?? key;
      return (scores[from] ?? 0) - (from === key ? 0 : CHANGE) + (fit[key] ?? 0);
    });
    parents.push(parent);
  }
  let key = scores.indexOf(Math.max(...scores));
  const path: KeyIndex[] = [];
  for (let index = fits.length - 1; index >= 0; index--) {
    path[index] = key;
    key = parents[index]?.[key] ?? key;
  }
  return path;
}
