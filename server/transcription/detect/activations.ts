/**
 * Stores the note model's activations of a whole recording, frame by frame. They are stored as bytes, because steps of
 * 1/255 are much finer than the accuracy of the model: for 40 minutes the four piano rolls take 73 MB instead of 291,
 * and the spectra 40.
 */
import type { Seconds } from '../../../engine/index.ts';
import { HOP_SAMPLES, KEYS } from '../model/basicPitch.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { SPECTRUM_BINS } from './velocity/keyLevels.ts';

/** What the strike network estimates (strikes/findStrikes.ts); a frame is one of its output. */
export interface Strikes {
  readonly frameCount: number;
  /** Probability that a key is struck, as 0 to 255: `chances[frame * KEYS + key]`. */
  readonly chances: Uint8Array;
  /** Distance from the frame to the strike, in hundredths of a frame. */
  readonly shifts: Int8Array;
  /** Log odds that a key sounds, in sixteenths, at most 8. */
  readonly sounding: Int8Array;
}

export interface Activations {
  readonly frameCount: number;
  /** Probability that each key sounds, as 0 to 255: `frames[frame * KEYS + key]`. */
  readonly frames: Uint8Array;
  /** Probability that each key is struck, as 0 to 255. */
  readonly onsets: Uint8Array;
  /** Level of each key's harmonics, in steps of half a decibel (keyLevels.ts). */
  readonly levels: Uint8Array;
  /** Phase deviation of each key's harmonics, as 0 to 255 for 0 to pi (phaseBreaks.ts). */
  readonly breaks: Uint8Array;
  /** Level of the lowest bins of each spectrum, in the same steps: `spectra[frame * SPECTRUM_BINS + bin]`. */
  readonly spectra: Uint8Array;
  /** Root mean square of the sound of each frame. */
  readonly loudness: Float32Array;
  readonly strikes?: Strikes;
}

/** One frame with a value for each key; `frames` and `onsets` are 0 to 1. */
export interface FrameActivations {
  readonly frames: Float32Array;
  readonly onsets: Float32Array;
  readonly levels: Uint8Array;
  readonly breaks: Uint8Array;
  /** Levels of the lowest SPECTRUM_BINS bins. */
  readonly bins: Uint8Array;
  readonly loudness: number;
}

export const SECONDS_PER_FRAME = (HOP_SAMPLES / SAMPLE_RATE) as Seconds;

/** Collects the frames of a recording in arrays that grow. */
export class ActivationsRecorder {
  #frames = new Uint8Array(1000 * KEYS);
  #onsets = new Uint8Array(1000 * KEYS);
  #levels = new Uint8Array(1000 * KEYS);
  #breaks = new Uint8Array(1000 * KEYS);
  #spectra = new Uint8Array(1000 * SPECTRUM_BINS);
  #loudness = new Float32Array(1000);
  #frameCount = 0;

  get frameCount(): number {
    return this.#frameCount;
  }

  #reserve(frameCount: number): void {
    if (frameCount <= this.#loudness.length) return;
    const capacity = Math.max(frameCount, Math.ceil(1.5 * this.#loudness.length));
    const grow = (bytes: Uint8Array<ArrayBuffer>, width = KEYS): Uint8Array<ArrayBuffer> => {
      const grown = new Uint8Array(capacity * width);
      grown.set(bytes);
      return grown;
    };
    this.#frames = grow(this.#frames);
    this.#onsets = grow(this.#onsets);
    this.#levels = grow(this.#levels);
    this.#breaks = grow(this.#breaks);
    this.#spectra = grow(this.#spectra, SPECTRUM_BINS);
    const loudness = new Float32Array(capacity);
    loudness.set(this.#loudness);
    this.#loudness = loudness;
  }

  add({ frames, onsets, levels, breaks, bins, loudness }: FrameActivations): void {
    this.#reserve(this.#frameCount + 1);
    const start = this.#frameCount * KEYS;
    for (let key = 0; key < KEYS; key++) {
      this.#frames[start + key] = Math.round(255 * (frames[key] ?? 0));
      this.#onsets[start + key] = Math.round(255 * (onsets[key] ?? 0));
    }
    this.#levels.set(levels, start);
    this.#breaks.set(breaks, start);
    this.#spectra.set(bins, this.#frameCount * SPECTRUM_BINS);
    this.#loudness[this.#frameCount++] = loudness;
  }

  finish(): Activations {
    const size = this.#frameCount * KEYS;
    return {
      frameCount: this.#frameCount,
      frames: this.#frames.subarray(0, size),
      onsets: this.#onsets.subarray(0, size),
      levels: this.#levels.subarray(0, size),
      breaks: this.#breaks.subarray(0, size),
      spectra: this.#spectra.subarray(0, this.#frameCount * SPECTRUM_BINS),
      loudness: this.#loudness.subarray(0, this.#frameCount),
    };
  }
}
