/**
 * Finds note candidates. A note may start at any local maximum of a key's onset activation, and where the level of a
 * sounding key dips (levelDips.ts). It lasts while the key's frame activation is near that of its attack, and ends at
 * the latest where the key is struck again. This is simpler than the decoding of basic-pitch's own package and was
 * measured to be better: notes inferred from frames alone ("melodia trick") and onsets inferred from rising frames add
 * more wrong notes than right ones. noteClassifier.ts decides which candidates are notes.
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import { dips } from './velocity/levelDips.ts';

/** A note in frames. */
export interface FrameNote {
  readonly key: number;
  readonly start: number;
  /** The frame after the last one. */
  readonly end: number;
  /** Activation at the onset, 0 to 1. */
  readonly onset: number;
  /** Mean frame activation, 0 to 1. */
  readonly sustain: number;
}

const BYTE = 255;
/** Smallest onset activation of a candidate; it is low, because the classifier rejects false candidates. */
const LEAST_ONSET = 0.2;
/**
 * Smallest activation of a sounding note as a fraction of its attack. It decreases from the first to the second value
 * with a time constant of FADING_FRAMES.
 */
const SHARE_AT_FIRST = 0.6;
const SHARE_AT_LAST = 0.3;
const FADING_FRAMES = 40;
/** Smallest activation of a sounding note. */
const LEAST_SUSTAINED = 0.1;
/** Smallest peak of the frame activation of a note. */
const LEAST_ATTACK = 0.3;
/** Frames in which a struck note reaches its largest activation: 140 ms. */
const ATTACK_FRAMES = 12;
/** Number of weaker frames that do not end a note: 130 ms. */
const GAP_FRAMES = 11;
/** Frames by which the model extends the end of a note. */
const SMEAR_FRAMES = 4;
const SHORTEST_FRAMES = 3;
/** Frames within which a level dip and an onset peak are the same event: 60 ms. */
const SAME_EVENT_FRAMES = 5;

/** Returns the frames in which a key may be struck, or played again while it sounds, in ascending order. */
export function struckFrames(activations: Activations, key: number): number[] {
  const struck = onsetPeaks(activations, key);
  const isNear = (frame: number): boolean => struck.some((other) => Math.abs(other - frame) <= SAME_EVENT_FRAMES);
  const again = dips(activations, key).filter((frame) => !isNear(frame));
  return [...struck, ...again].sort((a, b) => a - b);
}

function onsetPeaks({ onsets, frameCount }: Activations, key: number): number[] {
  const struck: number[] = [];
  const at = (frame: number): number => (frame < 0 || frame >= frameCount ? 0 : (onsets[frame * KEYS + key] ?? 0));
  for (let frame = 0; frame < frameCount; frame++) {
    const value = at(frame);
    if (value >= BYTE * LEAST_ONSET && value >= at(frame - 1) && value > at(frame + 1)) struck.push(frame);
  }
  return struck;
}

/**
 * Returns the end of a note that starts at `start`: the frame after its last one, at most `limit`; undefined where the
 * note never sounds.
 */
function endOf({ frames }: Activations, key: number, start: number, limit: number): number | undefined {
  const at = (frame: number): number => frames[frame * KEYS + key] ?? 0;
  let attack = 0;
  for (let frame = start; frame < Math.min(limit, start + ATTACK_FRAMES); frame++) attack = Math.max(attack, at(frame));
  if (attack < BYTE * LEAST_ATTACK) return undefined;
  const least = (age: number): number => {
    const share = SHARE_AT_LAST + (SHARE_AT_FIRST - SHARE_AT_LAST) * Math.exp(-age / FADING_FRAMES);
    return Math.max(BYTE * LEAST_SUSTAINED, share * attack);
  };
  let last = start;
  for (let frame = start + 1; frame < limit && frame - last <= GAP_FRAMES; frame++)
    if (at(frame) >= least(frame - start)) last = frame;
  if (last - start < SHORTEST_FRAMES) return undefined;
  return Math.min(limit, Math.max(start + SHORTEST_FRAMES, last + 1 - SMEAR_FRAMES));
}

function meanActivation({ frames }: Activations, key: number, start: number, end: number): number {
  let sum = 0;
  for (let frame = start; frame < end; frame++) sum += frames[frame * KEYS + key] ?? 0;
  return sum / (BYTE * Math.max(1, end - start));
}

/** Returns the candidates of a key that start at the given frames, except those that never sound. */
export function notesFrom(activations: Activations, key: number, struck: readonly number[]): FrameNote[] {
  return struck.flatMap((start, index) => {
    const end = endOf(activations, key, start, struck[index + 1] ?? activations.frameCount);
    if (end === undefined) return [];
    const onset = (activations.onsets[start * KEYS + key] ?? 0) / BYTE;
    return [{ key, start, end, onset, sustain: meanActivation(activations, key, start, end) }];
  });
}
