/**
 * Transposes between sounding pitch, which scores store, and the written pitch and key of a transposing instrument,
 * which MusicXML stores.
 */
import type { KeyAlteration } from '../../../theory/key.ts';
import { midiPitch, type Pitch, type Step } from '../../../theory/pitch.ts';

export interface Interval {
  readonly diatonic: number;
  readonly chromatic: number;
}

export const UNISON: Interval = { diatonic: 0, chromatic: 0 };

export const inverse = ({ diatonic, chromatic }: Interval): Interval => ({
  diatonic: -diatonic || 0,
  chromatic: -chromatic || 0,
});

/** Transposes the step and the alteration, not only the sound: up a major second, E flat becomes F. */
export function transposePitch(pitch: Pitch, { diatonic, chromatic }: Interval): Pitch {
  if (diatonic === 0 && chromatic === 0) return pitch;
  const height = 7 * pitch.octave + pitch.step + diatonic;
  const octave = Math.floor(height / 7);
  const step = (height - 7 * octave) as Step;
  const alter = midiPitch(pitch) + chromatic - midiPitch({ step, alter: 0, octave });
  return { step, alter, octave };
}

/** Transposes one accidental of a key signature in the same way as a note. */
export function transposeAlteration({ step, alter, octave }: KeyAlteration, interval: Interval): KeyAlteration {
  const moved = transposePitch({ step, alter, octave: octave ?? 4 }, interval);
  return { step: moved.step, alter: moved.alter, ...(octave !== undefined && { octave: moved.octave }) };
}

/** Returns the distance that a key signature moves on the circle of fifths: 2 for a major second, 0 for an octave. */
export const fifthsOfInterval = ({ diatonic, chromatic }: Interval): number => 7 * chromatic - 12 * diatonic;
