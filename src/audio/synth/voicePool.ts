/**
 * All voices of one audio context, at most `most` at a time. When a note needs one more, a voice is faded: first those
 * that are already released, then those that have sounded longest.
 */
import { zonesFor } from '../soundfont/program.ts';
import type { LoadedProgram } from '../soundfont/programLibrary.ts';
import { GainPool } from './gainPool.ts';
import { LowpassBank } from './lowpassBank.ts';
import { Voice, type VoiceNote } from './voice.ts';
import { WaveBank } from './waveBank.ts';

/** Voices at a time; 64 cost about a twentieth of a core. */
const MOST_VOICES = 160;
/** Fade of a stolen voice, and of one whose exclusive class is played again. */
const STEAL_SECONDS = 0.012;
/**
 * Interval at which ended voices are removed. An `ended` event of each would cost the main thread one task per voice,
 * which is a quarter of the cost of playing.
 */
const SWEEP_MS = 500;

export interface PoolNote extends VoiceNote {
  readonly program: LoadedProgram;
  /** The part, or another group of notes to which exclusive classes apply. */
  readonly group: number;
  /** The node to which a zone with a pan is connected. */
  readonly destinationFor: (pan: number) => AudioNode;
}

/** The voices of one note. */
export interface SoundingNote {
  readonly release: (at: number) => void;
}

export class VoicePool {
  readonly #voices = new Map<Voice, number>();
  readonly #gains = new GainPool();
  readonly #waves = new WaveBank();
  readonly #lowpasses = new LowpassBank(this.#waves);
  readonly #context: BaseAudioContext;
  readonly #most: number;
  #stolen = 0;
  #isSweepDue = false;

  constructor(context: BaseAudioContext, most = MOST_VOICES) {
    this.#context = context;
    this.#most = most;
  }

  get size(): number {
    return this.#voices.size;
  }

  /** Number of voices that were stolen so far. */
  get stolen(): number {
    return this.#stolen;
  }

  strike(note: PoolNote): SoundingNote {
    const voices = zonesFor(note.program, note.midiPitch, note.velocity).flatMap((zone) => {
      const sample = note.program.samples[zone.sample];
      return sample === undefined ? [] : [{ zone, sample }];
    });
    for (const { zone } of voices)
      if (zone.exclusiveClass > 0) this.#choke(note.group, zone.exclusiveClass, note.start);
    this.#makeRoom(voices.length, note.start);
    const struck = voices.map(({ zone, sample }) => {
      const shared = { gains: this.#gains, lowpasses: this.#lowpasses, waves: this.#waves };
      const voice = new Voice(note.destinationFor(zone.pan), { zone, sample, note, ...shared });
      this.#voices.set(voice, note.group);
      return voice;
    });
    this.#sweepLater();
    return {
      release: (at) => {
        for (const voice of struck) if (!voice.isReleasedAt(at)) voice.release(at);
      },
    };
  }

  /** Fades all voices; those that begin at `at` or later never sound. */
  fadeAll(at: number, seconds: number): void {
    for (const voice of this.#voices.keys()) voice.fade(at, seconds);
  }

  /** Cancels voices that begin at `at` or later; sounding ones continue, with their remaining length times `factor`. */
  reschedule(at: number, factor: number): void {
    for (const voice of this.#voices.keys())
      if (voice.start >= at) voice.fade(at, 0);
      else voice.stretch(at, factor);
  }

  #sweepLater(): void {
    if (this.#isSweepDue || this.#voices.size === 0) return;
    this.#isSweepDue = true;
    setTimeout(() => {
      this.#isSweepDue = false;
      this.#sweep();
      this.#sweepLater();
    }, SWEEP_MS);
  }

  /** Removes the voices that have ended. */
  #sweep(): void {
    const { currentTime, state } = this.#context;
    for (const voice of this.#voices.keys())
      if (state === 'closed' || voice.silentAt < currentTime) {
        voice.dispose();
        this.#voices.delete(voice);
      }
  }

  #choke(group: number, exclusiveClass: number, at: number): void {
    for (const [voice, of] of this.#voices)
      if (of === group && voice.exclusiveClass === exclusiveClass && voice.start < at) voice.fade(at, STEAL_SECONDS);
  }

  #makeRoom(needed: number, at: number): void {
    // An upper bound: future notes and ended ones count too, so this is only a first check.
    if (this.#voices.size + needed <= this.#most) return;
    const surplus = this.#soundingAt(at) + needed - this.#most;
    if (surplus <= 0) return;
    const order = [...this.#voices.keys()]
      .filter((voice) => isSoundingAt(voice, at))
      .sort((a, b) => Number(b.isReleasedAt(at)) - Number(a.isReleasedAt(at)) || a.start - b.start);
    for (const voice of order.slice(0, surplus)) voice.fade(at, STEAL_SECONDS);
    this.#stolen += surplus;
  }

  /** Counted in a loop without lists, because a dense score needs it for every note. */
  #soundingAt(at: number): number {
    let count = 0;
    for (const voice of this.#voices.keys()) if (isSoundingAt(voice, at)) count += 1;
    return count;
  }
}

const isSoundingAt = (voice: Voice, at: number): boolean => voice.start <= at && voice.silentAt > at + STEAL_SECONDS;
