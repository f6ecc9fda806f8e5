/**
 * How hard the notes were struck where several sound at once. Of a note only those harmonics tell that no other note
 * struck with it shares, and the more the more they rise at its onset; each is compared with what is usual for that
 * harmonic at that pitch (usualLevels.ts). What notes struck together have in common is surer than what sets them apart,
 * so each is drawn halfway to their mean. How loud low and high notes are against each other no such comparison can
 * tell: there people play the upper voices louder, and so it is assumed.
 */
import type { Activations } from './activations.ts';
import type { FrameNote } from './frameNotes.ts';
import { HARMONIC_BINS, SPECTRUM_BINS, STEPS_PER_DECIBEL } from './keyLevels.ts';
import { usualLevels } from './usualLevels.ts';

/** Harmonics that are looked at. */
const HARMONICS = 5;
/** Frames after the onset in which a struck note is loudest, 120 ms, and before it. */
const ATTACK_FRAMES = 10;
const BEFORE = [-8, -2] as const;
/** Frames within which notes are struck together: 35 ms. */
const TOGETHER = 3;
/** Bins between harmonics that cannot be told apart: 43 Hz. */
const UNRESOLVED_BINS = 2;
/** What a harmonic counts for that is shared, and one that does not rise at the onset. */
const SHARED = 0.1;
const STEADY = 0.1;
/** Decibels of rise from which a harmonic counts in full. */
const FULL_RISE = 10;
/**
 * MIDI velocity steps to a decibel of the note's own, and of the mean of those struck together. Fitted by least squares
 * to 64 performances as bench/noteClassifier makes them, with accents of moments and of parts added.
 */
const OWN_STEPS = 1.05;
const COMMON_STEPS = 1.1;
/**
 * Velocity steps to a semitone by which upper voices are assumed to be louder. People play .2 to .5 on average; half of it
 * is enough to set melodies off, and leaves accents within a voice their weight in the meter.
 */
const STEPS_A_SEMITONE = 0.15;

/** `notes` in any order: velocity 1-127 for each, about `mean`. */
export function chordVelocities(activations: Activations, notes: readonly FrameNote[], mean: number): number[] {
  const order = notes.map((_, index) => index).sort((a, b) => startAt(notes, a) - startAt(notes, b));
  const sorted = order.map((index) => notes[index] as FrameNote);
  const own = ownLevels(activations, sorted);
  const common = commonLevels(sorted, own);
  const middle = sorted.reduce((sum, { key }) => sum + key, 0) / Math.max(1, sorted.length);
  const velocities: number[] = [];
  for (const [at, { key }] of sorted.entries()) {
    const accent = OWN_STEPS * (own[at] ?? 0) + COMMON_STEPS * (common[at] ?? 0);
    const velocity = mean + accent + STEPS_A_SEMITONE * (key - middle);
    velocities[order[at] ?? 0] = Math.round(Math.min(127, Math.max(1, velocity)));
  }
  return velocities;
}

const startAt = (notes: readonly FrameNote[], index: number): number => notes[index]?.start ?? 0;

interface HeardHarmonic {
  /** Decibels. */
  readonly level: number;
  readonly weight: number;
}

/** Decibels by which the harmonics of each note stand above what is usual. `notes` in order of onset. */
function ownLevels(activations: Activations, notes: readonly FrameNote[]): number[] {
  const heard = notes.map((note, index) => harmonicsOf(activations, note, struckWith(notes, index)));
  const [sums, weights] = [notes.map(() => 0), notes.map(() => 1e-6)];
  for (let harmonic = 0; harmonic < HARMONICS; harmonic++) {
    const there = notes.flatMap((_, index) => (heard[index]?.[harmonic] ? [index] : []));
    if (there.length === 0) continue;
    const levels = there.map((index) => heard[index]?.[harmonic]?.level ?? 0);
    const keys = there.map((index) => notes[index]?.key ?? 0);
    const usual = usualLevels(
      keys,
      levels,
      keys.map(() => 1),
    );
    for (const [at, index] of there.entries()) {
      const weight = heard[index]?.[harmonic]?.weight ?? 0;
      sums[index] = (sums[index] ?? 0) + weight * ((levels[at] ?? 0) - (usual[at] ?? 0));
      weights[index] = (weights[index] ?? 0) + weight;
    }
  }
  return sums.map((sum, index) => sum / (weights[index] ?? 1));
}

/** Keys that are struck with a note, without its own. */
function struckWith(notes: readonly FrameNote[], index: number): number[] {
  const start = startAt(notes, index);
  const keys: number[] = [];
  for (let other = index - 1; other >= 0 && start - startAt(notes, other) <= TOGETHER; other--)
    keys.push(notes[other]?.key ?? 0);
  for (let other = index + 1; other < notes.length && startAt(notes, other) - start <= TOGETHER; other++)
    keys.push(notes[other]?.key ?? 0);
  return keys;
}

/** The harmonics of a note that the kept spectra reach. */
function harmonicsOf({ spectra }: Activations, { key, start }: FrameNote, others: readonly number[]): HeardHarmonic[] {
  const taken = others.flatMap((other) => HARMONIC_BINS[other] ?? []);
  const loudest = (bin: number, from: number, to: number): number => {
    let most = 0;
    for (let frame = Math.max(0, from); frame < to; frame++)
      for (let at = bin; at <= bin + 1; at++) most = Math.max(most, spectra[frame * SPECTRUM_BINS + at] ?? 0);
    return most / STEPS_PER_DECIBEL;
  };
  const bins = (HARMONIC_BINS[key] ?? []).slice(0, HARMONICS).filter((bin) => bin + 1 < SPECTRUM_BINS);
  return bins.map((bin) => {
    const level = loudest(bin, start, start + ATTACK_FRAMES);
    const rise = (level - loudest(bin, start + BEFORE[0], start + BEFORE[1])) / FULL_RISE;
    const shared = taken.some((other) => Math.abs(other - bin) <= UNRESOLVED_BINS) ? SHARED : 1;
    return { level, weight: shared * (STEADY + Math.min(1, Math.max(0, rise))) };
  });
}

/** For each note the mean of those struck with it. `notes` in order of onset. */
function commonLevels(notes: readonly FrameNote[], own: readonly number[]): number[] {
  const common: number[] = [];
  for (let first = 0, after = 0; first < notes.length; first = after) {
    let sum = 0;
    for (; after < notes.length && startAt(notes, after) - startAt(notes, first) <= TOGETHER; after++)
      sum += own[after] ?? 0;
    for (let index = first; index < after; index++) common.push(sum / (after - first));
  }
  return common;
}
