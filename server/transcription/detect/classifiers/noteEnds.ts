/**
 * Computes the ends of notes: a released key, a damper after the pedal, the next note of a melody. For every frame in
 * which a note may end, a small network computes the probability that it ends there if it still sounds (a discrete
 * hazard), from the activations of the key before and after the frame and from the keys that are struck there. The
 * result is the frame with the largest probability that the true end is near enough: within a fifth of the note's
 * length, a difference that neither listeners nor notation notice. The network is trained like that of
 * noteClassifier.ts.
 */
import { family, FeatureList } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import type { Activations } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { STEPS_PER_DECIBEL } from '../velocity/keyLevels.ts';
import { BIAS_HIDDEN, BIAS_OUT, WEIGHTS_HIDDEN, WEIGHTS_OUT } from './noteEnds.data.ts';
import { hiddenLayer } from './noteClassifier.ts';

const BYTE = 255;
const LEVEL_UNIT = 10;
const MOMENTS = [-8, -4, -2, 0, 2, 4, 8, 12];

/**
 * Names ending in `At` are lists by distance from the frame in question, relative to the attack. `struck` features are
 * those of any key, `again` features those of the note's own key.
 */
export const END_FEATURES = new FeatureList([
  family('frameAt', MOMENTS),
  family('levelAt', MOMENTS),
  'loudnessRise',
  'loudnessRiseWide',
  'struckNow',
  'struckNear',
  'againNear',
  'atLimit',
  'untilLimit',
  'ageLog',
  'attack',
  'key',
]);

const ATTACK_FRAMES = 12;
const SIMULTANEOUS = 3;
export const FIRST_END = 3;
/** Longest duration of a note in frames: 12 seconds. */
const LONGEST_FRAMES = 1030;
/** Frames of silence after which a key is considered released: 0.6 s. */
const SILENT_FRAMES = 52;
const SILENT = 0.12 * BYTE;
/**
 * Largest difference of an end that is near enough: a fraction of the note's length, or frames (50 ms), whichever is
 * larger.
 */
const NEAR_SHARE = 0.2;
const NEAR_FRAMES = 4;

/** Values that are computed once for each note. */
export interface SoundingNote {
  readonly key: number;
  readonly start: number;
  /** The frame in which the key is struck again, or the end of the recording. */
  readonly limit: number;
  /** Largest frame activation and level in the frames of the attack. */
  readonly attack: number;
  readonly attackLevel: number;
}

export function soundingNote(activations: Activations, { key, start }: FrameNote, limit: number): SoundingNote {
  let [attack, attackLevel] = [1, 1];
  for (let frame = start; frame < Math.min(limit, start + ATTACK_FRAMES); frame++) {
    attack = Math.max(attack, activations.frames[frame * KEYS + key] ?? 0);
    attackLevel = Math.max(attackLevel, activations.levels[frame * KEYS + key] ?? 0);
  }
  return { key, start, limit, attack, attackLevel };
}

/** Returns the frame after the last one in which the note may end. */
export function lastEnd({ frames }: Activations, { key, start, limit }: SoundingNote): number {
  const most = Math.min(limit, start + LONGEST_FRAMES);
  let silent = 0;
  for (let frame = start; frame < most; frame++) {
    silent = (frames[frame * KEYS + key] ?? 0) < SILENT ? silent + 1 : 0;
    if (silent >= SILENT_FRAMES) return frame + 1;
  }
  return most + 1;
}

/** Returns the largest onset activation of any key in each frame, 0 to 255. */
export function clearestOnsets({ onsets, frameCount }: Activations): Uint8Array {
  const clearest = new Uint8Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    for (let key = 0; key < KEYS; key++)
      clearest[frame] = Math.max(clearest[frame] ?? 0, onsets[frame * KEYS + key] ?? 0);
  return clearest;
}

/**
 * Returns the features in the order of END_FEATURES, each about -2 to 2. `clearest` is the result of `clearestOnsets`.
 */
export function endFeatures(
  activations: Activations,
  clearest: Uint8Array,
  note: SoundingNote,
  frame: number,
): number[] {
  const { frames, onsets, levels, loudness, frameCount } = activations;
  const clamp = (at: number): number => Math.max(0, Math.min(frameCount - 1, at));
  const sounding = (at: number): number => (frames[clamp(at) * KEYS + note.key] ?? 0) / note.attack;
  const level = (at: number): number =>
    Math.max(-4, ((levels[clamp(at) * KEYS + note.key] ?? 0) - note.attackLevel) / STEPS_PER_DECIBEL / LEVEL_UNIT);
  const loud = (at: number): number => Math.log10((loudness[clamp(at)] ?? 0) + 1e-5);
  let [struck, again] = [0, 0];
  for (let at = frame - SIMULTANEOUS; at <= frame + SIMULTANEOUS; at++) {
    struck = Math.max(struck, clearest[clamp(at)] ?? 0);
    again = Math.max(again, onsets[clamp(at) * KEYS + note.key] ?? 0);
  }
  const age = frame - note.start;
  return END_FEATURES.vector({
    frameAt: MOMENTS.map((moment) => sounding(frame + moment)),
    levelAt: MOMENTS.map((moment) => level(frame + moment)),
    loudnessRise: loud(frame + 4) - loud(frame - 4),
    loudnessRiseWide: loud(frame + 10) - loud(frame - 2),
    struckNow: (clearest[clamp(frame)] ?? 0) / BYTE,
    struckNear: struck / BYTE,
    againNear: again / BYTE,
    atLimit: frame >= note.limit - 1 ? 1 : 0,
    untilLimit: Math.min(1, (note.limit - frame) / 40),
    ageLog: Math.log2(age + 1) / 4,
    attack: note.attack / BYTE,
    key: note.key / KEYS,
  });
}

/** Returns the frame in which the note ends, which is after `start`. */
export function likeliestEnd(activations: Activations, clearest: Uint8Array, note: SoundingNote): number {
  const last = lastEnd(activations, note);
  const [first, chances] = [note.start + FIRST_END, [] as number[]];
  let left = 1;
  for (let frame = first; frame < last; frame++) {
    const features = endFeatures(activations, clearest, note, frame);
    const [logit] = hiddenLayer(features, { WEIGHTS_HIDDEN, BIAS_HIDDEN, WEIGHTS_OUT, BIAS_OUT });
    const ends = left / (1 + Math.exp(-logit));
    chances.push(ends);
    left -= ends;
  }
  // The remaining probability belongs to the last frame.
  chances[chances.length - 1] = (chances.at(-1) ?? 0) + left;
  return first + centreOfMost(chances, FIRST_END);
}

/**
 * Returns the index with the largest probability around it; frames at the border of what is near enough have less
 * weight.
 */
function centreOfMost(chances: readonly number[], shortest: number): number {
  let [best, most] = [0, -1];
  for (let index = 0; index < chances.length; index++) {
    const near = Math.max(NEAR_FRAMES, Math.floor(NEAR_SHARE * (index + shortest)));
    let within = 0;
    for (let at = Math.max(0, index - near); at <= Math.min(chances.length - 1, index + near); at++)
      within += (chances[at] as number) * (1 - ((at - index) / (near + 1)) ** 2);
    if (within > most) [best, most] = [index, within];
  }
  return best;
}
