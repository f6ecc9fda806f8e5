/**
 * Whether a recording is music at all. Speech, applause and noise excite the note model now and then, but their pitches
 * do not stand still: over what is loud, a key is hardly ever clearly sounding, and most of it belongs to no note.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { KEYS } from '../model/basicPitch.ts';
import { SECONDS_PER_FRAME, type Activations } from './activations.ts';

/** Frames this much (20 dB) below the loud passages are not asked. */
const LOUD_SHARE = 0.1;
/** Frame activation of a key that clearly sounds. */
const CLEARLY = 150;
/** Music has at least so much clear sound or so much that notes explain: measured .5 and .64, speech .2 and .5. */
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
