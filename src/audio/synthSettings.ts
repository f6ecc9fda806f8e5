/**
 * The listener's settings of the synthesizer: the sounding parts and their levels, metronome, count-in. Every
 * synthesizer that plays the score uses them, also one that is opened later (alone, or with the recording).
 */
import type { Score } from '../../engine/index.ts';
import { mixAfter, mixOf } from './mixAfter.ts';
import type { PartMix } from './synth/partMixer.ts';
import type { SynthOptions } from './synth/synthSource.ts';

export interface SynthSetup {
  /** One entry for each part. */
  readonly mix: readonly PartMix[];
  readonly options: SynthOptions;
}

/** A synthesizer that plays the score, as far as it is configured. */
export interface ConfigurableSynth {
  readonly setMix: (mix: readonly PartMix[]) => void;
  readonly setOptions: (options: SynthOptions) => void;
}

export class SynthSettings {
  #setup: SynthSetup;
  #score: Score;
  #balance = 0.5;
  readonly #synths = new Set<ConfigurableSynth>();
  readonly #listeners = new Set<() => void>();

  constructor(score: Score) {
    this.#score = score;
    this.#setup = { mix: score.parts.map(mixOf), options: { countIn: false, metronome: false } };
  }

  /** After an edit of the score, and after the synthesizers have got it: its parts keep their settings. */
  setScore(score: Score): void {
    const mix = mixAfter(this.#score, score, this.#setup.mix);
    this.#score = score;
    if (mix === this.#setup.mix) return;
    this.#setup = { ...this.#setup, mix };
    for (const synth of this.#synths) synth.setMix(mix);
    this.#tell();
  }

  /** The same object until something changes. */
  get setup(): SynthSetup {
    return this.#setup;
  }

  attach(synth: ConfigurableSynth): void {
    this.#synths.add(synth);
    synth.setMix(this.#setup.mix);
    synth.setOptions(this.#setup.options);
  }

  /** Balance of recording and synthesizer, where both sound: 0 is the synthesizer alone, 1 the recording. */
  get balance(): number {
    return this.#balance;
  }

  setBalance(balance: number): void {
    this.#balance = balance;
    this.#tell();
  }

  setPart(part: number, change: Partial<PartMix>): void {
    const mix = this.#setup.mix.map((entry, index) => (index === part ? { ...entry, ...change } : entry));
    this.#setup = { ...this.#setup, mix };
    for (const synth of this.#synths) synth.setMix(mix);
    this.#tell();
  }

  setOptions(change: Partial<SynthOptions>): void {
    const options = { ...this.#setup.options, ...change };
    this.#setup = { ...this.#setup, options };
    for (const synth of this.#synths) synth.setOptions(options);
    this.#tell();
  }

  /** @returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
