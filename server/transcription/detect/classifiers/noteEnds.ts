/**
 * Computes the ends of notes: a released key, a damper after the pedal, the next note of a melody. For every frame in
 * which a note may end, a small network computes the probability that it ends there if it still sounds (a discrete
 * hazard). It sees the odds that the key sounds and its level, before and after the frame, which keys are struck there,
 * and how many stop sounding: a pedal ends all of its notes at once. The result is the frame with the largest probability
 * that the true end is near enough: within a fifth of the note's length, a difference that neither listeners nor notation
 * notice. The network is trained like that of noteClassifier.ts.
 */
import { family, FeatureList } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE } from '../../model/strikeNetwork.ts';
import type { Activations, Strikes } from '../activations.ts';
import type { FrameNote } from '../frameNotes.ts';
import { SOUNDING_STEPS } from '../strikes/findStrikes.ts';
import { STEPS_PER_DECIBEL } from '../velocity/keyLevels.ts';
import { BIAS_HIDDEN, BIAS_OUT, WEIGHTS_HIDDEN, WEIGHTS_OUT } from './noteEnds.data.ts';
import { hiddenLayer } from './noteClassifier.ts';

const BYTE = 255;
const LEVEL_UNIT = 10;
const ODDS_UNIT = 4;
const LEVEL_MOMENTS = [-8, -4, -2, 0, 2, 4, 8, 12];
const SOUNDING_MOMENTS = [-24, -12, -8, -4, -2, 0, 2, 4, 8, 12, 24];

/**
 * Names ending in `At` are lists by distance from the frame in question. Levels are relative to the attack, changes of
 * levels in tens of decibels. `struck` features are those of any key, `again` that of the note's own key.
 */
export const END_FEATURES = new FeatureList([
  family('soundingAt', SOUNDING_MOMENTS),
  family('levelAt', LEVEL_MOMENTS),
  'soundingFall',
  'soundingAttack',
  'again',
  'struckNow',
  'struckNear',
  'struckKeys',
  'releasedKeys',
  'soundingKeys',
  'soundingKeysLater',
  'levelFall',
  'octaveFallSoon',
  'octaveFall',
  'twelfthFall',
  'levelFallBefore',
  'levelFallAfter',
  'loudnessRise',
  'loudnessRiseWide',
  'atLimit',
  'untilLimit',
  'ageLog',
  'attack',
  'key',
]);

const OCTAVE = 12;
const TWELFTH = 19;
const ATTACK_FRAMES = 12;
const SOUNDING_ATTACK_FRAMES = 24;
export const FIRST_END = 3;
/** Longest duration of a note in frames: 12 seconds. */
const LONGEST_FRAMES = 1030;
/** Frames of silence after which a key is considered released: 0.6 s. */
const SILENT_FRAMES = 52;
const SILENT = 0.12 * BYTE;
/** Estimates on each side of a frame in which a key is struck there, and near it: 46 and 140 ms. */
const STRUCK_NOW = 2;
const STRUCK_NEAR = 6;
/** Estimates before and after the one in which a key is released: 70 ms. */
const RELEASE = 3;
/**
 * Largest difference of an end that is near enough: a fraction of the note's length, or frames (50 ms), whichever is
 * larger.
 */
const NEAR_SHARE = 0.2;
const NEAR_FRAMES = 4;

/** A recording, with what is computed once for all of its notes: a value for each estimate of the strike network. */
export interface HeardEnds {
  readonly activations: Activations;
  readonly strikes: Strikes;
  /** Largest chance that any key is struck, 0 to 255. */
  readonly clearest: Uint8Array;
  /** Expected numbers of keys that are struck, that sound, and that stop sounding. */
  readonly struck: Float32Array;
  readonly sounding: Float32Array;
  readonly released: Float32Array;
}

/** Probabilities of the log odds in Strikes, by their byte. */
const CHANCES = Float32Array.from(
  { length: 256 },
  (_, byte) => 1 / (1 + Math.exp(-((byte << 24) >> 24) / SOUNDING_STEPS)),
);

export function heardEnds(activations: Activations, strikes: Strikes): HeardEnds {
  const { frameCount } = strikes;
  const chanceAt = (at: number): number => CHANCES[(strikes.sounding[at] ?? 0) & BYTE] ?? 0;
  const clearest = new Uint8Array(frameCount);
  const [struck, sounding, released] = [0, 1, 2].map(() => new Float32Array(frameCount)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let frame = 0; frame < frameCount; frame++) {
    const [at, before, after] = [0, -RELEASE, RELEASE].map(
      (step) => KEYS * Math.max(0, Math.min(frameCount - 1, frame + step)),
    ) as [number, number, number];
    let [strokes, keys, releases] = [0, 0, 0];
    for (let key = 0; key < KEYS; key++) {
      const chance = strikes.chances[at + key] ?? 0;
      if (chance > (clearest[frame] ?? 0)) clearest[frame] = chance;
      strokes += chance / BYTE;
      keys += chanceAt(at + key);
      releases += Math.max(0, chanceAt(before + key) - chanceAt(after + key));
    }
    struck[frame] = strokes;
    sounding[frame] = keys;
    released[frame] = releases;
  }
  return { activations, strikes, clearest, struck, sounding, released };
}

/** Values that are computed once for each note. */
export interface SoundingNote {
  readonly key: number;
  readonly start: number;
  /** The frame in which the key is struck again, or the end of the recording. */
  readonly limit: number;
  /** Largest frame activation and level in the frames of the attack. */
  readonly attack: number;
  readonly attackLevel: number;
  /** Largest log odds that the key sounds after its attack. */
  readonly attackOdds: number;
}

