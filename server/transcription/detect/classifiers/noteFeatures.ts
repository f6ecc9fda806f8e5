/**
 * Computes the feature vector of a candidate for the note classifier from the activations around it: how clearly it is
 * struck and sounds, how loud its harmonics are, whether its key sounded already (a string that is still vibrating can
 * be mistaken for a new note when another is struck), what sounds at the intervals of the overtones below and above it
 * (an octave or a twelfth above a true note is often a false one), and traits of the whole recording. The order is that
 * of NOTE_FEATURES.
 */
import { family, FeatureList } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { STEPS_PER_DECIBEL } from '../velocity/keyLevels.ts';
import { dipAt } from '../velocity/levelDips.ts';

/** Semitones from the fundamental to its second to sixth partials. */
const OVERTONES = [12, 19, 24, 28, 31];
/** Frames around an onset in which another onset is simultaneous: 35 ms. */
const SIMULTANEOUS = 3;
/** Frames in which a struck note reaches its largest activation: 80 ms. */
const ATTACK = 7;
/** Frames before and after the start in which another onset of the key may be another swing of a vibrato: 0.1 to 0.35 s. */
const SWING = [8, 30] as const;
const SURE_ONSET = 0.5;
const SOUNDING = 0.4;
const BYTE = 255;
/**
 * Frames around the start at which onset and frame activations and the level of the harmonics are features. The level is known for
 * 0.3 s on each side, since a swing of a vibrato lasts a seventh to a quarter of a second.
 */
const ONSET_MOMENTS = [-4, -3, -2, -1, 1, 2, 3, 4];
const FRAME_MOMENTS = [-3, -2, -1, 0, 1, 2, 4, 7];
const LEVEL_MOMENTS = [-26, -22, -18, -15, -12, -9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 12, 15, 18, 22, 26];
/** Semitones from the key to other keys that are features: its octave and the two adjacent keys. */
const NEIGHBOURS = [12, -1, 1];

const struckAndSounding = (intervals: readonly number[]): string[] =>
  intervals.flatMap((interval) => [`struck:${interval}`, `sounding:${interval}`]);

/**
 * Names that start with `frames` or `onsets` are those of the note's key; names ending in `At` are lists by distance
 * from the start; `since` features are explained at `noteFeatures`.
 */
export const NOTE_FEATURES = new FeatureList([
  'onset',
  'onsetSquared',
  'sustain',
  'framesAfterStart',
  'framesPeak',
  'lengthLog',
  'framesBefore',
  'onsetsBefore',
  'struckBefore',
  'struckAfter',
  'sincePrevious',
  'sincePreviousLog',
  family('onsetAt', ONSET_MOMENTS),
  family('frameAt', FRAME_MOMENTS),
  family('overtoneOf', struckAndSounding(OVERTONES)),
  family('neighbour', struckAndSounding(NEIGHBOURS)),
  'companions',
  'clearestCompanion',
  'aboveClearestCompanion',
  'levelDip',
  family('levelAt', LEVEL_MOMENTS),
  'loudnessRise',
  'loudness',
  'polyphony',
  'clarity',
  'key',
  'keySquared',
]);

type Features = Parameters<typeof NOTE_FEATURES.vector>[0];
type SurroundingFeature = Extract<keyof Features, 'overtoneOf' | 'neighbour' | `${string}ompanion${string}`>;

/** Traits of a whole recording. */
export interface RecordingTraits {
  /** Mean number of sounding keys over the frames in which any key sounds. */
  readonly polyphony: number;
  /** Loudness of its loud passages. */
  readonly loud: number;
  /** Mean activation of the clear onsets. */
  readonly clarity: number;
}

/** Clarity of a recording below which most attacks are soft. */
const SOFT_CLARITY = 0.612;

/**
 * Whether most attacks are soft, as those of string ensembles, choirs and pads are, whose clarity is mostly .55 to .61. In the 144
 * recordings of the evaluation it is .62 or more, single lines apart.
 */
export const isSoft = ({ clarity }: RecordingTraits): boolean => clarity < SOFT_CLARITY;

export function recordingTraits({ frames, onsets, loudness, frameCount }: Activations): RecordingTraits {
  let [sounding, busyFrames, clear, clearSum] = [0, 0, 0, 0];
  for (let frame = 0; frame < frameCount; frame++) {
    let keys = 0;
    for (let key = 0; key < KEYS; key++) {
      if ((frames[frame * KEYS + key] ?? 0) >= BYTE * SOUNDING) keys++;
      const onset = onsets[frame * KEYS + key] ?? 0;
      if (onset < BYTE * SURE_ONSET) continue;
      clear++;
      clearSum += onset / BYTE;
    }
    sounding += keys;
    if (keys > 0) busyFrames++;
  }
  const sorted = loudness.slice().sort();
  return {
    polyphony: sounding / Math.max(1, busyFrames),
    loud: Math.max(1e-6, sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0),
    clarity: clear === 0 ? SURE_ONSET : clearSum / clear,
  };
}

/** Returns the largest value of one key in a range of frames, 0 to 1. */
function peak(roll: Uint8Array, key: number, from: number, to: number): number {
  if (key < 0 || key >= KEYS) return 0;
  let most = 0;
  for (let frame = Math.max(0, from); frame <= to; frame++) most = Math.max(most, roll[frame * KEYS + key] ?? 0);
  return most / BYTE;
}

