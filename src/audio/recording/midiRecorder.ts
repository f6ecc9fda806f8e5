/**
 * C-32: records the keys of a MIDI keyboard as they sound with its pedal, counts in like the recorder of the microphone,
 * and stops at the limit.
 */
import { logFailure } from '../../api/index.ts';
import { connectMidi } from '../midiInput.ts';
import type { MidiInput } from '../midiInput.ts';
import { PedalledKeys } from '../pedalledKeys.ts';
import type { AudioEngine } from '../synth/audioEngine.ts';
import { BeatClicks } from './beatClicks.ts';
import { keyFile } from './keyFile.ts';
import { keyLevel, keyOutline } from './keyOutline.ts';
import type { PedalMove, PlayedKey, RecorderEvents, RecordingOrder } from './recorder.ts';
import { METER_MS, RecordingMeter } from './recordingMeter.ts';

/** C-32: softer keys were brushed by mistake. */
const SOFTEST = 20;
/** A first key that is pressed a little before the first beat belongs to it. */
const EARLY_SECONDS = 0.15;
/** The grand piano. */
const PIANO = 1;

type Sounds = Pick<AudioEngine, 'noteOn' | 'noteOff'>;
/** The synthesizer is loaded when a keyboard is recorded. */
const pageSounds = async (): Promise<Sounds> => (await import('../pageEngine.ts')).pageEngine();

export class MidiRecorder {
  readonly meter = new RecordingMeter();
  readonly #order: RecordingOrder;
  readonly #events: RecorderEvents;
  readonly #connect: typeof connectMidi;
  readonly #loadSounds: () => Promise<Sounds>;
  readonly #notes: PlayedKey[] = [];
  /** Notes that sound: their key or the pedal is pressed. */
  readonly #held = new Map<number, Omit<PlayedKey, 'offset'>>();
  readonly #pedalMoves: PedalMove[] = [];
  readonly #pedalled = new PedalledKeys();
  #input: MidiInput | undefined;
  #sounds: Sounds | undefined;
  #context: AudioContext | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** When the first beat is heard, in milliseconds on the clock of the keys; Infinity before the count-in. */
  #startsAt = Infinity;
  #isStarted = false;
  #isEnded = false;

  /** Tests replace the keyboard and the sounds. */
  constructor(order: RecordingOrder, events: RecorderEvents, { connect = connectMidi, loadSounds = pageSounds } = {}) {
    this.#order = order;
    this.#events = events;
    this.#connect = connect;
    this.#loadSounds = loadSounds;
  }

  async open(): Promise<void> {
    try {
      this.#input = await this.#connect({
        onNoteOn: (midiPitch, velocity, at) => this.#press(midiPitch, velocity, at),
        onNoteOff: (midiPitch, at) => this.#release(midiPitch, at),
        onPedal: (isDown, at) => this.#movePedal(isDown, at),
        onDevices: (devices) => devices.length > 0 && this.#begin(),
      });
      // It was cancelled while the browser asked for permission.
      if (this.#isEnded) return this.#close();
      this.#loadSounds().then(
        (sounds) => (this.#sounds = sounds),
        (cause: unknown) => logFailure('Loading the sound of a recorded keyboard', cause),
      );
      if (this.#input.devices.length > 0) this.#begin();
      else this.#events.onWait();
    } catch (error) {
      if (this.#isEnded) return;
      this.cancel();
      this.#events.onFailure(error);
    }
  }

  /** Ends the recording; `onEnd` follows. Before the recording has begun, nothing is kept. */
  stop(): void {
    if (!this.#isStarted || this.#isEnded) return this.cancel();
    const now = performance.now();
    const seconds = Math.min(this.#secondsAt(now), this.#order.limit);
    for (const pitch of [...this.#held.keys()]) this.#end(pitch, now);
    const notes = this.#notes.toSorted((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
    this.cancel();
    this.#events.onEnd({ sound: keyFile(notes, this.#pedalMoves), seconds, peaks: keyOutline(notes, seconds), notes });
  }

  /** Discards the recording; no event follows. */
  cancel(): void {
    this.#isEnded = true;
    this.#close();
  }

  /** Does nothing where it has begun: a further keyboard may be plugged in at any time. */
  #begin(): void {
    if (this.#context !== undefined || this.#isEnded) return;
    const context = new AudioContext();
    this.#context = context;
    const clicks = new BeatClicks(context, this.#order.metronome, this.#events.onCount);
    this.#events.onOpen(this.meter);
    this.#timer = setInterval(() => this.#tick(context, clicks), METER_MS);
  }

  #tick(context: AudioContext, clicks: BeatClicks): void {
    const now = performance.now();
    clicks.tick(context.currentTime);
    // Safari does not know the latency of its output.
    const latency = (context.outputLatency as number | undefined) ?? 0;
    if (!this.#isStarted) this.#startsAt = now + 1000 * (clicks.firstBeatAt + latency - context.currentTime);
    const seconds = this.#secondsAt(now);
    this.#show(seconds);
    if (!this.#isStarted && seconds >= 0) {
      this.#isStarted = true;
      this.#events.onStart();
    }
    if (seconds >= this.#order.limit) this.stop();
  }

  #show(seconds: number): void {
    this.meter.level = keyLevel(this.#held.values(), seconds);
    this.meter.midiPitch = [...this.#held.keys()].at(-1);
    this.meter.seconds = Math.max(0, seconds);
    while (this.meter.peaks.length < (1000 * this.meter.seconds) / METER_MS) this.meter.peaks.push(this.meter.level);
  }

  #secondsAt(at: number): number {
    return (at - this.#startsAt) / 1000;
  }

  #press(midiPitch: number, velocity: number, at: number): void {
    if (this.#isEnded || velocity < SOFTEST) return;
    if (this.#pedalled.press(midiPitch)) this.#end(midiPitch, at);
    this.#sounds
      ?.noteOn(PIANO, midiPitch, velocity)
      .catch((cause: unknown) => logFailure('Playing a recorded key', cause));
    const onset = this.#secondsAt(at);
    if (onset >= -EARLY_SECONDS) this.#held.set(midiPitch, { onset: Math.max(0, onset), midiPitch, velocity });
  }

  #release(midiPitch: number, at: number): void {
    if (this.#pedalled.release(midiPitch)) return this.#end(midiPitch, at);
    const pressed = this.#held.get(midiPitch);
    if (pressed !== undefined) this.#held.set(midiPitch, { ...pressed, released: this.#secondsAt(at) });
  }

  #movePedal(isDown: boolean, at: number): void {
    this.#pedalMoves.push({ at: Math.max(0, this.#secondsAt(at)), isDown });
    for (const midiPitch of this.#pedalled.move(isDown)) this.#end(midiPitch, at);
  }

  #end(midiPitch: number, at: number): void {
    this.#sounds?.noteOff(midiPitch);
    const pressed = this.#held.get(midiPitch);
    if (pressed === undefined) return;
    this.#held.delete(midiPitch);
    this.#notes.push({ ...pressed, offset: Math.max(pressed.onset, this.#secondsAt(at)) });
  }

  #close(): void {
    clearInterval(this.#timer);
    for (const pitch of this.#held.keys()) this.#sounds?.noteOff(pitch);
    this.#input?.disconnect().catch((cause: unknown) => logFailure('Closing the MIDI keyboard', cause));
    if (this.#context !== undefined && this.#context.state !== 'closed') void this.#context.close();
  }
}
