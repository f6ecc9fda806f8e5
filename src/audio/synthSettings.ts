/**
 * The listener's settings of the synthesizer: the sounding parts and their levels, metronome, count-in. Every
 * synthesizer that plays the score uses them, also one that is opened later (alone, or with the recording).
 */
import type { Score } from '../../engine/index.ts';
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
  #balance = 0.5;
  readonly #synths = new Set<ConfigurableSynth>();
  readonly #listeners = new Set<() => void>();

  constructor({ parts }: Score) {
    const mix = parts.map(({ mute }) => ({ mute, solo: false, volume: 1 }));
    this.#setup = { mix, options: { countIn: false, metronome: false } };
  }

  /** After an edit of the score: new parts get the default settings, the others keep theirs. */
  setScore({ parts }: Score): void {
    const { mix } = this.#setup;
    if (parts.length === mix.length) return;
    const all = parts.map(({ mute }, part) => mix[part] ?? { mute, solo: false, volume: 1 });
    this.#setup = { ...this.#setup, mix: all };
    for (const synth of this.#synths) synth.setMix(all);
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
