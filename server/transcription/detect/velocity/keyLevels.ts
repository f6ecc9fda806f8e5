/**
 * Measures the level of each key's harmonics, frame by frame. The note model is accurate in pitch but imprecise in
 * time: it detects a bowed or blown note that is repeated at once as one note. The energy of the harmonics dips there
 * for about 50 ms, which a window of 46 ms resolves.
 */
import { HOP_SAMPLES, KEYS, LOWEST_MIDI_PITCH } from '../../model/basicPitch.ts';
import { SAMPLE_RATE } from '../../model/sampleRate.ts';
import { Spectrum } from '../fourier.ts';

export const WINDOW = 1024;
const HARMONICS = 8;
/**
 * Highest harmonic in hertz. Higher frequencies contain the noise of bows and breath, and recordings of telephones lack
 * them.
 */
const HIGHEST_HARMONIC = 9000;
/** A level is stored in steps of half a decibel, from -110 dB of full scale on. */
export const STEPS_PER_DECIBEL = 2;
export const LOWEST_DECIBEL = -110;
/**
 * Number of bins of each spectrum that are stored. They end at 4.1 kHz; below, the harmonics of chords are resolved.
 */
export const SPECTRUM_BINS = 192;

/** The first of the two adjacent bins for each harmonic of each key. */
export const HARMONIC_BINS: readonly (readonly number[])[] = Array.from({ length: KEYS }, (_, key) => {
  const fundamental = 440 * 2 ** ((key + LOWEST_MIDI_PITCH - 69) / 12);
  return Array.from({ length: HARMONICS }, (_, index) => (index + 1) * fundamental)
    .filter((frequency) => frequency <= HIGHEST_HARMONIC)
    .map((frequency) => Math.floor((frequency * WINDOW) / SAMPLE_RATE));
});

/** Added to an energy so that the logarithm of silence is finite. */
const LEAST_ENERGY = 1e-12;

const toSteps = (energy: number): number =>
  Math.max(0, Math.min(255, Math.round(STEPS_PER_DECIBEL * (10 * Math.log10(energy) - LOWEST_DECIBEL))));

export class KeyLevels {
  /** Spectrum of the frame that was measured last. */
  readonly spectrum = new Spectrum(WINDOW);
  /** Its lowest bins as levels. */
  readonly bins = new Uint8Array(SPECTRUM_BINS);
  readonly #levels = new Uint8Array(KEYS);

  /**
   * Returns one byte for each key, for the frame that starts at `samples[start]`. The array is overwritten by the next
   * call.
   */
  measure(samples: Float32Array, start: number): Uint8Array {
    const powers = this.spectrum.measure(samples, start + (HOP_SAMPLES - WINDOW) / 2);
    for (let bin = 0; bin < SPECTRUM_BINS; bin++) this.bins[bin] = toSteps((powers[bin] as number) + LEAST_ENERGY);
    for (let key = 0; key < KEYS; key++) {
      let energy = LEAST_ENERGY;
      for (const bin of HARMONIC_BINS[key] ?? []) energy += Math.max(powers[bin] as number, powers[bin + 1] as number);
      this.#levels[key] = toSteps(energy);
    }
    return this.#levels;
  }
}
