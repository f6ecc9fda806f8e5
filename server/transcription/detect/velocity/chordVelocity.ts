/**
 * Estimates the velocities of polyphonic music. The level of each harmonic of a note is compared with the usual level
 * of that harmonic at that pitch (usualLevels.ts). Harmonics that other notes struck with it share, or that do not rise
 * at its onset, have little weight. The mean of notes struck together is more reliable than their differences, so the
 * mean has about twice the weight of a note's difference from it. The balance between low and high notes cannot be
 * measured in this way: upper voices are assumed to be louder, because most people play them so.
 */
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { HARMONIC_BINS, SPECTRUM_BINS, STEPS_PER_DECIBEL } from './keyLevels.ts';
import { usualLevels } from './usualLevels.ts';

/** Number of harmonics that are measured. */
const HARMONICS = 5;
/**
 * Frames after the onset in which a struck note is loudest (120 ms), and the range of frames before the onset with
 * which they are compared.
 */
const ATTACK_FRAMES = 10;
const BEFORE = [-8, -2] as const;
/** Largest difference in frames between onsets that are simultaneous: 35 ms. */
const TOGETHER = 3;
/** Largest distance in bins between harmonics that the spectrum does not resolve: 43 Hz. */
const UNRESOLVED_BINS = 2;
/** Weight of a harmonic that another note shares, and of one that does not rise at the onset. */
const SHARED = 0.1;
const STEADY = 0.1;
/** Rise in decibels from which a harmonic has its full weight. */
const FULL_RISE = 10;
/**
 * MIDI velocity steps per decibel of the note's own level, and of the mean level of the notes struck together. Fitted
 * by least squares to 64 performances that training/noteClassifier generated, with accents of moments and of parts
 * added.
 */
const OWN_STEPS = 1.05;
const COMMON_STEPS = 1.1;
/**
 * Velocity steps per semitone by which upper voices are assumed to be louder. In performances it is 0.2 to 0.5 on
 * average. A smaller value is enough for melodies to be louder, and does not conceal the accents from which the meter
 * is detected.
 */
const STEPS_A_SEMITONE = 0.15;

/** Returns a velocity from 1 to 127 for each note, around `mean`. `notes` may be in any order. */
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

interface HarmonicLevel {
  /** In decibels. */
  readonly level: number;
  readonly weight: number;
}

/** Returns for each note the decibels of its harmonics above the usual level. `notes` are in order of onset. */
function ownLevels(activations: Activations, notes: readonly FrameNote[]): number[] {
  const harmonics = notes.map((note, index) => harmonicsOf(activations, note, struckWith(notes, index)));
  const [sums, weights] = [notes.map(() => 0), notes.map(() => 1e-6)];
  for (let harmonic = 0; harmonic < HARMONICS; harmonic++) {
    const present = notes.flatMap((_, index) => (harmonics[index]?.[harmonic] ? [index] : []));
    if (present.length === 0) continue;
    const levels = present.map((index) => harmonics[index]?.[harmonic]?.level ?? 0);
    const keys = present.map((index) => notes[index]?.key ?? 0);
    const usual = usualLevels(
      keys,
      levels,
      keys.map(() => 1),
    );
    for (const [at, index] of present.entries()) {
      const weight = harmonics[index]?.[harmonic]?.weight ?? 0;
      sums[index] = (sums[index] ?? 0) + weight * ((levels[at] ?? 0) - (usual[at] ?? 0));
      weights[index] = (weights[index] ?? 0) + weight;
    }
  }
  return sums.map((sum, index) => sum / (weights[index] ?? 1));
}

/** Returns the keys that are struck together with a note, without its own. */
function struckWith(notes: readonly FrameNote[], index: number): number[] {
  const start = startAt(notes, index);
  const keys: number[] = [];
  for (let other = index - 1; other >= 0 && start - startAt(notes, other) <= TOGETHER; other--)
    keys.push(notes[other]?.key ?? 0);
  for (let other = index + 1; other < notes.length && startAt(notes, other) - start <= TOGETHER; other++)
    keys.push(notes[other]?.key ?? 0);
  return keys;
}

/** Returns the harmonics of a note within the stored part of the spectra. */
function harmonicsOf({ spectra }: Activations, { key, start }: FrameNote, others: readonly number[]): HarmonicLevel[] {
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

/** Returns for each note the mean over the notes struck together with it. `notes` are in order of onset. */
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
