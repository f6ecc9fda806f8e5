/**
 * What speaks for and against a candidate note, as numbers for the classifier. All come from the activations around it:
 * how clearly it is struck and sounds, how loud its harmonics are around it, whether its key sounded already (a string that rings on is taken for a new note
 * when another is struck), what sounds at the intervals of the overtones below and above it (an octave or a twelfth above
 * a true note is often its ghost), and how the recording as a whole behaves.
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import type { FrameNote } from './frameNotes.ts';
import { STEPS_PER_DECIBEL } from './keyLevels.ts';
import { dipAt } from './levelDips.ts';

/** Semitones from the fundamental to its second, third, fourth, fifth and sixth partial. */
const OVERTONES = [12, 19, 24, 28, 31];
/** Frames around an onset in which another counts as simultaneous: 35 ms. */
const SIMULTANEOUS = 3;
/** Frames in which a struck note has reached its strength: 80 ms. */
const ATTACK = 7;
const SURE_ONSET = 0.5;
const SOUNDING = 0.4;
const BYTE = 255;

/** What a whole recording is like. */
export interface RecordingTraits {
  /** Mean number of keys that sound while any does. */
  readonly polyphony: number;
  /** Loudness of its loud passages. */
  readonly loud: number;
  /** Mean activation of the clear onsets. */
  readonly clarity: number;
}

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

/** Largest value of one key in a span of frames, 0..1. */
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

/** How many other keys are struck at the same time, and how clearly the clearest is. */
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

/** How the onset and the sound rise and fall around the start. */
function shape({ frames, onsets }: Activations, { key, start }: FrameNote): number[] {
  const at = (roll: Uint8Array, frame: number): number => peak(roll, key, start + frame, start + frame);
  return [
    ...[-4, -3, -2, -1, 1, 2, 3, 4].map((frame) => at(onsets, frame)),
    ...[-3, -2, -1, 0, 1, 2, 4, 7].map((frame) => at(frames, frame)),
  ];
}

/** What else is struck and sounds: where its overtones and neighbours would be, and anywhere. */
function surroundings(activations: Activations, note: FrameNote): number[] {
  const { key, start } = note;
  const struck = (interval: number): number =>
    peak(activations.onsets, key + interval, start - SIMULTANEOUS, start + SIMULTANEOUS);
  const sounding = (interval: number): number => peak(activations.frames, key + interval, start, start + ATTACK);
  const [count, clearest] = companions(activations, note);
  return [
    ...OVERTONES.flatMap((interval) => [struck(-interval), sounding(-interval)]),
    ...[12, -1, 1].flatMap((interval) => [struck(interval), sounding(interval)]),
    Math.min(1, count / 6),
    clearest,
    note.onset - clearest,
  ];
}

/** Frames around the start at which the level of the key's harmonics is told. */
const LEVEL_MOMENTS = [-12, -9, -7, -5, -3, -1, 1, 3, 5, 7, 9, 12];
/** Frames around the start in which a dip belongs to it: 60 ms. */
const DIP_REACH = 5;
/** Decibels that count as 1. */
const LEVEL_UNIT = 10;

/** How deep the loudness of the key's harmonics dips about the start, and how it goes on each side. */
function dipping(activations: Activations, { key, start }: FrameNote): number[] {
  const { levels, frameCount } = activations;
  const level = (frame: number): number => {
    const at = Math.max(0, Math.min(frameCount - 1, start + frame));
    return (levels[at * KEYS + key] ?? 0) / STEPS_PER_DECIBEL / LEVEL_UNIT;
  };
  let deepest = 0;
  for (let frame = start - DIP_REACH; frame <= start + DIP_REACH; frame++)
    deepest = Math.max(deepest, dipAt(activations, key, Math.max(0, frame)) / LEVEL_UNIT);
  return [Math.min(3, deepest), ...LEVEL_MOMENTS.map((frame) => Math.max(-3, Math.min(3, level(frame) - level(0))))];
}

/** The numbers, each about -2..2. `sincePrevious`: frames since the key was last clearly struck. */
export function noteEvidence(
  activations: Activations,
  traits: RecordingTraits,
  note: FrameNote,
  sincePrevious: number,
): number[] {
  const { frames, onsets } = activations;
  const { key, start, end } = note;
  const [before, after] = loudnessAround(activations, start);
  return [
    note.onset,
    note.onset ** 2,
    note.sustain,
    mean(frames, key, start + 1, start + ATTACK),
    peak(frames, key, start, end - 1),
    Math.log2(end - start) / 4,
    mean(frames, key, start - 6, start - 3),
    mean(onsets, key, start - 12, start - 4),
    Math.min(1, sincePrevious / 40),
    Math.min(1, Math.log2(1 + sincePrevious) / 8),
    ...shape(activations, note),
    ...surroundings(activations, note),
    ...dipping(activations, note),
    Math.max(-1, Math.min(2, Math.log10(after / before))),
    Math.max(-2, Math.min(1, Math.log10(after / traits.loud))),
    Math.min(2, traits.polyphony / 4),
    traits.clarity,
    key / KEYS,
    (key / KEYS) ** 2,
  ];
}
