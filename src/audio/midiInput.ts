/**
 * Notes from MIDI keyboards (I-31, H-15). All connected inputs are used; keyboards may be plugged in and out at any
 * time. The browser asks the user for permission once.
 */
import { SUSTAIN_CONTROLLER } from '../../engine/index.ts';
import type { ControlChangeMessageEvent, Input, NoteMessageEvent, PortEvent } from 'webmidi';
import { playbackTexts } from '../texts/index.ts';

export type MidiErrorCode = 'unsupported' | 'refused' | 'failed';

/** `message` is a sentence for the user. */
export class MidiError extends Error {
  override readonly name = 'MidiError';
  readonly code: MidiErrorCode;

  constructor(code: MidiErrorCode, options?: ErrorOptions) {
    super(playbackTexts.midiErrors[code], options);
    this.code = code;
  }
}

export interface MidiDevice {
  readonly id: string;
  readonly name: string;
}

export interface MidiListener {
  /**
   * `velocity` 1–127; `at`: when the browser received the key, on the clock of `performance.now`. Not called while the
   * page is out of focus.
   */
  readonly onNoteOn: (midiPitch: number, velocity: number, at: number) => void;
  /** Also called for every held key of a keyboard that is unplugged. */
  readonly onNoteOff: (midiPitch: number, at: number) => void;
  /** The damper pedal is pressed or released; also called when a keyboard with a pressed pedal is unplugged. */
  readonly onPedal: (isDown: boolean, at: number) => void;
  /** Called when a keyboard is plugged in or out, with the names of all keyboards. */
  readonly onDevices: (devices: readonly MidiDevice[]) => void;
}

export interface MidiInput {
  readonly devices: readonly MidiDevice[];
  readonly disconnect: () => Promise<void>;
}

/** Open connections: the browser's ports are shared, and closed with the last connection. */
let connections = 0;

/** Requests permission and listens. Rejects with a MidiError. Also resolves where no keyboard is plugged in yet. */
export async function connectMidi(listener: MidiListener): Promise<MidiInput> {
  const WebMidi = await enableMidi();
  connections += 1;
  const keyboards = new Map<string, Keyboard>();
  let isOver = false;
  const devices = (): readonly MidiDevice[] => [...keyboards.values()].map(({ device }) => device);
  const add = (input: Input): void => {
    if (!keyboards.has(input.id)) keyboards.set(input.id, new Keyboard(input, listener));
  };
  const connected = ({ port }: PortEvent): void => {
    if (port.type !== 'input') return;
    add(port as Input);
    listener.onDevices(devices());
  };
  const disconnected = ({ port }: PortEvent): void => {
    const lost = keyboards.get(port.id);
    if (lost === undefined) return;
    keyboards.delete(port.id);
    lost.close();
    listener.onDevices(devices());
  };
  WebMidi.inputs.forEach(add);
  WebMidi.addListener('connected', connected);
  WebMidi.addListener('disconnected', disconnected);
  return {
    get devices() {
      return devices();
    },
    disconnect: async () => {
      if (isOver) return;
      isOver = true;
      WebMidi.removeListener('connected', connected);
      WebMidi.removeListener('disconnected', disconnected);
      for (const keyboard of keyboards.values()) keyboard.close();
      keyboards.clear();
      connections -= 1;
      if (connections === 0) await WebMidi.disable();
    },
  };
}

async function enableMidi() {
  if (!('requestMIDIAccess' in navigator)) throw new MidiError('unsupported');
  const { WebMidi } = await import('webmidi');
  try {
    await WebMidi.enable();
    return WebMidi;
  } catch (error) {
    throw new MidiError(isRefusal(error) ? 'refused' : 'failed', { cause: error });
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (['SecurityError', 'NotAllowedError'].includes(error.name) || /permission/i.test(error.message));

/** The value of the damper pedal's controller from which on it is pressed. */
const PRESSED = 64;

/** One keyboard, with its pressed keys and pedal. */
class Keyboard {
  readonly device: MidiDevice;
  readonly #input: Input;
  readonly #listener: MidiListener;
  readonly #held = new Set<number>();
  #isPedalDown = false;

  constructor(input: Input, listener: MidiListener) {
    this.#input = input;
    this.#listener = listener;
    this.device = { id: input.id, name: input.name };
    input.addListener('noteon', this.#noteOn);
    input.addListener('noteoff', this.#noteOff);
    input.addListener('controlchange', this.#controlChange);
  }

  /** Releases the pressed keys and the pedal. */
  close(): void {
    this.#input.removeListener('noteon', this.#noteOn);
    this.#input.removeListener('noteoff', this.#noteOff);
    this.#input.removeListener('controlchange', this.#controlChange);
    for (const pitch of [...this.#held]) this.#release(pitch, performance.now());
    this.#movePedal(false, performance.now());
  }

  readonly #noteOn = ({ note, timestamp }: NoteMessageEvent): void => {
    const velocity = note.rawAttack;
    // Some keyboards release a key by a note-on event with velocity 0.
    if (velocity === 0) return this.#release(note.number, timestamp);
    if (!document.hasFocus()) return;
    this.#held.add(note.number);
    this.#listener.onNoteOn(note.number, velocity, timestamp);
  };

  readonly #noteOff = ({ note, timestamp }: NoteMessageEvent): void => this.#release(note.number, timestamp);

  readonly #controlChange = ({ controller, rawValue = 0, timestamp }: ControlChangeMessageEvent): void => {
    if (controller.number === SUSTAIN_CONTROLLER) this.#movePedal(rawValue >= PRESSED, timestamp);
  };

  /** Pedals with many positions report each of them. */
  #movePedal(isDown: boolean, at: number): void {
    if (isDown === this.#isPedalDown || (isDown && !document.hasFocus())) return;
    this.#isPedalDown = isDown;
    this.#listener.onPedal(isDown, at);
  }

  #release(pitch: number, at: number): void {
    if (this.#held.delete(pitch)) this.#listener.onNoteOff(pitch, at);
  }
}
