/**
 * Notes in the activations. A note may begin at any local maximum of a key's onset activation, and where the loudness of a
 * sounding key dips (levelDips.ts); it lasts while the key's
 * frame activation stays near what it was when struck, and ends at the latest where the key is struck again. Simpler
 * than what basic-pitch's own package does, and better measured against performances: notes guessed from frames alone
 * ("melodia trick") and onsets inferred from rising frames add more wrong notes than right ones. Which of the notes are
 * real is not decided here.
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Activations } from './activations.ts';
import { dips } from './levelDips.ts';

/** A note in frames. */
export interface FrameNote {
  readonly key: number;
  readonly start: number;
  /** One past the last frame. */
  readonly end: number;
  /** Activation at the onset, 0..1. */
  readonly onset: number;
  /** Mean frame activation, 0..1. */
  readonly sustain: number;
}

const BYTE = 255;
/** Least onset activation of a note: lower than one would believe, since the classifier decides. */
const LEAST_ONSET = 0.2;
/** A note sounds while its activation is at least this share of its attack: less of it the longer it dies away. */
const SHARE_AT_FIRST = 0.6;
const SHARE_AT_LAST = 0.3;
const FADING_FRAMES = 40;
/** And no less than this. */
const LEAST_SUSTAINED = 0.1;
/** Least frame activation that a note reaches. */
const LEAST_ATTACK = 0.3;
/** Frames in which a struck note reaches its strength: 140 ms. */
const ATTACK_FRAMES = 12;
/** A note survives so many weaker frames: 130 ms. */
const GAP_FRAMES = 11;
/** The model smears the end of a note by so much. */
const SMEAR_FRAMES = 4;
const SHORTEST_FRAMES = 3;
/** A dip of the level so near to a rise of the onset activation is the same event: 60 ms. */
const SAME_EVENT_FRAMES = 5;

/** Frames where a key may be struck, or played again while it sounds; ascending. */
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

/** Where a note that begins at `start` ends, no later than `limit`; one past its last frame. Undefined: it never sounds. */
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

/** Notes of a key that begin at the given frames, without those that never sound. */
export function notesFrom(activations: Activations, key: number, struck: readonly number[]): FrameNote[] {
  return struck.flatMap((start, index) => {
    const end = endOf(activations, key, start, struck[index + 1] ?? activations.frameCount);
    if (end === undefined) return [];
    const onset = (activations.onsets[start * KEYS + key] ?? 0) / BYTE;
    return [{ key, start, end, onset, sustain: meanActivation(activations, key, start, end) }];
  });
}
