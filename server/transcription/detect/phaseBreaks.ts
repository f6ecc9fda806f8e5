/**
 * Measures phase breaks: frames in which the phases of a key's harmonics deviate from their prediction. A note that is
 * bowed, tongued or sung again starts a new oscillation: the phase of each harmonic jumps even where its level hardly
 * dips. The prediction extrapolates the three preceding frames at a gliding frequency (third difference of the phase),
 * so that vibrato is not a break. After the phase-based onset functions of Bello et al. ("A tutorial on onset detection
 * in music signals", 2005).
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Spectrum } from './fourier.ts';
import { HARMONIC_BINS, WINDOW } from './velocity/keyLevels.ts';

/** Frames between the phases that are compared: 23 ms, half a window. */
const STRIDE = 2;
const HISTORY = 3 * STRIDE + 1;
const BINS = WINDOW / 2;
/** Number of harmonics that are measured. Higher ones are noisier, and other notes share them. */
const HARMONICS = 4;
/** Number of frames by which the measured value is later than the break. */
export const BREAK_DELAY_FRAMES = (3 * STRIDE) / 2;

/** Returns the equivalent angle from -pi to pi. */
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class PhaseBreaks {
  readonly #phases = Array.from({ length: HISTORY }, () => new Float32Array(BINS));
  readonly #amplitudes = Array.from({ length: HISTORY }, () => new Float32Array(BINS));
  readonly #breaks = new Uint8Array(KEYS);
  /** Phase deviation and weight of each bin in the newest frame. */
  readonly #deviations = new Float32Array(BINS);
  readonly #weights = new Float32Array(BINS);
  #frame = 0;

  /**
   * Returns one byte for each key from the spectrum of the next frame. The breaks in it are `BREAK_DELAY_FRAMES`
   * earlier. The array is overwritten by the next call.
   */
  measure({ real, imaginary, powers }: Spectrum): Uint8Array {
    const newest = this.#frame++ % HISTORY;
    for (let bin = 0; bin < BINS; bin++) {
      (this.#phases[newest] as Float32Array)[bin] = Math.atan2(imaginary[bin] as number, real[bin] as number);
      (this.#amplitudes[newest] as Float32Array)[bin] = Math.sqrt(powers[bin] as number);
    }
    this.#measureDeviations(newest);
    for (let key = 0; key < KEYS; key++) this.#breaks[key] = this.#breakOf(HARMONIC_BINS[key] ?? []);
    return this.#breaks;
  }

  #measureDeviations(newest: number): void {
    const ago = (strides: number): number => (newest + HISTORY - strides * STRIDE) % HISTORY;
    const [p0, p1, p2, p3] = [0, 1, 2, 3].map((strides) => this.#phases[ago(strides)]) as Float32Array[];
    const [a0, a1, a2, a3] = [0, 1, 2, 3].map((strides) => this.#amplitudes[ago(strides)]) as Float32Array[];
    for (let bin = 0; bin < BINS; bin++) {
      const phase = (history: Float32Array | undefined): number => history?.[bin] as number;
      this.#deviations[bin] = Math.abs(wrapped(phase(p0) - phase(p3) - 3 * (phase(p1) - phase(p2))));
      this.#weights[bin] = Math.sqrt(Math.min(phase(a0), phase(a1), phase(a2), phase(a3)));
    }
  }

  #breakOf(bins: readonly number[]): number {
    let [sum, all] = [0, 1e-9];
    for (const first of bins.slice(0, HARMONICS)) {
      const bin = (this.#weights[first] as number) >= (this.#weights[first + 1] as number) ? first : first + 1;
      sum += (this.#weights[bin] as number) * (this.#deviations[bin] as number);
      all += this.#weights[bin] as number;
    }
    return Math.round((255 * sum) / all / Math.PI);
  }
}
