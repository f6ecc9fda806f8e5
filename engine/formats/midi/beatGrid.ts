/**
 * The beats that a file's notes are laid on: quarters, in compound meters the written beat (an eighth of 6/8), halved
 * until they fill their measure.
 */
import type { Measure, TimeSignature } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../../units.ts';

export function beatLength({ beats, beatType }: TimeSignature, measure: number): number {
  const isCompound = beatType >= 8 && beats.length === 1 && (beats[0] ?? 0) % 3 === 0;
  let length = isCompound ? TICKS_PER_WHOLE / beatType : TICKS_PER_QUARTER;
  while (measure % length !== 0) length /= 2;
  return length;
}

export interface Beat {
  readonly start: number;
  readonly length: number;
}

/** The beat that a moment lies in; the last measure's beats go on after the end. */
export function beatFinder(measures: readonly Measure[]): (moment: number) => Beat {
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