/** Log odds that a key sounds at a frame of the activations. */
function oddsAt({ sounding, frameCount }: Strikes, key: number, frame: number): number {
  const estimate = Math.max(0, Math.min(frameCount - 1, Math.floor(frame / FRAMES_PER_ESTIMATE)));
  return (sounding[estimate * KEYS + key] ?? 0) / SOUNDING_STEPS;
}

export function soundingNote(
  { activations, strikes }: HeardEnds,
  { key, start }: FrameNote,
  limit: number,
): SoundingNote {
  let [attack, attackLevel, attackOdds] = [1, 1, -Infinity];
  for (let frame = start; frame < Math.min(limit, start + ATTACK_FRAMES); frame++) {
    attack = Math.max(attack, activations.frames[frame * KEYS + key] ?? 0);
    attackLevel = Math.max(attackLevel, activations.levels[frame * KEYS + key] ?? 0);
  }
  for (let frame = start; frame < Math.min(limit, start + SOUNDING_ATTACK_FRAMES); frame++)
    attackOdds = Math.max(attackOdds, oddsAt(strikes, key, frame));
  return { key, start, limit, attack, attackLevel, attackOdds };
}

/** Returns the frame after the last one in which the note may end. */
export function lastEnd({ activations: { frames } }: HeardEnds, { key, start, limit }: SoundingNote): number {
  const most = Math.min(limit, start + LONGEST_FRAMES);
  let silent = 0;
  for (let frame = start; frame < most; frame++) {
    silent = (frames[frame * KEYS + key] ?? 0) < SILENT ? silent + 1 : 0;
    if (silent >= SILENT_FRAMES) return frame + 1;
  }
  return most + 1;
}

/** What is struck and released around an estimate. */
function eventFeatures({ strikes, clearest, struck, sounding, released }: HeardEnds, key: number, estimate: number) {
  const clamp = (at: number): number => Math.max(0, Math.min(strikes.frameCount - 1, at));
  let [again, now, near] = [0, 0, 0];
  for (let step = -STRUCK_NEAR; step <= STRUCK_NEAR; step++) {
    const at = clamp(estimate + step);
    near = Math.max(near, clearest[at] ?? 0);
    if (Math.abs(step) > STRUCK_NOW) continue;
    now = Math.max(now, clearest[at] ?? 0);
    again = Math.max(again, strikes.chances[at * KEYS + key] ?? 0);
  }
  const log = (values: Float32Array, at: number): number => Math.log1p(values[clamp(at)] ?? 0);
  return {
    again: again / BYTE,
    struckNow: now / BYTE,
    struckNear: near / BYTE,
    struckKeys: log(struck, estimate),
    releasedKeys: log(released, estimate),
    soundingKeys: log(sounding, estimate),
    soundingKeysLater: log(sounding, estimate + 4),
  };
}

/** How the levels of the key and of two harmonics change around a frame. */
function levelFeatures({ levels, frameCount }: Activations, { key, attackLevel }: SoundingNote, frame: number) {
  const levelOf = (at: number, harmonic: number): number =>
    (levels[Math.max(0, Math.min(frameCount - 1, at)) * KEYS + key + harmonic] ?? 0) / STEPS_PER_DECIBEL / LEVEL_UNIT;
  const change = (from: number, to: number, harmonic = 0): number =>
    key + harmonic >= KEYS ? 0 : levelOf(frame + to, harmonic) - levelOf(frame + from, harmonic);
  return {
    levelAt: LEVEL_MOMENTS.map((moment) =>
      Math.max(-4, levelOf(frame + moment, 0) - attackLevel / STEPS_PER_DECIBEL / LEVEL_UNIT),
    ),
    levelFall: change(-8, 8),
    octaveFallSoon: change(-8, 4, OCTAVE),
    octaveFall: change(-8, 8, OCTAVE),
    twelfthFall: change(-8, 8, TWELFTH),
    levelFallBefore: change(-24, -8),
    levelFallAfter: change(8, 24),
  };
}

/** Returns the features in the order of END_FEATURES, each about -2 to 2. */
export function endFeatures(heard: HeardEnds, note: SoundingNote, frame: number): number[] {
  const { loudness, frameCount } = heard.activations;
  const odds = (at: number): number => oddsAt(heard.strikes, note.key, at) / ODDS_UNIT;
  const loud = (at: number): number => Math.log10((loudness[Math.max(0, Math.min(frameCount - 1, at))] ?? 0) + 1e-5);
  const attackOdds = note.attackOdds / ODDS_UNIT;
  return END_FEATURES.vector({
    soundingAt: SOUNDING_MOMENTS.map((moment) => odds(frame + moment)),
    soundingFall: attackOdds - odds(frame),
    soundingAttack: attackOdds,
    ...eventFeatures(heard, note.key, Math.floor(frame / FRAMES_PER_ESTIMATE)),
    ...levelFeatures(heard.activations, note, frame),
    loudnessRise: loud(frame + 4) - loud(frame - 4),
    loudnessRiseWide: loud(frame + 10) - loud(frame - 2),
    atLimit: frame >= note.limit - 1 ? 1 : 0,
    untilLimit: Math.min(1, (note.limit - frame) / 40),
    ageLog: Math.log2(frame - note.start + 1) / 4,
    attack: note.attack / BYTE,
    key: note.key / KEYS,
  });
}

/** Returns the frame in which the note ends, which is after `start`. */
export function likeliestEnd(heard: HeardEnds, note: SoundingNote): number {
  const last = lastEnd(heard, note);
  const [first, chances] = [note.start + FIRST_END, [] as number[]];
  let left = 1;
  for (let frame = first; frame < last; frame++) {
    const features = endFeatures(heard, note, frame);
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
