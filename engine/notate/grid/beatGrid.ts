/**
 * Computes the beats to which the notes of a file are quantized: quarters, or in compound meters the denominator's
 * value (an eighth of 6/8), halved until a whole number of them fills the measure.
 */
import type { Measure, TimeSignature } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../../units.ts';

/** Returns the length of a beat in ticks. `measure` is the measure's duration. */
export function beatLength({ beats, beatType }: TimeSignature, measure: number): number {
  const isCompound = beatType >= 8 && beats.length === 1 && (beats[0] ?? 0) % 3 === 0;
  let length = isCompound ? TICKS_PER_WHOLE / beatType : TICKS_PER_QUARTER;
  while (measure % length !== 0) length /= 2;
  return length;
}

export interface BeatSpan {
  readonly start: number;
  readonly length: number;
}

/** Largest number of parts of a tuplet. */
const MOST_PARTS = 64;

/**
 * Returns the smallest number of equal parts, three or more, with which all moments are at edges of the parts of a
 * span; undefined where there is none.
 */
export function commonDivision(moments: readonly number[], start: number, length: number): number | undefined {
  for (let division = 3; division <= MOST_PARTS; division++)
    if (moments.every((moment) => ((moment - start) * division) % length === 0)) return division;
  return undefined;
}

/** Returns the beat that contains a moment, in ticks; the beats of the last measure continue after its end. */
export function beatFinder(measures: readonly Measure[]): (moment: number) => BeatSpan {
  const grid = measureContexts({ measures }).map(({ start, time }, index) => ({
    start,
    beat: beatLength(time, measures[index]?.duration ?? TICKS_PER_QUARTER),
  }));
  return (moment) => {
    let [low, high] = [0, grid.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((grid[middle]?.start ?? 0) <= moment) low = middle;
      else high = middle;
    }
    const { start, beat } = grid[low] ?? { start: 0, beat: TICKS_PER_QUARTER };
    return { start: start + Math.floor((moment - start) / beat) * beat, length: beat };
  };
}