function mean(roll: Uint8Array, key: number, from: number, to: number): number {
  let sum = 0;
  for (let frame = Math.max(0, from); frame <= to; frame++) sum += roll[frame * KEYS + key] ?? 0;
  return sum / BYTE / Math.max(1, to - Math.max(0, from) + 1);
}

/** Returns the number of other keys that are struck at the same time, and the largest of their onset activations. */
function companions({ onsets }: Activations, { key, start }: FrameNote): [count: number, clearest: number] {
  let [count, clearest] = [0, 0];
  for (let other = 0; other < KEYS; other++) {
    if (Math.abs(other - key) < 1) continue;
    const strength = peak(onsets, other, start - SIMULTANEOUS, start + SIMULTANEOUS);
    if (strength >= SURE_ONSET) count++;
    clearest = Math.max(clearest, strength);
  }
  return [count, clearest];
}

function loudnessAround({ loudness }: Activations, start: number): [before: number, after: number] {
  let [before, after] = [1e-6, 1e-6];
  for (let frame = Math.max(0, start - 8); frame < start - 1; frame++) before = Math.max(before, loudness[frame] ?? 0);
  for (let frame = start; frame < start + ATTACK; frame++) after = Math.max(after, loudness[frame] ?? 0);
  return [before, after];
}

/** Returns the onset and frame activations around the start. */
function shape({ frames, onsets }: Activations, { key, start }: FrameNote): Pick<Features, 'onsetAt' | 'frameAt'> {
  const at = (roll: Uint8Array, frame: number): number => peak(roll, key, start + frame, start + frame);
  return {
    onsetAt: ONSET_MOMENTS.map((frame) => at(onsets, frame)),
    frameAt: FRAME_MOMENTS.map((frame) => at(frames, frame)),
  };
}

/**
 * Returns the features of other keys: those of which this one is an overtone, its neighbours, and the keys that are
 * struck at the same time.
 */
function surroundings(activations: Activations, note: FrameNote): Pick<Features, SurroundingFeature> {
  const { key, start } = note;
  const struck = (interval: number): number =>
    peak(activations.onsets, key + interval, start - SIMULTANEOUS, start + SIMULTANEOUS);
  const sounding = (interval: number): number => peak(activations.frames, key + interval, start, start + ATTACK);
  const [count, clearest] = companions(activations, note);
  return {
    overtoneOf: OVERTONES.flatMap((interval) => [struck(-interval), sounding(-interval)]),
    neighbour: NEIGHBOURS.flatMap((interval) => [struck(interval), sounding(interval)]),
    companions: Math.min(1, count / 6),
    clearestCompanion: clearest,
    aboveClearestCompanion: note.onset - clearest,
  };
}

/** Frames around the start in which a dip belongs to it: 60 ms. */
const DIP_REACH = 5;
/** Decibels that have the feature value 1. */
const LEVEL_UNIT = 10;

/**
 * Returns how deep the level of the key's harmonics dips near the start, and the levels around the start relative to
 * that at the start.
 */
function dipping(activations: Activations, { key, start }: FrameNote): Pick<Features, 'levelDip' | 'levelAt'> {
  const { levels, frameCount } = activations;
  const level = (frame: number): number => {
    const at = Math.max(0, Math.min(frameCount - 1, start + frame));
    return (levels[at * KEYS + key] ?? 0) / STEPS_PER_DECIBEL / LEVEL_UNIT;
  };
  let deepest = 0;
  for (let frame = start - DIP_REACH; frame <= start + DIP_REACH; frame++)
    deepest = Math.max(deepest, dipAt(activations, key, Math.max(0, frame)) / LEVEL_UNIT);
  return {
    levelDip: Math.min(3, deepest),
    levelAt: LEVEL_MOMENTS.map((frame) => Math.max(-3, Math.min(3, level(frame) - level(0)))),
  };
}

/**
 * Returns the features in the order of NOTE_FEATURES, each about -2 to 2. `sincePrevious` is the number of frames since
 * the key was last clearly struck.
 */
export function noteFeatures(
  activations: Activations,
  traits: RecordingTraits,
  note: FrameNote,
  sincePrevious: number,
): number[] {
  const { frames, onsets } = activations;
  const { key, start, end } = note;
  const [before, after] = loudnessAround(activations, start);
  return NOTE_FEATURES.vector({
    onset: note.onset,
    onsetSquared: note.onset ** 2,
    sustain: note.sustain,
    framesAfterStart: mean(frames, key, start + 1, start + ATTACK),
    framesPeak: peak(frames, key, start, end - 1),
    lengthLog: Math.log2(end - start) / 4,
    framesBefore: mean(frames, key, start - 6, start - 3),
    onsetsBefore: mean(onsets, key, start - 12, start - 4),
    struckBefore: peak(onsets, key, start - SWING[1], start - SWING[0]),
    struckAfter: peak(onsets, key, start + SWING[0], start + SWING[1]),
    sincePrevious: Math.min(1, sincePrevious / 40),
    sincePreviousLog: Math.min(1, Math.log2(1 + sincePrevious) / 8),
    ...shape(activations, note),
    ...surroundings(activations, note),
    ...dipping(activations, note),
    loudnessRise: Math.max(-1, Math.min(2, Math.log10(after / before))),
    loudness: Math.max(-2, Math.min(1, Math.log10(after / traits.loud))),
    polyphony: Math.min(2, traits.polyphony / 4),
    clarity: traits.clarity,
    key: key / KEYS,
    keySquared: (key / KEYS) ** 2,
  });
}
