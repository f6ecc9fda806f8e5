/** The position of a fact in a score. */
/** Tempos, jumps and rehearsal marks belong to the score, although a file may repeat them for each part. */
export const SCORE = 'score: ';

export interface Place {
  readonly measure: number;
  /** Of all measures; empty while they are being computed. */
  readonly lengths: readonly number[];
  division: number;
  /** Semitones from written to sounding. */
  transposition: number;
  cursor: number;
  /** Of the last chord. */
  chordAt: number;
  /** Rehearsal marks of the measure so far. */
  rehearsals: number;
}

export type Facts = string[];

export const time = (quarters: number): string => (Math.round(quarters * 1000) / 1000).toFixed(3);

/**
 * The measure and the time in it; an offset can lead into another measure. The end of a measure is the same moment as the
 * beginning of the next one, which a line that ends there may be written in: `isEnd`.
 */
export function moment({ measure, lengths }: Place, at: number, isEnd = false): string {
  let index = measure;
  let inside = at;
  while (inside < 0 && index > 0) inside += lengths[--index] ?? 0;
  const tolerance = isEnd ? -1e-6 : 1e-6;
  while (inside > (lengths[index] ?? Infinity) + tolerance && index < lengths.length - 1)
    inside -= lengths[index++] ?? 0;
  // Nothing comes before the first measure.
  return `${index + 1}:${time(Math.max(0, inside))}`;
}
