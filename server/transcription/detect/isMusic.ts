/**
 * Determines whether a recording is music. Speech, applause and noise cause some activations, but no stable pitches: in
 * few of their loud frames does a key sound clearly, and most frames belong to no note.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { KEYS } from '../model/basicPitch.ts';
import { SECONDS_PER_FRAME, type Activations } from './activations.ts';

/** Frames with a smaller fraction of the amplitude of the loud passages (-20 dB) are ignored. */
const LOUD_SHARE = 0.1;
/** Frame activation of a key that clearly sounds. */
const CLEARLY = 150;
/**
 * Smallest fractions of frames with a clear key, and of frames that notes cover. The measured values are 0.5 and 0.64
 * in music, and 0.2 and 0.5 in speech. One of the two is sufficient.
 */
const LEAST_CLEAR = 0.3;
const LEAST_EXPLAINED = 0.55;

export function isMusic({ frames, loudness, frameCount }: Activations, notes: readonly TimedNote[]): boolean {
  const sorted = loudness.slice().sort();
  const least = LOUD_SHARE * (sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0);
  const explained = new Uint8Array(frameCount);
  for (const { onset, offset } of notes)
    explained.fill(1, Math.floor(onset / SECONDS_PER_FRAME), Math.ceil(offset / SECONDS_PER_FRAME));
  let [loud, clear, covered] = [0, 0, 0];
  for (let frame = 0; frame < frameCount; frame++) {
    if ((loudness[frame] ?? 0) < least) continue;
    loud++;
    covered += explained[frame] ?? 0;
    if (frames.subarray(frame * KEYS, (frame + 1) * KEYS).some((value) => value > CLEARLY)) clear++;
  }
  return clear >= LEAST_CLEAR * loud || covered >= LEAST_EXPLAINED * loud;
}
