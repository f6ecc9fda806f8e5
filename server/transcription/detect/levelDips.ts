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
  const { frames, levels, frameCount } = activations;
  const level = (frame: number): number => levels[frame * KEYS + key] ?? 0;
  const found: number[] = [];
  for (let frame = 1; frame < frameCount - 1; frame++) {
    if ((frames[frame * KEYS + key] ?? 0) < LEAST_SOUNDING) continue;
    if (level(frame) > level(frame - 1) || level(frame) >= level(frame + 1)) continue;
    if (dipAt(activations, key, frame) >= LEAST_DIP) found.push(frame);
  }
  return found;
}
