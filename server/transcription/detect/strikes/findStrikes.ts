/** Runs the strike network over the activations of a whole recording, in windows that overlap where it lacks context. */
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE, ROLLS, type StrikeNetwork } from '../../model/strikeNetwork.ts';
import type { Activations, Strikes } from '../activations.ts';

/** Frames of the activations that are kept of a window, and that it has besides on each side. */
const KEPT_FRAMES = 1024;
const MARGIN_FRAMES = 160;
const BYTE = 255;
const SHIFT_STEPS = 100;
/** Steps of the log odds that a key sounds, and how many there are on either side of even odds. */
export const SOUNDING_STEPS = 16;
export const MOST_SOUNDING_STEPS = 127;

export async function findStrikes(activations: Activations, network: Pick<StrikeNetwork, 'run'>): Promise<Strikes> {
  const frameCount = Math.ceil(activations.frameCount / FRAMES_PER_ESTIMATE);
  const chances = new Uint8Array(frameCount * KEYS);
  const shifts = new Int8Array(frameCount * KEYS);
  const sounding = new Int8Array(frameCount * KEYS);
  for (let start = 0; start < activations.frameCount; start += KEPT_FRAMES) {
    const first = Math.max(0, start - MARGIN_FRAMES);
    const last = Math.min(activations.frameCount, start + KEPT_FRAMES + MARGIN_FRAMES);
    const length = FRAMES_PER_ESTIMATE * Math.ceil((last - first) / FRAMES_PER_ESTIMATE);
    const estimates = await network.run(rollsOf(activations, first, length), length);
    const values = (length / FRAMES_PER_ESTIMATE) * KEYS;
    const from = ((start - first) / FRAMES_PER_ESTIMATE) * KEYS;
    const to = (start / FRAMES_PER_ESTIMATE) * KEYS;
    const count = Math.min((KEPT_FRAMES / FRAMES_PER_ESTIMATE) * KEYS, values - from, chances.length - to);
    for (let at = 0; at < count; at++) {
      chances[to + at] = Math.round(BYTE / (1 + Math.exp(-(estimates[from + at] ?? 0))));
      sounding[to + at] = inSteps(estimates[values + from + at], SOUNDING_STEPS, MOST_SOUNDING_STEPS);
      shifts[to + at] = inSteps(estimates[2 * values + from + at], SHIFT_STEPS, SHIFT_STEPS);
    }
  }
  return { frameCount, chances, shifts, sounding };
}

const inSteps = (value = 0, steps: number, most: number): number =>
  Math.round(Math.max(-most, Math.min(most, steps * value)));

/** The input of a window; silence after the end of the recording. */
function rollsOf(activations: Activations, first: number, length: number): Uint8Array {
  const { frames, onsets, levels, breaks, frameCount } = activations;
  const rolls = new Uint8Array(ROLLS * length * KEYS);
  const end = Math.min(frameCount, first + length);
  for (const [roll, values] of [frames, onsets, levels, breaks].entries())
    rolls.set(values.subarray(first * KEYS, end * KEYS), roll * length * KEYS);
  return rolls;
}

export interface Strike {
  /** In frames of the activations, with a fraction. */
  readonly frame: number;
  readonly chance: number;
}

/** Estimates within which a key is not struck twice: 70 ms. */
const SOONEST = 3;

/** The strikes of a key that are at least so likely, in order. */
export function strikesOf({ chances, shifts, frameCount }: Strikes, key: number, least: number): Strike[] {
  const at = (frame: number): number => (frame < 0 || frame >= frameCount ? 0 : (chances[frame * KEYS + key] ?? 0));
  const found: (Strike & { readonly estimate: number })[] = [];
  for (let estimate = 0; estimate < frameCount; estimate++) {
    const chance = at(estimate);
    if (chance < BYTE * least || chance < at(estimate - 1) || chance <= at(estimate + 1)) continue;
    const before = found.at(-1);
    const strike = {
      estimate,
      frame: FRAMES_PER_ESTIMATE * (estimate + (shifts[estimate * KEYS + key] ?? 0) / SHIFT_STEPS),
      chance: chance / BYTE,
    };
    if (before && estimate - before.estimate < SOONEST) {
      if (strike.chance > before.chance) found[found.length - 1] = strike;
    } else found.push(strike);
  }
  return found;
}
