/**
 * What may be strokes of drums: the moments at which the sound rises, with what a network needs to tell which drums are struck
 * then (drumClassifier.ts).
 */

/** Hertz; each band reaches to the beginning of the next. */
export const BAND_EDGES = [
  30, 60, 90, 130, 200, 300, 450, 650, 950, 1400, 2000, 2900, 4200, 5800, 7500, 9200, 10_800,
] as const;
export const BANDS = BAND_EDGES.length - 1;

/** Frames over which a rise is measured, and to each side of a moment in which no other rises more. */
const RISE = 2;
const ALONE = 3;
/** Least mean rise of all bands. */
const LEAST = 0.08;
/** Frames from a moment: where the sound is loudest, and what is compared with it before and after. */
const LOUDEST = [-1, 0, 1, 2] as const;
const BEFORE = [-5, -4, -3] as const;
const AFTER = [5, 6, 7] as const;
const LATER = [12, 13, 14] as const;
/** Fraction of the moments whose rise in a band is smaller than the one by which the others are measured. */
const STRONG = 0.9;
const TINY = 0.1;

/** For each band: rise, loss soon after, loss later, level, and the rise by the strong ones of the recording. */
const FEATURES = 5 * BANDS;

export interface Moment {
  readonly frame: number;
  /** FEATURES values. */
  readonly features: Float32Array;
}

/** Levels of the bands in each frame of a recording. */
export class BandLevels {
  readonly #levels: Float32Array[] = [];

  /** `amplitudes`: logarithmic, of each frequency; `edges`: where each band begins, and the end of the last. */
  push(amplitudes: Float32Array, edges: readonly number[]): void {
    const levels = new Float32Array(BANDS);
    for (let band = 0; band < BANDS; band++) {
      const [from, to] = [edges[band] as number, edges[band + 1] as number];
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += amplitudes[bin] as number;
      levels[band] = sum / (to - from);
    }
    this.#levels.push(levels);
  }

  /** The moments at which the sound rises. */
  moments(): Moment[] {
    const rises = Float32Array.from(this.#levels, (levels, frame) => this.#rise(levels, frame));
    const frames = [...rises.keys()].filter((frame) => isLoudest(rises, frame));
    const features = frames.map((frame) => this.#features(frame));
    for (let band = 0; band < BANDS; band++) {
      const all = Float32Array.from(features, (each) => each[band] as number).sort();
      const strong = Math.max(TINY, all[Math.floor(STRONG * all.length)] ?? 0);
      for (const each of features) each[4 * BANDS + band] = (each[band] as number) / strong;
    }
    return frames.map((frame, index) => ({ frame, features: features[index] as Float32Array }));
  }

  #rise(levels: Float32Array, frame: number): number {
    const before = this.#levels[frame - RISE];
    if (!before) return 0;
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += Math.max(0, (levels[band] as number) - (before[band] as number));
    return sum / BANDS;
  }

  #features(frame: number): Float32Array {
    const features = new Float32Array(FEATURES);
    for (let band = 0; band < BANDS; band++) {
      const at = (offset: number): number => this.#levels[frame + offset]?.[band] ?? 0;
      const loudest = Math.max(...LOUDEST.map(at));
      features[band] = loudest - mean(BEFORE.map(at));
      features[BANDS + band] = loudest - mean(AFTER.map(at));
      features[2 * BANDS + band] = loudest - mean(LATER.map(at));
      features[3 * BANDS + band] = loudest;
    }
    return features;
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The first frame of the largest rise nearby. */
function isLoudest(rises: Float32Array, frame: number): boolean {
  const rise = rises[frame] as number;
  if (rise < LEAST) return false;
  for (let other = Math.max(0, frame - ALONE); other <= Math.min(rises.length - 1, frame + ALONE); other++)
    if ((rises[other] as number) > rise || (other < frame && rises[other] === rise)) return false;
  return true;
}
