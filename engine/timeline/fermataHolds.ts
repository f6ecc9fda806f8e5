/** Where fermatas hold the time up: the chord under one lasts longer by the clock, for all parts together. */
import { chordDuration, isRest, type Chord } from '../model/chord.ts';
import type { Score } from '../model/score.ts';

export interface Hold {
  /** Within the measure. */
  readonly at: number;
  readonly end: number;
  /** How many times as long as written. */
  readonly factor: number;
}

const FACTORS: Readonly<Record<NonNullable<Chord['fermata']>, number>> = { angled: 1.5, normal: 2, square: 2.5 };

/** Of one measure, in order, without overlaps: of fermatas at one place the longest holds, the shortest chord ends it. */
export function holdsOf({ parts }: Pick<Score, 'parts'>, measure: number): readonly Hold[] {
  const holds: Hold[] = [];
  for (const part of parts)
    for (const { chords } of part.measures[measure]?.voices ?? []) {
      let at = 0;
      for (const chord of chords) {
        const end = at + chordDuration(chord);
        // A fermata on a rest that fills its measure stands for that of the others, not for the whole measure.
        const holdsTime = chord.fermata !== undefined && !(isRest(chord) && chord.fullMeasure !== undefined);
        if (holdsTime) holds.push({ at, end, factor: FACTORS[chord.fermata ?? 'normal'] });
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
