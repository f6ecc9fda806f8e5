/** Collects the mel spectra of a recording and returns them in segments, which are the input of the piano model. */
import { CHANNELS, MELS, SEGMENT_FRAMES } from '../model/transkun.ts';
import { FRAME_HOP, FRAME_SAMPLES, MelSpectra } from './melSpectra.ts';

interface MelFrame {
  readonly powers: Float32Array;
  /** Sum of the squares of its samples. */
  readonly energy: number;
}

/** Added to a power, so that the logarithm of silence is finite. The model was trained with this value. */
const LEAST_POWER = 1e-5;
const CHUNK_FRAMES = 64;

export class MelFrames {
  readonly #spectra = new MelSpectra();
  /** Samples of the next frames. Frame 0 is centred on the first sample of the recording. */
  readonly #buffer = new Float32Array(FRAME_SAMPLES + CHUNK_FRAMES * FRAME_HOP);
  #filled = FRAME_SAMPLES / 2;
  #received = 0;
  #frames: MelFrame[] = [];
  #firstFrame = 0;

  /** Number of frames so far. */
  get count(): number {
    return this.#firstFrame + this.#frames.length;
  }

  push(samples: Float32Array): void {
    this.#received += samples.length;
    this.#append(samples);
  }

  /** Adds the last frames of the recording, with silence after it. */
  finish(): void {
    const total = Math.ceil(this.#received / FRAME_HOP) + 1;
    while (this.count < total) this.#append(new Float32Array(FRAME_HOP));
    this.#frames.length = total - this.#firstFrame;
  }

  #append(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + this.#buffer.length - this.#filled);
      this.#buffer.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      this.#measure();
    }
  }

  #measure(): void {
    let start = 0;
    for (; start + FRAME_SAMPLES <= this.#filled; start += FRAME_HOP) {
      let energy = 0;
      for (let index = start; index < start + FRAME_SAMPLES; index++) energy += (this.#buffer[index] as number) ** 2;
      this.#frames.push({ powers: this.#spectra.measure(this.#buffer, start), energy });
    }
    this.#buffer.copyWithin(0, start, this.#filled);
    this.#filled -= start;
  }

  /**
   * Returns the segment from frame `start` on, with the shape CHANNELS x SEGMENT_FRAMES x MELS and silence outside the
   * recording. The values are logarithms of powers in relation to the segment's mean; silence is 0.
   */
  segment(start: number): Float32Array {
    const frames = Array.from({ length: SEGMENT_FRAMES }, (_, index) => this.#frames[start + index - this.#firstFrame]);
    const energy = frames.reduce((sum, frame) => sum + (frame?.energy ?? 0), 0);
    const gain = 1 / Math.max(1e-16, energy / (SEGMENT_FRAMES * FRAME_SAMPLES));
    const mels = new Float32Array(CHANNELS * SEGMENT_FRAMES * MELS);
    for (const [index, frame] of frames.entries()) {
      if (!frame) continue;
      for (let channel = 0; channel < CHANNELS; channel++)
        for (let band = 0; band < MELS; band++) {
          const power = gain * (frame.powers[channel * MELS + band] as number);
          const level = 1 - Math.log(power + LEAST_POWER) / Math.log(LEAST_POWER);
          mels[(channel * SEGMENT_FRAMES + index) * MELS + band] = level;
        }
    }
    return mels;
  }

  /** Removes the frames before `frame`. */
  removeBefore(frame: number): void {
    const count = Math.max(0, frame - this.#firstFrame);
    this.#frames = this.#frames.slice(count);
    this.#firstFrame += count;
  }
}
