/**
 * Detects restrikes: moments inside a long note at which the same pitch was bowed, tongued or sung again with hardly a
 * dip in level. For every frame inside a note of a single line a small network computes the probability of a restrike
 * from discontinuities in the phases of the harmonics (phaseBreaks.ts), their level, and the note model's onset
 * activation. It is trained like that of noteClassifier.ts, on the performances that are a single line. Where several
 * notes sound at once, the phases of one break at the onsets of the others, so polyphonic recordings are not searched.
 */
import { family, FeatureList } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { STEPS_PER_DECIBEL } from '../velocity/keyLevels.ts';
import { hiddenLayer } from './noteClassifier.ts';
import type { RecordingTraits } from './noteFeatures.ts';
import { BREAK_DELAY_FRAMES } from '../phaseBreaks.ts';
import { BIAS_HIDDEN, BIAS_OUT, WEIGHTS_HIDDEN, WEIGHTS_OUT } from './restrikes.data.ts';

const BYTE = 255;
const LEVEL_UNIT = 10;
/** Mean number of sounding keys, including overtones and echo, from which a recording is polyphonic. */
const LINE_POLYPHONY = 1.6;
/** Smallest number of frames between two strikes of a note: 93 ms. */
const SOONEST_FRAMES = 8;
/**
 * Probability from which a note is divided if the rhythm agrees (lineRhythm.ts), and from which it is always divided.
 */
const LEAST_CHANCE = 0.5;
export const SURE_RESTRIKE = 0.85;
/** Frames around the frame in question that are features: 140 ms on each side. */
const MOMENTS = [-12, -10, -8, -6, -4, -2, 0, 2, 4, 6, 8, 10, 12];
const ONSET_MOMENTS = [-6, -4, -2, 0, 2, 4, 6, 8];
const FRAME_MOMENTS = [-6, -3, 0, 3, 6];
const LOUDNESS_MOMENTS = [-8, -4, 4, 8];
/** Semitones to the keys of the partials, whose onset activations are features too. */
const OVERTONES = [12, 19, 24];

/**
 * Names ending in `At` are lists by distance from the frame in question; `deepest` features are explained at
 * `NoteTraits`; `sinceStart` and `untilEnd` are distances to the note's start and end.
 */
export const RESTRIKE_FEATURES = new FeatureList([
  family('breakAt', MOMENTS),
  family('levelAt', MOMENTS),
  family('onsetAt', ONSET_MOMENTS),
  family('frameAt', FRAME_MOMENTS),
  family('loudnessAt', LOUDNESS_MOMENTS),
  family('attackAbove', OVERTONES),
  'meanBreak',
  'deepestBefore',
  'deepestAfter',
  'meanOnset',
  'sinceStart',
  'untilEnd',
  'key',
]);

export const isLine = (traits: RecordingTraits): boolean => traits.polyphony < LINE_POLYPHONY;

/** Returns the range of frames inside a note in which a restrike is possible. */
export const innerFrames = ({ start, end }: FrameNote): readonly [from: number, to: number] => [
  start + SOONEST_FRAMES,
  end - SOONEST_FRAMES / 2,
];

export interface NoteTraits {
  readonly meanBreak: number;
  readonly meanOnset: number;
  /** For each frame of the note the largest break (0 to 1, mean over 80 ms) well before it, and well after it. */
  readonly deepestBefore: Float32Array;
  readonly deepestAfter: Float32Array;
}

/** Frames on each side over which a break is averaged, and distance from which a break belongs to another event. */
const BREAK_SPREAD = 3;
const ELSEWHERE = 9;

export function noteTraits({ breaks, onsets }: Activations, { key, start, end }: FrameNote): NoteTraits {
  const length = Math.max(1, end - start);
  const own = (roll: Uint8Array, at: number): number => (roll[(start + at) * KEYS + key] ?? 0) / BYTE;
  let [breakSum, onsetSum] = [0, 0];
  const depth = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    breakSum += own(breaks, at);
    onsetSum += own(onsets, at);
    for (let near = -BREAK_SPREAD; near <= BREAK_SPREAD; near++)
      depth[at] = (depth[at] ?? 0) + own(breaks, at + near + BREAK_DELAY_FRAMES) / (2 * BREAK_SPREAD + 1);
  }
  const deepest = (from: number, step: 1 | -1): Float32Array => {
    const result = new Float32Array(length);
    let most = 0;
    for (let at = from; at >= 0 && at < length; at += step) {
      const passed = at - step * ELSEWHERE;
      // The break at the attack of the note is not included.
      if (passed >= SOONEST_FRAMES && passed < length) most = Math.max(most, depth[passed] ?? 0);
      result[at] = most;
    }
    return result;
  };
  return {
    meanBreak: breakSum / length,
    meanOnset: onsetSum / length,
    deepestBefore: deepest(0, 1),
    deepestAfter: deepest(length - 1, -1),
  };
}

