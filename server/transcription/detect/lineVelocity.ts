/**
 * How hard the notes of a single line were played. A violin's or a flute's low notes sound louder than its high ones
 * however it is played, and each body has tones that it likes: a note is as loud as its harmonics stand above what is
 * usual at its pitch in the same recording.
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import type { FrameNote } from './frameNotes.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';

/** Frames after the onset in which a note is loudest, bowed ones too: 120 ms. */
const ATTACK_FRAMES = 10;
/**
 * MIDI velocity steps to a decibel. Fitted, as the next two are, to lines of our own through two soundfonts
 * (bench/noteClassifier), by least squares.
 */
const STEPS_A_DECIBEL = 3.75;
/** Semitones within which notes tell what is usual. */
const NEIGHBOURHOOD = 0.7;
/** How many neighbours the straight line through all notes counts for. */
const TREND_WEIGHT = 1;

/** Decibels above what is usual at the pitch, for each note. */
function levelsAboveUsual(activations: Activations, notes: readonly FrameNote[]): number[] {
  const levels = notes.map((note) => attackLevel(activations, note));
  const trend = straightLine(
    notes.map(({ key }) => key),
    levels,
  );
  const above = notes.map(({ key }, index) => (levels[index] ?? 0) - trend(key));
  const [sums, counts] = [new Float64Array(KEYS), new Float64Array(KEYS)];
  for (const [index, { key }] of notes.entries()) {
    sums[key] = (sums[key] ?? 0) + (above[index] ?? 0);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const usual = Array.from({ length: KEYS }, (_, key) => aroundKey(key, sums, counts));
  return notes.map(({ key }, index) => (above[index] ?? 0) - (usual[key] ?? 0));
}

/** Velocity 1-127 for each note, about `mean`. */
export function lineVelocities(activations: Activations, notes: readonly FrameNote[], mean: number): number[] {
  return levelsAboveUsual(activations, notes).map((decibels) =>
    Math.round(Math.min(127, Math.max(1, mean + STEPS_A_DECIBEL * decibels))),
  );
}

function attackLevel({ levels }: Activations, { key, start }: FrameNote): number {
  let loudest = 0;
  for (let frame = start; frame < start + ATTACK_FRAMES; frame++)
    loudest = Math.max(loudest, levels[frame * KEYS + key] ?? 0);
  return loudest / STEPS_PER_DECIBEL;
}

/** Least squares; level where all keys are the same. */
function straightLine(keys: readonly number[], levels: readonly number[]): (key: number) => number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, height] = [mean(keys), mean(levels)];
  const spread = keys.reduce((sum, key) => sum + (key - middle) ** 2, 0);
  const shared = keys.reduce((sum, key, index) => sum + (key - middle) * ((levels[index] ?? 0) - height), 0);
  const slope = spread === 0 ? 0 : shared / spread;
  return (key) => height + slope * (key - middle);
}

function aroundKey(key: number, sums: Float64Array, counts: Float64Array): number {
  let [sum, weights] = [0, TREND_WEIGHT];
  for (let other = 0; other < KEYS; other++) {
    const weight = Math.exp(-0.5 * ((other - key) / NEIGHBOURHOOD) ** 2);
    sum += weight * (sums[other] ?? 0);
    weights += weight * (counts[other] ?? 0);
  }
  return sum / weights;
}
