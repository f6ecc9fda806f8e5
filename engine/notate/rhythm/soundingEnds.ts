/**
 * Computes the ends of a piano's notes with the sustain pedal: a string sounds after its key was released until the
 * pedal is released or the key is struck again. The metrical networks expect the ends of the sound, which recordings
 * have; where the key was released is kept beside them.
 */
import { seconds, type Seconds } from '../../units.ts';
import type { TimedNote } from '../timedNote.ts';

/** Times at which the pedal is pressed and released. */
export interface PedalTimes {
  readonly down: Seconds;
  readonly up: Seconds;
}

/**
 * Returns the notes with their new ends, in the same order. `keys` are notes that end where their key is released;
 * `pedal` is in order of time, and each press ends before the next.
 */
export function soundingEnds<Note extends TimedNote>(keys: readonly Note[], pedal: readonly PedalTimes[]): Note[] {
  const nextOnsets = onsetsAfter(keys);
  return keys.map((key, index) => {
    const press = lastPress(pedal, key.offset);
    if (press === undefined || key.offset >= press.up) return key;
    const limit = nextOnsets[index] ?? Infinity;
    const offset = seconds(Math.max(key.offset, Math.min(press.up, limit)));
    return offset === key.offset ? key : { ...key, offset, released: key.offset };
  });
}

/** Returns the last press at `time` or before it. */
function lastPress(pedal: readonly PedalTimes[], time: Seconds): PedalTimes | undefined {
  let [low, high] = [0, pedal.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pedal[middle]?.down ?? Infinity) <= time) low = middle + 1;
    else high = middle;
  }
  return pedal[low - 1];
}

/** Returns the next onset of its key for each note. */
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
