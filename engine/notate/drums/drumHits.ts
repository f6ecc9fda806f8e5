/** The drums that were heard in a recording, and when. */

/** One list for each property, all of the same length, in the order of time. */
export interface DrumHits {
  /** Seconds from the beginning of the transcribed part. */
  readonly time: readonly number[];
  /** General MIDI percussion key. */
  readonly key: readonly number[];
  /** 1–127. */
  readonly velocity: readonly number[];
}

/** The hits before a moment, in seconds. */
export function hitsBefore({ time, key, velocity }: DrumHits, end: number): DrumHits {
  const kept = time.filter((each) => each < end).length;
  return { time: time.slice(0, kept), key: key.slice(0, kept), velocity: velocity.slice(0, kept) };
}
