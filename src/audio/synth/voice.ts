/**
 * One sounding zone of one note: a looped sample, whose pitch may move, through a gain envelope, an optional tremolo and
 * an optional lowpass.
 */
import { intervalToFrequencyRatio } from 'tone/build/esm/core/type/Conversions.js';
import type { Envelope, Tremolo, Zone } from '../soundfont/program.ts';
import { envelopeFor, hastenRelease, scheduleEnvelope, scheduleNote, scheduleRelease } from './envelope.ts';
import type { GainPool } from './gainPool.ts';
import type { FilterPlace, LowpassBank } from './lowpassBank.ts';
import { scheduleBend, schedulePitchSweep } from './pitchSweep.ts';
import type { PitchMoment } from './soundSequence.ts';
import type { WaveBank } from './waveBank.ts';

export interface VoiceNote {
  /** A fraction for quarter tones. */
  readonly midiPitch: number;
  /** 1–127; the amplitude is proportional to it. */
  readonly velocity: number;
  /** Seconds of the audio context. */
  readonly start: number;
  /** Undefined while it is unknown (a key that is held). */
  readonly end: number | undefined;
  /** How the pitch moves, at times of the audio context. */
  readonly bend?: readonly PitchMoment[];
}

export interface VoiceParts {
  readonly zone: Zone;
  readonly sample: AudioBuffer;
  readonly note: VoiceNote;
  /** The group whose gains, filters and waves it shares. */
  readonly gains: GainPool;
  readonly lowpasses: LowpassBank;
  readonly waves: WaveBank;
}

const MAX_VELOCITY = 127;

export class Voice {
  readonly start: number;
  readonly exclusiveClass: number;
  readonly #source: AudioBufferSourceNode;
  readonly #gain: GainNode;
  /** Where the gain is connected: a filter, the tremolo, or the destination of the voice. */
  readonly #destination: AudioNode;
  readonly #gains: GainPool;
  readonly #tremolo: GainNode | undefined;
  readonly #filter: FilterPlace | undefined;
  readonly #envelope: Envelope;
  readonly #peak: number;
  #end = Infinity;
  #silentAt = Infinity;
  /** The time at which its sample ends. */
  #playedOutAt = Infinity;

  readonly #stopWaves: (() => void)[];

  constructor(destination: AudioNode, { zone, sample, note, gains, lowpasses, waves }: VoiceParts) {
    const { context } = destination;
    const cents = (note.midiPitch - zone.rootKey) * zone.centsPerKey + zone.tuning;
    const playbackRate = intervalToFrequencyRatio(cents / 100);
    this.start = note.start;
    this.exclusiveClass = zone.exclusiveClass;
    this.#envelope = envelopeFor(zone, note.midiPitch);
    this.#peak = (zone.gain * note.velocity) / MAX_VELOCITY;
    this.#source = new AudioBufferSourceNode(context, {
      buffer: sample,
      playbackRate,
      ...(zone.loop && { loop: true, loopStart: zone.loop.start, loopEnd: zone.loop.end }),
    });
    this.#filter = zone.lowpass && lowpasses.enter(destination, zone.lowpass, note.start);
    if (note.bend) scheduleBend(this.#source.playbackRate, playbackRate, note.bend, note.start);
    const { detune } = this.#source;
    this.#stopWaves = zone.vibrato?.map((wave) => waves.move(context, detune, wave, note.start)) ?? [];
    if (zone.pitchSweep) schedulePitchSweep(detune, zone.pitchSweep, note.start);
    const output = this.#filter?.input ?? destination;
    this.#tremolo = zone.tremolo && this.#swell(output, zone.tremolo, waves);
    this.#destination = this.#tremolo ?? output;
    this.#gains = gains;
    this.#gain = gains.take(this.#destination);
    this.#source.connect(this.#gain);
    this.#source.start(note.start, zone.offset);
    if (zone.loop === undefined) this.#playedOutAt = note.start + (sample.duration - zone.offset) / playbackRate;
    if (note.end === undefined) scheduleEnvelope(this.#gain.gain, this.#envelope, this.#peak, note.start);
    else this.#endAt(Math.max(note.end, note.start), this.#envelope.release, scheduleNote);
  }

  /** The time at which its release or its sample ends, or Infinity while it is held. */
  get silentAt(): number {
    return Math.min(this.#silentAt, this.#playedOutAt);
  }

  isReleasedAt(time: number): boolean {
    return time >= this.#end;
  }

  /**
   * Ends the note at `at` with its instrument's release; a later call replaces the end if that is still in the future.
   */
  release(at: number): void {
    this.#endAt(Math.max(at, this.start), this.#envelope.release);
  }

  /** Fades out within `seconds`, whether the note is held or already released. A future note never sounds. */
  fade(at: number, seconds: number): void {
    if (this.start >= at) {
      this.#silentAt = at;
      this.#source.stop(at);
    } else if (!this.isReleasedAt(at)) this.#endAt(at, seconds);
    else if (at + seconds < this.#silentAt) {
      this.#silentAt = hastenRelease(this.#gain.gain, at, seconds);
      this.#source.stop(this.#silentAt);
    }
  }

  /** Moves a future end so that the rest of the note lasts `factor` times as long. */
  stretch(from: number, factor: number): void {
    if (this.#end > from && this.#end < Infinity) this.release(from + (this.#end - from) * factor);
  }

  /** A tremolo that is applied after the envelope. */
  #swell(output: AudioNode, tremolo: Tremolo, waves: WaveBank): GainNode {
    const { context } = output;
    const node = new GainNode(context);
    node.connect(output);
    this.#stopWaves.push(waves.swell(context, node.gain, tremolo, this.start));
    return node;
  }

  #endAt(at: number, seconds: number, schedule = scheduleRelease): void {
    const { start } = this;
    this.#end = at;
    this.#silentAt = schedule(this.#gain.gain, this.#envelope, { peak: this.#peak, start, at, seconds });
    this.#source.stop(this.#silentAt);
  }

  /** Called after the sound has ended. A source that has ended needs no disconnecting. */
  dispose(): void {
    this.#gains.give(this.#gain, this.#destination);
    this.#tremolo?.disconnect();
    this.#filter?.leave();
    for (const stop of this.#stopWaves) stop();
  }
}
