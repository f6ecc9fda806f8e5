/**
 * Whether a recording is music. Speech, applause and noise cause some activations, but no stable pitches: in their loud
 * frames hardly any key sounds clearly, and most frames belong to no note.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { KEYS } from '../model/basicPitch.ts';
import { SECONDS_PER_FRAME, type Activations } from './activations.ts';

/** Frames below this share of the loud passages (20 dB) are ignored. */
const LOUD_SHARE = 0.1;
/** Frame activation of a key that clearly sounds. */
const CLEARLY = 150;
/** Least shares of frames with a clear key, or covered by notes: measured .5 and .64 in music, .2 and .5 in speech. */
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
