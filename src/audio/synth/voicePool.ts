/**
 * All voices of one audio context. There are at most `most` at a time: where a note needs one more, the voice that is
 * missed least is faded, first of those that are already released, then of those that have sounded longest.
 */
import { zonesFor } from '../soundfont/program.ts';
import type { LoadedProgram } from '../soundfont/programLibrary.ts';
import { LowpassBank } from './lowpassBank.ts';
import { Voice, type VoiceNote } from './voice.ts';
import { WaveBank } from './waveBank.ts';

/** Voices at a time; 64 cost about a twentieth of a core. */
const MOST_VOICES = 160;
/** Fade of a voice that makes room, and of one whose exclusive class is struck anew. */
const STEAL_SECONDS = 0.012;
/**
 * Voices that have ended are looked for at this interval. An `ended` event of each would cost the main thread a task a
 * voice, which is a quarter of all that playing costs it.
 */
const SWEEP_MS = 500;

export interface PoolNote extends VoiceNote {
  readonly program: LoadedProgram;
  /** The part, or another group of notes within which exclusive classes count. */
  readonly group: number;
  /** Where a zone's pan leads. */
  readonly destinationFor: (pan: number) => AudioNode;
}

/** The voices of one note. */
export interface SoundingNote {
  readonly release: (at: number) => void;
}

export class VoicePool {
  readonly #voices = new Map<Voice, number>();
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

  /** Voices that had to make room so far. */
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
      const shared = { lowpasses: this.#lowpasses, waves: this.#waves };
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

  /** Fades all voices; those that would begin at `at` or later never sound. */
  fadeAll(at: number, seconds: number): void {
    for (const voice of this.#voices.keys()) voice.fade(at, seconds);
  }

  /** Takes back what begins at `at` or later; what sounds already goes on, its remaining length times `factor`. */
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

  /** Removes the voices that sound no more. */
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
    // Most notes: those that are still to come count as well, so that this is no more than a first look.
    if (this.#voices.size + needed <= this.#most) return;
    this.#sweep();
    const sounding = [...this.#voices.keys()].filter(
      (voice) => voice.start <= at && voice.silentAt > at + STEAL_SECONDS,
    );
    const surplus = sounding.length + needed - this.#most;
    if (surplus <= 0) return;
    const order = sounding.sort((a, b) => Number(b.isReleasedAt(at)) - Number(a.isReleasedAt(at)) || a.start - b.start);
    for (const voice of order.slice(0, surplus)) voice.fade(at, STEAL_SECONDS);
    this.#stolen += surplus;
  }
}
