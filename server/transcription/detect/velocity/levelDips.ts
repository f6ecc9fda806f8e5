/**
 * Level dips: frames where the level of a key's harmonics falls and recovers, as when a bow changes direction or the tongue
 * stops the breath. Most dips are beating strings, vibrato or the ends of other notes, so they are only candidates.
 */
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';

/** Frames on each side in which the level has to be higher: 160 ms. */
const REACH = 14;
/** Decibels by which it has to be higher. */
const LEAST_DIP = 2;
/** Frames within which only the deepest dip counts: 60 ms. */
const APART = 5;
/** Least frame activation before and after a dip. */
const LEAST_SOUNDING = 0.3 * 255;

/** Decibels by which a frame lies below the highest level in `REACH` frames before it and after it, whichever is less. */
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

/** Frames of the dips of a sounding key. */
export function dips(activations: Activations, key: number): number[] {
  const { frames, frameCount } = activations;
  const found: number[] = [];
  for (let frame = 1; frame < frameCount - 1; frame++) {
    const sounds = (frames[frame * KEYS + key] ?? 0) >= LEAST_SOUNDING;
    if (sounds && isLowest(activations, key, frame) && dipAt(activations, key, frame) >= LEAST_DIP) found.push(frame);
  }
  return found;
}

/** Lower than all frames before it and no higher than those after it, within `APART`. */
function isLowest({ levels, frameCount }: Activations, key: number, frame: number): boolean {
  const level = levels[frame * KEYS + key] ?? 0;
  for (let at = Math.max(0, frame - APART); at <= Math.min(frameCount - 1, frame + APART); at++) {
    const other = levels[at * KEYS + key] ?? 0;
    if (at < frame ? other <= level : other < level) return false;
  }
  return true;
}
