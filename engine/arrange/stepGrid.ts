/**
 * The grid of an arrangement: 16 steps in a whole note, counted from the beginning of each measure, so that a measure
 * has 16 steps times its duration in whole notes (K-02, X-17). A measure whose duration is not a multiple of a sixteenth
 * has a shorter last step.
 */
import type { Score } from '../model/score.ts';
import { TICKS_PER_WHOLE } from '../units.ts';

export const TICKS_PER_STEP = TICKS_PER_WHOLE / 16;
/** Measures that are arranged together (K-02). */
export const MEASURES_PER_CHUNK = 4;

export interface GridMeasure {
  /** Ticks from the beginning of the score as written. */
  readonly start: number;
  readonly duration: number;
  readonly steps: number;
}

export function gridOf({ measures }: Pick<Score, 'measures'>): readonly GridMeasure[] {
  let end = 0;
  return measures.map(({ duration }) => {
    const start = end;
    end += duration;
    return { start, duration, steps: Math.max(1, Math.ceil(duration / TICKS_PER_STEP)) };
  });
}

/** Returns the nearest moment of the grid within a measure, in ticks from the measure's beginning. */
export function roundToGrid(at: number, { duration }: Pick<GridMeasure, 'duration'>): number {
  const rounded = Math.round(at / TICKS_PER_STEP) * TICKS_PER_STEP;
  return Math.min(duration, Math.max(0, rounded));
}

/** The first and the last measure (exclusive) of each chunk. */
export function chunksOf(measureCount: number): readonly (readonly [from: number, to: number])[] {
  const count = Math.ceil(measureCount / MEASURES_PER_CHUNK);
  return Array.from({ length: count }, (_, index) => [
    index * MEASURES_PER_CHUNK,
    Math.min(measureCount, (index + 1) * MEASURES_PER_CHUNK),
  ]);
}
