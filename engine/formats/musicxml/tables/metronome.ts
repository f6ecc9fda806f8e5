/** Computes the number of a metronome mark for the reader and the writer. */

export interface BeatUnit {
  /** As in `NoteValue`. */
  readonly base: number;
  readonly dots: number;
}

/** Returns the duration of a beat in quarter notes. */
export const quartersOf = ({ base, dots }: BeatUnit): number => 2 ** (2 - base) * (2 - 2 ** -dots);

/**
 * Returns the beats per minute, rounded to three decimals. A mark prints this number unless the score states another.
 */
export const countOf = (quartersPerMinute: number, quarters: number): number =>
  Math.round((quartersPerMinute / quarters) * 1000) / 1000;
