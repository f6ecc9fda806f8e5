/**
 * Where the loudness of a key's harmonics dips and recovers: a bow that turns, a tongue that stops the breath. Most dips
 * are only beats between strings, vibrato or other notes that end, so they are candidates like others.
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';

/** Frames on each side in which the level has been, and will be, higher: 160 ms. */
const REACH = 14;
/** Decibels by which it has to be. */
const LEAST_DIP = 2;
/** Of dips nearer to each other than this the deepest counts: 60 ms. */
const APART = 5;
/** The key sounds before and after. */
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

/** Frames of the dips while a key goes on sounding. */
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
