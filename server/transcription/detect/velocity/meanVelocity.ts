/**
 * Estimates the mean velocity of a recording from its loudness just after the onsets in relation to its own loud
 * passages. It determines dynamics. The absolute velocity cannot be measured, because the recording level is unknown.
 */
import type { Activations } from '../activations.ts';

/** Frames after the onset in which a struck note is loudest: 80 ms. */
const ATTACK_FRAMES = 7;
/**
 * MIDI velocity steps per factor of ten in amplitude: a grand piano has a range of 60 dB over the velocities 10 to 127.
 */
const STEPS_PER_DECADE = 40;
/** Velocity of the loud passages of a recording: between mezzo forte and forte. */
const LOUD = 90;
const LOUD_QUANTILE = 0.9;

export function meanVelocity({ loudness }: Activations, notes: readonly { readonly start: number }[]): number {
  const sorted = loudness.slice().sort();
  const reference = Math.max(1e-6, sorted[Math.floor(LOUD_QUANTILE * (sorted.length - 1))] ?? 0);
  const levels = notes.map(({ start }) => {
    let loudest = 1e-6;
    for (let frame = start; frame < start + ATTACK_FRAMES; frame++) loudest = Math.max(loudest, loudness[frame] ?? 0);
    return Math.min(127, Math.max(1, LOUD + STEPS_PER_DECADE * Math.log10(loudest / reference)));
  });
  return levels.reduce((sum, level) => sum + level, 0) / Math.max(1, levels.length);
}