/** Returns the features in the order of RESTRIKE_FEATURES, each about -2 to 2. */
export function restrikeFeatures(
  activations: Activations,
  note: FrameNote,
  traits: NoteTraits,
  frame: number,
): number[] {
  const { breaks, levels, onsets, frames, loudness, frameCount } = activations;
  const { key } = note;
  const clamp = (at: number): number => Math.max(0, Math.min(frameCount - 1, at));
  const value = (roll: Uint8Array, at: number, of = key): number => roll[clamp(at) * KEYS + of] ?? 0;
  const around = MOMENTS.map((moment) => value(levels, frame + moment) / STEPS_PER_DECIBEL / LEVEL_UNIT);
  const meanLevel = around.reduce((sum, level) => sum + level, 0) / around.length;
  const loud = (at: number): number => Math.log10((loudness[clamp(at)] ?? 0) + 1e-5);
  const attackAbove = (interval: number): number => {
    if (key + interval >= KEYS) return 0;
    return Math.max(...[-2, 0, 2].map((moment) => value(onsets, frame + moment, key + interval))) / BYTE;
  };
  return RESTRIKE_FEATURES.vector({
    breakAt: MOMENTS.map((moment) => (2 * value(breaks, frame + moment + BREAK_DELAY_FRAMES)) / BYTE),
    levelAt: around.map((level) => Math.max(-2, Math.min(2, level - meanLevel))),
    onsetAt: ONSET_MOMENTS.map((moment) => value(onsets, frame + moment) / BYTE),
    frameAt: FRAME_MOMENTS.map((moment) => value(frames, frame + moment) / BYTE),
    loudnessAt: LOUDNESS_MOMENTS.map((moment) => Math.max(-2, Math.min(2, loud(frame + moment) - loud(frame)))),
    attackAbove: OVERTONES.map(attackAbove),
    meanBreak: 2 * traits.meanBreak,
    deepestBefore: 2 * (traits.deepestBefore[frame - note.start] ?? 0),
    deepestAfter: 2 * (traits.deepestAfter[frame - note.start] ?? 0),
    meanOnset: traits.meanOnset,
    sinceStart: Math.min(1, (frame - note.start) / 40),
    untilEnd: Math.min(1, (note.end - frame) / 40),
    key: key / KEYS,
  });
}

/** Frames on each side that belong to a restrike, as in the training data. */
const SHOWN_FRAMES = 2;

function meanAround(chances: readonly number[], index: number): number {
  let sum = 0;
  for (let at = index - SHOWN_FRAMES; at <= index + SHOWN_FRAMES; at++) sum += chances[at] ?? 0;
  return sum / (2 * SHOWN_FRAMES + 1);
}

export interface Restrike {
  readonly frame: number;
  /** Probability, 0 to 1. */
  readonly confidence: number;
}

/** Returns the restrikes of a note in ascending order. */
export function restrikesOf(activations: Activations, note: FrameNote): Restrike[] {
  const [from, to] = innerFrames(note);
  if (from >= to) return [];
  const traits = noteTraits(activations, note);
  const chances = Array.from({ length: to - from }, (_, index) => {
    const features = restrikeFeatures(activations, note, traits, from + index);
    const [logit] = hiddenLayer(features, { WEIGHTS_HIDDEN, BIAS_HIDDEN, WEIGHTS_OUT, BIAS_OUT });
    return 1 / (1 + Math.exp(-logit));
  });
  const found: Restrike[] = [];
  const ranked = chances.map((_, index) => ({ frame: from + index, confidence: meanAround(chances, index) }));
  for (const restrike of ranked.sort((a, b) => b.confidence - a.confidence)) {
    if (restrike.confidence < LEAST_CHANCE) break;
    if (found.every(({ frame }) => Math.abs(frame - restrike.frame) >= SOONEST_FRAMES)) found.push(restrike);
  }
  return found.sort((a, b) => a.frame - b.frame);
}
