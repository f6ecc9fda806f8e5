/**
 * Estimates the velocities of a single line from the level of each note's harmonics above the usual level at its pitch.
 */
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';
import { usualLevels } from './usualLevels.ts';

/**
 * Frames after the onset in which a note's level is measured: the first still contain the previous sound, particularly
 * at restrikes, and later ones depend on the decay. The loudest quarter of these frames is used, so that short notes
 * and notes with a crescendo are comparable. Chosen on generated lines rendered with two soundfonts
 * (training/noteClassifier).
 */
const FIRST_FRAME = 3;
const LAST_FRAME = 20;
const LOUDEST_PART = 4;
/**
 * Decibels from which a note is an outlier (a false note rather than an accent), which has less weight in the usual
 * level.
 */
const OUTLIER = 5;
const ROUNDS = 4;
/** MIDI velocity steps per decibel, fitted to those lines by least squares. */
const STEPS_A_DECIBEL = 3.75;
/**
 * Usual standard deviation of velocities, which is 7 to 17 in recorded performances. The deviation that a recording
 * shows depends on the instrument and the mix, so a line is scaled towards the usual one, within the limits of the
 * gain.
 */
const USUAL_SPREAD = 10;
const LEAST_GAIN = 0.7;
const MOST_GAIN = 1.6;

/** Returns a velocity from 1 to 127 for each note, around `mean`. */
export function lineVelocities(activations: Activations, notes: readonly FrameNote[], mean: number): number[] {
  const levels = notes.map((note) => levelOf(activations, note));
  const accents = aboveUsual(
    notes.map(({ key }) => key),
    levels,
  ).map((decibels) => STEPS_A_DECIBEL * decibels);
  const gain = Math.min(MOST_GAIN, Math.max(LEAST_GAIN, USUAL_SPREAD / Math.max(1, spreadOf(accents))));
  return accents.map((accent) => Math.round(Math.min(127, Math.max(1, mean + gain * accent))));
}

/** Returns the decibels of each note above the usual level at its pitch. */
function aboveUsual(keys: readonly number[], levels: readonly number[]): number[] {
  let above: number[] = [];
  let trust = levels.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const usual = usualLevels(keys, levels, trust);
    above = levels.map((level, index) => level - (usual[index] ?? 0));
    trust = above.map((decibels) => 1 / Math.max(1, Math.abs(decibels) / OUTLIER));
  }
  return above;
}

/** Returns the root mean square of the accents, with outliers clipped. */
function spreadOf(accents: readonly number[]): number {
  const most = OUTLIER * STEPS_A_DECIBEL;
  const squares = accents.reduce((sum, accent) => sum + Math.min(most, Math.abs(accent)) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, accents.length));
}

/** Returns the level of a note in decibels. */
function levelOf({ levels }: Activations, { key, start, end }: FrameNote): number {
  const last = Math.min(start + LAST_FRAME, Math.max(start + 2 * FIRST_FRAME, end));
  const noteLevels: number[] = [];
  for (let frame = start + FIRST_FRAME; frame < last; frame++) noteLevels.push(levels[frame * KEYS + key] ?? 0);
  const loudest = noteLevels.sort((a, b) => b - a).slice(0, Math.max(1, Math.floor(noteLevels.length / LOUDEST_PART)));
  return loudest.reduce((sum, level) => sum + level, 0) / loudest.length / STEPS_PER_DECIBEL;
}
