/** One sounding zone of one note: a looped sample through an optional lowpass and a gain envelope. */
import type { Envelope, Lowpass, Zone } from '../soundfont/program.ts';
import { envelopeFor, hastenRelease, scheduleEnvelope, scheduleRelease } from './envelope.ts';

export interface VoiceNote {
  /** A fraction for quarter tones. */
  readonly midiPitch: number;
  /** 1–127; the amplitude is proportional to it. */
  readonly velocity: number;
  /** Seconds of the audio context. */
  readonly start: number;
  /** Undefined while nobody knows yet (a key that is held). */
  readonly end: number | undefined;
}

const MAX_VELOCITY = 127;

export class Voice {
  readonly start: number;
  readonly exclusiveClass: number;
  readonly #source: AudioBufferSourceNode;
  readonly #gain: GainNode;
  readonly #filter: BiquadFilterNode | undefined;
  readonly #envelope: Envelope;
  readonly #peak: number;
  #end = Infinity;
  #silentAt = Infinity;

  /** @param onEnded called once, when the voice sounds no more. */
  constructor(
    destination: AudioNode,
    { zone, sample, note }: { readonly zone: Zone; readonly sample: AudioBuffer; readonly note: VoiceNote },
    onEnded: (voice: Voice) => void,
  ) {
    const { context } = destination;
    const cents = (note.midiPitch - zone.rootKey) * zone.centsPerKey + zone.tuning;
    this.start = note.start;
    this.exclusiveClass = zone.exclusiveClass;
    this.#envelope = envelopeFor(zone, note.midiPitch);
    this.#peak = (zone.gain * note.velocity) / MAX_VELOCITY;
    this.#source = new AudioBufferSourceNode(context, {
      buffer: sample,
      playbackRate: 2 ** (cents / 1200),
      ...(zone.loop && { loop: true, loopStart: zone.loop.start, loopEnd: zone.loop.end }),
    });
    this.#gain = new GainNode(context, { gain: 0 });
    this.#filter = zone.lowpass && openLowpass(context, zone.lowpass, note.start);
    if (this.#filter === undefined) this.#source.connect(this.#gain);
    else this.#source.connect(this.#filter).connect(this.#gain);
    this.#gain.connect(destination);
    scheduleEnvelope(this.#gain.gain, this.#envelope, this.#peak, note.start);
    this.#source.onended = () => {
      this.#disconnect();
      onEnded(this);
    };
    this.#source.start(note.start, zone.offset);
    if (note.end !== undefined) this.release(note.end);
  }

  /** When its release is over, or Infinity while it is held. */
  get silentAt(): number {
    return this.#silentAt;
  }

  isReleasedAt(time: number): boolean {
    return time >= this.#end;
  }

  /** Ends the note at `at` as its instrument does; a later call replaces the end as long as that is still to come. */
  release(at: number): void {
    this.#endAt(Math.max(at, this.start), this.#envelope.release);
  }

  /** Fades out within `seconds`, whether the note is held or already released. A note still to come never sounds. */
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

  /** Moves an end that is still to come so that what remains of the note lasts `factor` times as long. */
  stretch(from: number, factor: number): void {
    if (this.#end > from && this.#end < Infinity) this.release(from + (this.#end - from) * factor);
  }

  #endAt(at: number, seconds: number): void {
    const { start } = this;
    this.#end = at;
    this.#silentAt = scheduleRelease(this.#gain.gain, this.#envelope, { peak: this.#peak, start, at, seconds });
    this.#source.stop(this.#silentAt);
  }

  #disconnect(): void {
    this.#source.disconnect();
    this.#filter?.disconnect();
    this.#gain.disconnect();
  }
}

function openLowpass(
  context: BaseAudioContext,
  { cutoff, resonance, sweep }: Lowpass,
  start: number,
): BiquadFilterNode {
  const highest = context.sampleRate / 2;
  const within = (frequency: number): number => Math.min(highest, Math.max(20, frequency));
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: within(cutoff), Q: resonance });
  if (sweep === undefined) return filter;
  const { cents, envelope } = sweep;
  const at = (level: number): number => within(cutoff * 2 ** ((cents * level) / 1200));
  const attackStart = start + envelope.delay;
  const decayStart = attackStart + envelope.attack + envelope.hold;
  // Frequencies rise and fall evenly in pitch, which is an exponential ramp.
  filter.frequency.setValueAtTime(at(0), attackStart);
  filter.frequency.exponentialRampToValueAtTime(at(1), attackStart + Math.max(0.001, envelope.attack));
  filter.frequency.setValueAtTime(at(1), Math.max(decayStart, attackStart + 0.001));
  filter.frequency.exponentialRampToValueAtTime(at(envelope.sustain), decayStart + envelope.decay + 0.002);
  return filter;
}
