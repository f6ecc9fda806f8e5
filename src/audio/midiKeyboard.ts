/**
 * The MIDI keyboard of an open score (H-15, I-31): one connection for all listeners. Its keys play the page's
 * instruments. A keyboard may be plugged in or out at any time.
 */
import { logFailure } from '../api/index.ts';
import { connectMidi } from './midiInput.ts';
import type { MidiInput } from './midiInput.ts';
import { PedalledKeys } from './pedalledKeys.ts';
import type { AudioEngine } from './synth/audioEngine.ts';

export interface KeyListener {
  readonly onNoteOn: (midiPitch: number) => void;
  readonly onNoteOff: (midiPitch: number) => void;
}

/** The grand piano. */
const PIANO = 1;

export class MidiKeyboard {
  readonly #engine: Pick<AudioEngine, 'noteOn' | 'noteOff'>;
  readonly #listeners = new Set<() => void>();
  readonly #keyListeners = new Set<KeyListener>();
  readonly #pedalled = new PedalledKeys();
  #connection: Promise<MidiInput> | undefined;
  #devices: readonly string[] | undefined;
  /** Program of the instrument that the keys play. */
  program = PIANO;

  constructor(engine: Pick<AudioEngine, 'noteOn' | 'noteOff'>) {
    this.#engine = engine;
  }

  /** Names of the keyboards that are plugged in; undefined while MIDI is not connected. The same object until it changes. */
  get devices(): readonly string[] | undefined {
    return this.#devices;
  }

  /**
   * Requests permission if MIDI is not connected yet. Resolves with the names of the keyboards. Rejects with a
   * MidiError; a later call tries again.
   */
  async connect(): Promise<readonly string[]> {
    this.#connection ??= this.#connect();
    try {
      return (await this.#connection).devices.map(({ name }) => name);
    } catch (error) {
      this.#connection = undefined;
      throw error;
    }
  }

  async disconnect(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#show(undefined);
    // A failed connection need not be closed; `connect` has reported the failure.
    const input = await connection?.catch(() => undefined);
    await input?.disconnect();
  }

  /** Calls the listener when `devices` changes. @returns a function that removes it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @returns a function that removes the listener. */
  listenToKeys(listener: KeyListener): () => void {
    this.#keyListeners.add(listener);
    return () => this.#keyListeners.delete(listener);
  }

  async #connect(): Promise<MidiInput> {
    const input = await connectMidi({
      onNoteOn: (midiPitch, velocity) => this.#press(midiPitch, velocity),
      onNoteOff: (midiPitch) => this.#lift(midiPitch),
      onPedal: (isDown) => this.#pedalled.move(isDown).forEach((midiPitch) => this.#engine.noteOff(midiPitch)),
      onDevices: (all) => this.#show(all.map(({ name }) => name)),
    });
    this.#show(input.devices.map(({ name }) => name));
    return input;
  }

  #press(midiPitch: number, velocity: number): void {
    if (this.#pedalled.press(midiPitch)) this.#engine.noteOff(midiPitch);
    for (const { onNoteOn } of this.#keyListeners) onNoteOn(midiPitch);
    this.#engine
      .noteOn(this.program, midiPitch, velocity)
      .catch((cause: unknown) => logFailure('Playing a MIDI key', cause));
  }

  #lift(midiPitch: number): void {
    for (const { onNoteOff } of this.#keyListeners) onNoteOff(midiPitch);
    if (this.#pedalled.release(midiPitch)) this.#engine.noteOff(midiPitch);
  }

  #show(devices: readonly string[] | undefined): void {
    this.#devices = devices;
    for (const listener of this.#listeners) listener();
  }
}
