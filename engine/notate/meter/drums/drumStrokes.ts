/**
 * The strokes of drums in a recording, as evidence of its meter: the bass drum is on strong beats and the snare drum on the
 * beats between them, so that they show which of several levels is the beat, and the barlines.
 */

/** One list for each property, all of the same length, in the order of time. */
export interface DrumStrokes {
  /** Seconds from the beginning of the transcribed part. */
  readonly time: readonly number[];
  /** How much the sound rises in the range of a bass drum, in that of a snare drum and in that of cymbals; all from 0. */
  readonly low: readonly number[];
  readonly middle: readonly number[];
  readonly high: readonly number[];
}
