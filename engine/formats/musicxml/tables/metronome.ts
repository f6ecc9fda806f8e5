/** The number of a metronome mark, as the reader and the writer work it out. */

export interface BeatUnit {
  /** See `NoteValue`. */
  readonly base: number;
  readonly dots: number;
}

/** Quarter notes that a beat lasts. */
export const quartersOf = ({ base, dots }: BeatUnit): number => 2 ** (2 - base) * (2 - 2 ** -dots);

/** Beats a minute, to three decimals: that is what a mark prints unless it says otherwise. */
export const countOf = (quartersPerMinute: number, quarters: number): number =>
  Math.round((quartersPerMinute / quarters) * 1000) / 1000;
