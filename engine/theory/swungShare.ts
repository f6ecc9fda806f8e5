/** The shares of a span in which two equal notes are written and played long and short. */

/** Share that the first note of a pair lasts as it is played. */
export const LONG = 2 / 3;
export const EVEN = 1 / 2;

/** Where a share of the span comes to be, if the one at `from` moves to `to`, and all others linearly. */
export const movedShare = (share: number, from: number, to: number): number =>
  share <= from ? (share * to) / from : 1 - ((1 - share) * (1 - to)) / (1 - from);
