/**
 * Spans in which clock time is stretched for all parts: under the chord with a fermata, and in the silence of a caesura.
 */
import { chordDuration, isRest, type Chord, type FermataShape } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { silenceAfter } from './soundingSpans.ts';

export interface Hold {
  /** Relative to the beginning of the measure. */
  readonly at: number;
  readonly end: number;
  /** Factor by which the written duration is multiplied. */
  readonly factor: number;
}

const FACTORS: Readonly<Record<FermataShape, number>> = {
  angled: 1.5,
  'double-angled': 1.5,
  normal: 2,
  'double-dot': 2,
  'half-curve': 2,
  curlew: 2,
  square: 2.5,
  'double-square': 2.5,
};

/** The silence of a caesura, an eighth or less, is stretched to about a second at a usual tempo. */
const CAESURA = { usual: 4, short: 2.5 } as const;

function caesuraHold({ articulations, caesuraShape }: Chord, end: number, silence: number): readonly Hold[] {
  if (articulations?.includes('caesura') !== true) return [];
  return [{ at: end - silence, end, factor: caesuraShape === 'short' ? CAESURA.short : CAESURA.usual }];
}

/**
 * The holds of one measure, in order and without overlaps. Of several fermatas at one moment, the largest factor and
 * the shortest chord are used.
 */
export function holdsOf({ parts }: Pick<Score, 'parts'>, measure: number): readonly Hold[] {
  const holds: Hold[] = [];
  for (const part of parts)
    for (const { chords } of part.measures[measure]?.voices ?? []) {
      let at = 0;
      for (const chord of chords) {
        const end = at + chordDuration(chord);
        // A fermata on a full-measure rest only repeats the fermata of another voice; it does not hold the whole
        // measure.
        const holdsTime = chord.fermata !== undefined && !(isRest(chord) && chord.fullMeasure !== undefined);
        if (holdsTime) holds.push({ at, end, factor: FACTORS[chord.fermata ?? 'normal'] });
        if (chord.articulations !== undefined) holds.push(...caesuraHold(chord, end, silenceAfter(chord)));
        at = end;
      }
    }
  return holds.length === 0 ? holds : withoutOverlaps(holds);
}

function withoutOverlaps(holds: readonly Hold[]): readonly Hold[] {
  const ordered = [...holds].sort((a, b) => a.at - b.at || a.end - b.end);
  const kept: Hold[] = [];
  for (const hold of ordered) {
    const last = kept.at(-1);
    if (last?.at === hold.at) kept[kept.length - 1] = { ...last, factor: Math.max(last.factor, hold.factor) };
    else if (last === undefined || last.end <= hold.at) kept.push(hold);
  }
  return kept;
}
