/** How hard the notes of a single line were played: how loud their harmonics are above what is usual at their pitch. */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import type { FrameNote } from './frameNotes.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';
import { usualLevels } from './usualLevels.ts';

/**
 * Frames after the onset that tell a note's level: the first still hear what sounded before, above all where a note is
 * played again, and the last are left to how it dies away. Of those between the loudest quarter counts, so that short
 * notes and swelling ones are heard alike. These were chosen with lines of our own through two soundfonts
 * (bench/noteClassifier).
 */
const FIRST_FRAME = 3;
const LAST_FRAME = 20;
const LOUDEST_PART = 4;
/** Decibels from which on a note is odd, a ghost rather than an accent, and counts for less in what is usual. */
const ODD = 5;
const ROUNDS = 4;
/** MIDI velocity steps to a decibel, fitted to those lines by least squares. */
const STEPS_A_DECIBEL = 3.75;
/**
 * What velocities spread by (standard deviation) where people play: from 7 to 17 in recorded performances. How much of
 * it reaches a recording depends on the instrument and on who mixed it, so a line is brought nearer to it, within reason.
 */
const USUAL_SPREAD = 10;
const LEAST_GAIN = 0.7;
const MOST_GAIN = 1.6;

/** Velocity 1-127 for each note, about `mean`. */
export function lineVelocities(activations: Activations, notes: readonly FrameNote[], mean: number): number[] {
  const levels = notes.map((note) => levelOf(activations, note));
  const accents = aboveUsual(
    notes.map(({ key }) => key),
    levels,
  ).map((decibels) => STEPS_A_DECIBEL * decibels);
  const gain = Math.min(MOST_GAIN, Math.max(LEAST_GAIN, USUAL_SPREAD / Math.max(1, spreadOf(accents))));
  return accents.map((accent) => Math.round(Math.min(127, Math.max(1, mean + gain * accent))));
}

/** Decibels above what is usual at the pitch, for each note. */
function aboveUsual(keys: readonly number[], levels: readonly number[]): number[] {
  let above: number[] = [];
  let trust = levels.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const usual = usualLevels(keys, levels, trust);
    above = levels.map((level, index) => level - (usual[index] ?? 0));
    trust = above.map((decibels) => 1 / Math.max(1, Math.abs(decibels) / ODD));
  }
  return above;
}

/** Standard deviation from none, where what is odd counts as no more than that. */
function spreadOf(accents: readonly number[]): number {
  const most = ODD * STEPS_A_DECIBEL;
  const squares = accents.reduce((sum, accent) => sum + Math.min(most, Math.abs(accent)) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, accents.length));
}

/** Decibels. */
function levelOf({ levels }: Activations, { key, start, end }: FrameNote): number {
  const last = Math.min(start + LAST_FRAME, Math.max(start + 2 * FIRST_FRAME, end));
  const heard: number[] = [];
  for (let frame = start + FIRST_FRAME; frame < last; frame++) heard.push(levels[frame * KEYS + key] ?? 0);
  const loudest = heard.sort((a, b) => b - a).slice(0, Math.max(1, Math.floor(heard.length / LOUDEST_PART)));
  return loudest.reduce((sum, level) => sum + level, 0) / loudest.length / STEPS_PER_DECIBEL;
}
