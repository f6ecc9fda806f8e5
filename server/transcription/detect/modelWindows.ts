/**
 * Runs the note model over sound of any length. Windows overlap: the first and last frames of each, where the model
 * lacks context, are not used. The distance between windows is a whole number of frames, so that frame n is exactly at
 * sample 256 n.
 */
import { HOP_SAMPLES, KEYS, WINDOW_FRAMES, WINDOW_SAMPLES } from '../model/basicPitch.ts';
import type { NoteModel } from '../model/noteModel.ts';
import { ActivationsRecorder, type Activations } from './activations.ts';
import { KeyLevels } from './velocity/keyLevels.ts';
import { PhaseBreaks } from './phaseBreaks.ts';
import { findStrikes } from './strikes/findStrikes.ts';

/** Number of frames at each edge that are not used. Wider margins (43) gave no better results. */
const MARGIN_FRAMES = 15;
const KEPT_FRAMES = WINDOW_FRAMES - 2 * MARGIN_FRAMES;
const MARGIN_SAMPLES = MARGIN_FRAMES * HOP_SAMPLES;
const ADVANCE_SAMPLES = KEPT_FRAMES * HOP_SAMPLES;

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

export class ModelWindows {
  readonly #model: NoteModel;
  readonly #levels = new KeyLevels();
  readonly #breaks = new PhaseBreaks();
  readonly #recorder = new ActivationsRecorder();
  /** Samples of the next window, which starts one margin before the next frame to be stored. */
  readonly #window = new Float32Array(WINDOW_SAMPLES);
  #filled = MARGIN_SAMPLES;
  #received = 0;

  constructor(model: NoteModel) {
    this.#model = model;
  }

  async push(samples: Float32Array): Promise<void> {
    this.#received += samples.length;
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + WINDOW_SAMPLES - this.#filled);
      this.#window.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === WINDOW_SAMPLES) await this.#run();
    }
  }

  async finish(): Promise<Activations> {
    const total = Math.ceil(this.#received / HOP_SAMPLES);
    while (this.#recorder.frameCount < total) {
      this.#window.fill(0, this.#filled);
      await this.#run(total);
    }
    const activations = this.#recorder.finish();
    return { ...activations, strikes: await findStrikes(activations, this.#model.strikes) };
  }

  async #run(limit = Infinity): Promise<void> {
    const { frames, onsets } = await this.#model.run(this.#window);
    for (let frame = MARGIN_FRAMES; frame < MARGIN_FRAMES + KEPT_FRAMES; frame++) {
      if (this.#recorder.frameCount >= limit) break;
      const [from, to] = [frame * KEYS, (frame + 1) * KEYS];
      const samples = this.#window.subarray(frame * HOP_SAMPLES, (frame + 1) * HOP_SAMPLES);
      this.#recorder.add({
        frames: frames.subarray(from, to),
        onsets: onsets.subarray(from, to),
        levels: this.#levels.measure(this.#window, frame * HOP_SAMPLES),
        breaks: this.#breaks.measure(this.#levels.spectrum),
        bins: this.#levels.bins,
        loudness: rootMeanSquare(samples),
      });
    }
    this.#window.copyWithin(0, ADVANCE_SAMPLES);
    this.#filled = Math.max(0, this.#filled - ADVANCE_SAMPLES);
  }
}
