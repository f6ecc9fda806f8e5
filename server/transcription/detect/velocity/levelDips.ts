/**
 * Finds level dips: frames in which the level of a key's harmonics falls and recovers, as when a bow changes direction
 * or the tongue stops the breath. Most dips are beating strings, vibrato or the ends of other notes, so they are only
 * candidates.
 */
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';

/** Frames on each side in which the level must be higher: 160 ms. */
const REACH = 14;
/** Decibels by which it must be higher. */
const LEAST_DIP = 2;
/** Frames within which only the deepest dip is used: 60 ms. */
const APART = 5;
/** Smallest frame activation at a dip. */
const LEAST_SOUNDING = 0.3 * 255;

/**
 * Returns the decibels by which a frame is below the highest level in the `REACH` frames before it or after it,
 * whichever is lower.
 */
export function dipAt({ levels, frameCount }: Activations, key: number, frame: number): number {
  const highest = (from: number, to: number): number => {
    let most = 0;
    for (let at = Math.max(0, from); at <= Math.min(frameCount - 1, to); at++)
      most = Math.max(most, levels[at * KEYS + key] ?? 0);
    return most;
  };
  const around = Math.min(highest(frame - REACH, frame - 1), highest(frame + 1, frame + REACH));
  return (around - (levels[frame * KEYS + key] ?? 0)) / STEPS_PER_DECIBEL;
}

/** Returns the frames of the dips of a sounding key. */
export function dips(activations: Activations, key: number): number[] {
  const { frames, frameCount } = activations;
  const found: number[] = [];
  for (let frame = 1; frame < frameCount - 1; frame++) {
    const sounds = (frames[frame * KEYS + key] ?? 0) >= LEAST_SOUNDING;
    if (sounds && isLowest(activations, key, frame) && dipAt(activations, key, frame) >= LEAST_DIP) found.push(frame);
  }
  return found;
}

/** Whether the frame is lower than all frames before it and not higher than those after it, within `APART`. */
function isLowest({ levels, frameCount }: Activations, key: number, frame: number): boolean {
  const level = levels[frame * KEYS + key] ?? 0;
  for (let at = Math.max(0, frame - APART); at <= Math.min(frameCount - 1, frame + APART); at++) {
    const other = levels[at * KEYS + key] ?? 0;
    if (at < frame ? other <= level : other < level) return false;
  }
  return true;
}
