/**
 * Computes mel spectra, the input of the piano model. The model was trained on frames of 4096 samples at 44,100 Hz. Its
 * highest band ends at 8 kHz, so frames of 2048 samples at 22,050 Hz give the same numbers.
 */
import { Spectrum } from '../detect/fourier.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { CHANNELS, MELS } from '../model/transkun.ts';

export const FRAME_SAMPLES = 2048;
export const FRAME_HOP = 512;
export const SECONDS_PER_MEL_FRAME = FRAME_HOP / SAMPLE_RATE;

/** Range of the bands in hertz. */
const RANGE = [30, 8000] as const;
/** Learned windows: centre as a fraction of the frame, and standard deviation as a fraction of half the frame. */
const GAUSSIANS = [
  [0.3427625298500061, 0.23673050105571747],
  [0.4463801681995392, 0.30765897035598755],
  [0.49210235476493835, 0.6513311266899109],
  [0.5828545093536377, 0.336031436920166],
  [0.720033586025238, 0.22925055027008057],
] as const;

/** Half as many samples have half the sum, and the model's transform divides by the square root of 4096. */
const SCALE = 2 / Math.sqrt(2 * FRAME_SAMPLES);

const position = (index: number): number => index / FRAME_SAMPLES;

function windows(): Float64Array[] {
  const hann = (at: number): number => 0.5 * (1 - Math.cos(2 * Math.PI * at));
  const gaussians = GAUSSIANS.map(([centre, deviation]) => (at: number): number => {
    return Math.exp(-0.5 * ((at - centre) / (deviation / 2)) ** 2);
  });
  return [hann, ...gaussians].map((shape) =>
    Float64Array.from({ length: FRAME_SAMPLES }, (_, index) => SCALE * shape(position(index))),
  );
}

interface Band {
  readonly firstBin: number;
  readonly weights: Float64Array;
}

const toMel = (frequency: number): number => 2595 * Math.log10(1 + frequency / 700);
const toHertz = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Returns triangular bands of height 1 whose corners are equally spaced in mel (O'Shaughnessy, 1987). */
function melBands(): Band[] {
  const [lowest, highest] = [toMel(RANGE[0]), toMel(RANGE[1])];
  const corner = (index: number): number => toHertz(lowest + ((highest - lowest) * index) / (MELS + 1));
  const hertzPerBin = SAMPLE_RATE / FRAME_SAMPLES;
  return Array.from({ length: MELS }, (_, band) => {
    const [left, middle, right] = [corner(band), corner(band + 1), corner(band + 2)];
    const firstBin = Math.ceil(left / hertzPerBin);
    const count = Math.max(0, Math.floor(right / hertzPerBin) - firstBin + 1);
    const weights = Float64Array.from({ length: count }, (_, index) => {
      const frequency = (firstBin + index) * hertzPerBin;
      return Math.max(0, Math.min((frequency - left) / (middle - left), (right - frequency) / (right - middle)));
    });
    return { firstBin, weights };
  });
}

/** Measures the powers of the bands in the spectrum of each window. */
export class MelSpectra {
  readonly #spectra = windows().map((window) => new Spectrum(FRAME_SAMPLES, window));
  readonly #bands = melBands();

  /** Returns the powers of `samples[start .. start + FRAME_SAMPLES)` as `powers[channel * MELS + band]`. */
  measure(samples: Float32Array, start: number): Float32Array {
    const powers = new Float32Array(CHANNELS * MELS);
    for (const [channel, spectrum] of this.#spectra.entries()) {
      const bins = spectrum.measure(samples, start);
      for (const [band, { firstBin, weights }] of this.#bands.entries()) {
        let sum = 0;
        for (let index = 0; index < weights.length; index++)
          sum += (weights[index] as number) * (bins[firstBin + index] as number);
        powers[channel * MELS + band] = sum;
      }
    }
    return powers;
  }
}
