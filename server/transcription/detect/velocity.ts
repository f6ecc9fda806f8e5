/**
 * How hard a note was struck, guessed from how loud the recording is just after its onset against the recording as a
 * whole, and a little from how clear its onset is among those that sound together. An estimate for dynamics and accents,
 * not a measurement: one microphone hears all the notes at once.
 */
import type { Activations } from './activations.ts';

/** Frames after the onset in which a struck note is loudest: 80 ms. */
const ATTACK_FRAMES = 7;
/** MIDI velocity steps to a factor of ten in amplitude: a grand piano's range of 60 dB over velocities 10 to 127. */
const STEPS_PER_DECADE = 40;
/** What the loud passages of an ordinary recording are written as: between forte and mezzo forte. */
const LOUD = 90;
const ONSET_STEPS = 16;

function loudnessQuantile(loudness: Float32Array, share: number): number {
  const sorted = loudness.slice().sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Gives each note its velocity, 1–127. */
export function velocityOf(activations: Activations): (note: { start: number; onset: number }) => number {
  const { loudness } = activations;
  const reference = Math.max(1e-6, loudnessQuantile(loudness, 0.9));
  return ({ start, onset }) => {
    let loudest = 0;
    for (let frame = start; frame < start + ATTACK_FRAMES; frame++) loudest = Math.max(loudest, loudness[frame] ?? 0);
    const level = STEPS_PER_DECADE * Math.log10(Math.max(1e-6, loudest) / reference);
    return Math.round(Math.min(127, Math.max(1, LOUD + level + ONSET_STEPS * (onset - 0.8))));
  };
}
