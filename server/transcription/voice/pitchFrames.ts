/** The pitch of a single voice, frame by frame, computed while the sound arrives. */
import { Resampler } from '../decode/resampler.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { PITCH_HOP, PITCH_RATE, type PitchModel } from '../model/swiftF0.ts';

export const FRAME_SECONDS = PITCH_HOP / PITCH_RATE;

/** One element a frame of 16 ms. */
export interface PitchFrames {
  /** MIDI pitch, with fractions. */
  readonly pitch: readonly number[];
  /** Probability that one voice sounds with that pitch, 0 to 1. */
  readonly confidence: readonly number[];
  /** Level in decibels of full scale. */
  readonly level: readonly number[];
}

/** Frames that are computed at once, and frames before and after them that their pitch depends on. */
const WINDOW = 1024;
const [BEFORE, AFTER] = [11, 10] as const;
/** Peak below which a frame is silent; the model was not trained with digital silence. */
const SILENT_PEAK = 1e-3;
const LEAST_LEVEL = -140;

export class PitchTracker {
  readonly #model: PitchModel;
  readonly #resampler = new Resampler(SAMPLE_RATE, PITCH_RATE);
  readonly #frames = { pitch: [] as number[], confidence: [] as number[], level: [] as number[] };
  /** Sound from frame `#start` on. */
  #buffer = new Float32Array(0);
  #start = 0;

  constructor(model: PitchModel) {
    this.#model = model;
  }

  /** Takes mono sound at 22,050 Hz. */
  async push(samples: Float32Array): Promise<void> {
    this.#append(this.#resampler.push(samples));
    while (this.#buffered >= WINDOW + AFTER) await this.#compute(WINDOW);
  }

  async finish(): Promise<PitchFrames> {
    this.#append(this.#resampler.flush());
    while (this.#buffered > 0) await this.#compute(Math.min(WINDOW, this.#buffered));
    return this.#frames;
  }

  /** Whole frames of which the sound is there and the pitch is not. */
  get #buffered(): number {
    return Math.floor(this.#buffer.length / PITCH_HOP) + this.#start - this.#frames.pitch.length;
  }

  #append(samples: Float32Array): void {
    const joined = new Float32Array(this.#buffer.length + samples.length);
    joined.set(this.#buffer);
    joined.set(samples, this.#buffer.length);
    this.#buffer = joined;
  }

  /** Computes the next `count` frames, and drops the sound that no later frame depends on. */
  async #compute(count: number): Promise<void> {
    const next = this.#frames.pitch.length;
    const known = next - this.#start;
    const sound = this.#buffer.slice(0, (known + count + AFTER) * PITCH_HOP);
    const { hertz, confidence } = await this.#model.run(sound);
    for (let frame = known; frame < known + count; frame++) {
      const samples = sound.subarray(frame * PITCH_HOP, (frame + 1) * PITCH_HOP);
      const isSilent = samples.every((sample) => Math.abs(sample) < SILENT_PEAK);
      this.#frames.pitch.push(69 + 12 * Math.log2((hertz[frame] ?? 440) / 440));
      this.#frames.confidence.push(isSilent ? 0 : (confidence[frame] ?? 0));
      this.#frames.level.push(levelOf(samples));
    }
    const kept = Math.max(this.#start, next + count - BEFORE);
    this.#buffer = this.#buffer.slice((kept - this.#start) * PITCH_HOP);
    this.#start = kept;
  }
}

function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.max(LEAST_LEVEL, 10 * Math.log10(power));
}
