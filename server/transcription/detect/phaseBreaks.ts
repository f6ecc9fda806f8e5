/**
 * Phase breaks: frames where the phases of a key's harmonics deviate from their prediction. A note that is bowed, tongued or
 * sung again begins a new oscillation: even where its level hardly dips, the phase of each harmonic jumps. The prediction
 * extrapolates the three frames before at a gliding frequency (third difference of the phase), so that vibrato is no
 * break. After the phase-based onset functions of Bello et al. ("A tutorial on onset detection in music signals", 2005).
 */
import { KEYS } from '../model/basicPitch.ts';
import type { Spectrum } from './fourier.ts';
import { HARMONIC_BINS, WINDOW } from './velocity/keyLevels.ts';

/** Frames between the phases that are compared: 23 ms, half of a window. */
const STRIDE = 2;
const HISTORY = 3 * STRIDE + 1;
const BINS = WINDOW / 2;
/** Number of harmonics that are measured: the higher ones are noisier, and shared with other notes. */
const HARMONICS = 4;
/** Frames from a break to the frame that shows it. */
export const BREAK_DELAY_FRAMES = (3 * STRIDE) / 2;

/** The angle within -pi..pi. */
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

export class PhaseBreaks {
  readonly #phases = Array.from({ length: HISTORY }, () => new Float32Array(BINS));
  readonly #amplitudes = Array.from({ length: HISTORY }, () => new Float32Array(BINS));
  readonly #breaks = new Uint8Array(KEYS);
  /** Of the newest frame: phase deviation and amplitude. */
  readonly #strays = new Float32Array(BINS);
  readonly #weights = new Float32Array(BINS);
  #frame = 0;

  /** One byte a key, from the spectrum of the next frame; its breaks are `BREAK_DELAY_FRAMES` earlier. Overwritten by the next call. */
  measure({ real, imaginary, powers }: Spectrum): Uint8Array {
    const newest = this.#frame++ % HISTORY;
    for (let bin = 0; bin < BINS; bin++) {
      (this.#phases[newest] as Float32Array)[bin] = Math.atan2(imaginary[bin] as number, real[bin] as number);
      (this.#amplitudes[newest] as Float32Array)[bin] = Math.sqrt(powers[bin] as number);
    }
    this.#stray(newest);
    for (let key = 0; key < KEYS; key++) this.#breaks[key] = this.#breakOf(HARMONIC_BINS[key] ?? []);
    return this.#breaks;
  }

  #stray(newest: number): void {
    const ago = (strides: number): number => (newest + HISTORY - strides * STRIDE) % HISTORY;
    const [p0, p1, p2, p3] = [0, 1, 2, 3].map((strides) => this.#phases[ago(strides)]) as Float32Array[];
    const [a0, a1, a2, a3] = [0, 1, 2, 3].map((strides) => this.#amplitudes[ago(strides)]) as Float32Array[];
    for (let bin = 0; bin < BINS; bin++) {
      const phase = (history: Float32Array | undefined): number => history?.[bin] as number;
      this.#strays[bin] = Math.abs(wrapped(phase(p0) - phase(p3) - 3 * (phase(p1) - phase(p2))));
      this.#weights[bin] = Math.sqrt(Math.min(phase(a0), phase(a1), phase(a2), phase(a3)));
    }
  }

  #breakOf(bins: readonly number[]): number {
    let [sum, all] = [0, 1e-9];
    for (const first of bins.slice(0, HARMONICS)) {
      const bin = (this.#weights[first] as number) >= (this.#weights[first + 1] as number) ? first : first + 1;
      sum += (this.#weights[bin] as number) * (this.#strays[bin] as number);
      all += this.#weights[bin] as number;
    }
    return Math.round((255 * sum) / all / Math.PI);
  }
}
