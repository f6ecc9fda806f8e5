/**
 * The pitch of one voice or instrument in a section of samples, by YIN (de Cheveigné and Kawahara, "YIN, a fundamental
 * frequency estimator for speech and music", JASA 111, 2002): steps 2 to 5, without the search for the best local
 * estimate. Its cost grows with the square of the longest period; here it is about a million multiplications.
 */

export interface DetectedPitch {
  readonly hertz: number;
  /** In semitones with a fraction; 69 is 440 Hz. */
  readonly midiPitch: number;
  /** 0–1: how periodic the sound is. */
  readonly clarity: number;
  /** Root mean square of the samples. */
  readonly level: number;
}

/** Below E2 of a guitar, and above C8 of a piccolo. */
const LOWEST_HERTZ = 70;
const HIGHEST_HERTZ = 4200;
/** A dip of the normalised difference below this is a period (the paper's threshold is 0.1; rooms add noise). */
const THRESHOLD = 0.15;
/** Sound below -50 dB counts as silence. */
const SILENCE = 0.003;

/** Samples that `detectPitch` needs for its lowest pitch: two periods. */
export const pitchWindow = (sampleRate: number): number => 2 * Math.ceil(sampleRate / LOWEST_HERTZ) + 1;

/** Undefined for silence, noise and several pitches at once. */
export function detectPitch(samples: Float32Array, sampleRate: number): DetectedPitch | undefined {
  const longest = Math.min(Math.ceil(sampleRate / LOWEST_HERTZ), Math.floor((samples.length - 1) / 2));
  const shortest = Math.max(2, Math.floor(sampleRate / HIGHEST_HERTZ));
  const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  if (longest <= shortest || level < SILENCE) return undefined;
  const difference = normalisedDifference(samples, longest);
  const period = firstDip(difference, shortest);
  if (period === undefined) return undefined;
  const hertz = sampleRate / refined(difference, period);
  return {
    hertz,
    midiPitch: 69 + 12 * Math.log2(hertz / 440),
    level,
    clarity: 1 - Math.min(1, difference[period] ?? 1),
  };
}

/** The squared difference of the sound and itself `lag` later, divided by its mean over the shorter lags; 1 at 0. */
function normalisedDifference(samples: Float32Array, longest: number): Float32Array {
  const normalised = new Float32Array(longest + 1).fill(1);
  const window = samples.length - longest;
  let total = 0;
  for (let lag = 1; lag <= longest; lag += 1) {
    let difference = 0;
    for (let index = 0; index < window; index += 1) {
      const delta = (samples[index] ?? 0) - (samples[index + lag] ?? 0);
      difference += delta * delta;
    }
    total += difference;
    normalised[lag] = total === 0 ? 1 : (difference * lag) / total;
  }
  return normalised;
}

/** The bottom of the first dip below the threshold: later dips are multiples of the period. */
function firstDip(difference: Float32Array, shortest: number): number | undefined {
  for (let lag = shortest; lag < difference.length - 1; lag += 1) {
    if ((difference[lag] ?? 1) >= THRESHOLD) continue;
    while (lag + 1 < difference.length - 1 && (difference[lag + 1] ?? 1) < (difference[lag] ?? 1)) lag += 1;
    return lag;
  }
  return undefined;
}

/** The vertex of the parabola through a dip and its neighbours. */
function refined(difference: Float32Array, lag: number): number {
  const [before = 1, at = 1, after = 1] = [difference[lag - 1], difference[lag], difference[lag + 1]];
  const curvature = before - 2 * at + after;
  return curvature === 0 ? lag : lag + (before - after) / (2 * curvature);
}
