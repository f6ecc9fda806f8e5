/** C-27: the count-in before a recording, and the clicks of its metronome. */
import { Metronome } from '../synth/metronome.ts';
import { COUNT_IN_BEATS, isDownbeat, secondsPerBeat } from './countIn.ts';
import type { MetronomeSettings } from './countIn.ts';

/** Seconds by which clicks are scheduled ahead; a busy page is delayed by less. */
const AHEAD = 0.1;
/** Seconds before the first beat. */
const LEAD_IN = 0.3;

export class BeatClicks {
  /** The time of beat 0, with which the recording begins, on the clock of the context. */
  readonly firstBeatAt: number;
  readonly #settings: MetronomeSettings;
  readonly #metronome: Metronome;
  readonly #onCount: (left: number) => void;
  #nextBeat = -COUNT_IN_BEATS;

  constructor(context: AudioContext, settings: MetronomeSettings, onCount: (left: number) => void) {
    this.#settings = settings;
    this.#onCount = onCount;
    this.#metronome = new Metronome(context.destination);
    this.firstBeatAt = context.currentTime + LEAD_IN + COUNT_IN_BEATS * secondsPerBeat(settings);
  }

  /** Plays the clicks that are due, and reports the number of remaining beats. */
  tick(now: number): void {
    const at = this.firstBeatAt + this.#nextBeat * secondsPerBeat(this.#settings);
    if (at > now + AHEAD) return;
    if (this.#settings.isOn) this.#metronome.click(Math.max(at, now), isDownbeat(this.#settings, this.#nextBeat));
    if (this.#nextBeat < 0) this.#onCount(-this.#nextBeat);
    this.#nextBeat += 1;
  }
}
