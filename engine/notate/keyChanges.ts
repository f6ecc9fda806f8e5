/**
 * Keys by measure: the key of the whole stands unless a passage is clearly, and for long, in another one. Each measure is
 * compared with every key (estimateKey.ts's profiles); the keys of all measures are chosen together by dynamic
 * programming, in which a change costs what many measures of another key save (after Temperley, "The Cognition of Basic
 * Musical Structures", 2001, chapter 7: modulation by inertia). An excursion that comes back soon is a tonicization, and
 * is written with accidentals.
 */
import { fifthsOfKey, type KeyIndex } from '../theory/key.ts';
import { keyScores } from './estimateKey.ts';
import type { QuantizedNote } from './quantize.ts';

export interface KeyChange {
  /** Measure at whose barline it stands. */
  readonly measure: number;
  readonly key: KeyIndex;
}

/** Measures that are heard together: harmony needs more than one. */
const WINDOW = 4;
/** Price of a change, in correlations of a measure. */
const CHANGE = 3.2;
/** Fewest measures of a written key: half a chorus, longer than what a development visits. */
const SHORTEST = 16;
/** By how much a passage has to fit its key better than the one before, per measure, and in which share of them. */
const CLEARLY = 0.2;
const MOST_MEASURES = 0.9;
/** Keys whose signatures differ by less are told by accidentals: one sharp or flat is the dominant of the same piece. */
const LEAST_FIFTHS = 2;

/** `notes` with unit 0 at the first barline; the first key stands from there. */
export function keyChanges(
  notes: readonly QuantizedNote[],
  whole: KeyIndex,
  measure: number,
  measures: number,
): KeyChange[] {
  if (measures < 2 * SHORTEST) return [];
  const fits = measureFits(notes, measure, measures);
  const path = likeliestKeys(fits, whole);
  const changes: KeyChange[] = [];
  let current = whole;
  for (let from = 0; from < measures;) {
    const key = path[from] ?? whole;
    let to = from;
    while (to < measures && path[to] === key) to++;
    const held = current;
    const gains = fits.slice(from, to).map((fit) => (fit[key] ?? 0) - (fit[held] ?? 0));
    const isClear = mean(gains) >= CLEARLY && gains.filter((gain) => gain > 0).length >= MOST_MEASURES * gains.length;
    const isFar = Math.abs(fifthsOfKey(key) - fifthsOfKey(current)) >= LEAST_FIFTHS;
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

/** How well each key fits around each measure. */
function measureFits(notes: readonly QuantizedNote[], measure: number, measures: number): number[][] {
  const byMeasure = Array.from({ length: measures }, (): QuantizedNote[] => []);
  for (const note of notes) byMeasure[Math.floor(note.unit / measure)]?.push(note);
  return byMeasure.map((_, index) => {
    const near = byMeasure.slice(Math.max(0, index - WINDOW / 2), index + WINDOW / 2).flat();
    return keyScores(near.map(({ midiPitch, sounding }) => ({ midiPitch, weight: Math.sqrt(Math.max(6, sounding)) })));
  });
}

/** `whole` begins: what a piece is in is heard from all of it. */
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
