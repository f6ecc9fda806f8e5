/**
 * Ends of a piano's notes with the sustain pedal: a string sounds on after its key was released until the pedal is
 * released or the key is struck again. Notation expects the ends of the sound: on renderings of 21 pieces these agree
 * with the truth more often than the keys' releases, and more notes are written at their place.
 */
import { seconds, type Seconds, type TimedNote } from '../../../engine/index.ts';

/** From the moment the pedal is pressed to its release. */
export interface PedalTimes {
  readonly down: Seconds;
  readonly up: Seconds;
}

/** `keys`: notes that end with the release of their key. Returned in the same order. */
export function soundingEnds(keys: readonly TimedNote[], pedal: readonly PedalTimes[]): TimedNote[] {
  const nextOnsets = onsetsAfter(keys);
  return keys.map((key, index) => {
    const held = pedal.find(({ down, up }) => down <= key.offset && key.offset < up);
    if (!held) return key;
    const limit = nextOnsets[index] ?? Infinity;
    return { ...key, offset: seconds(Math.max(key.offset, Math.min(held.up, limit))) };
  });
}

/** For each note, the next onset of its key. */
function onsetsAfter(keys: readonly TimedNote[]): (Seconds | undefined)[] {
  const next = new Map<number, Seconds>();
  const following = keys.map((): Seconds | undefined => undefined);
  const latestFirst = [...keys.entries()].sort(([, a], [, b]) => b.onset - a.onset);
  for (const [index, { midiPitch, onset }] of latestFirst) {
    following[index] = next.get(midiPitch);
    next.set(midiPitch, onset);
  }
  return following;
}
