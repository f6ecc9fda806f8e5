/**
 * A program (sampled instrument) for the synthesizer: the zones of an SF2 preset, flattened, in seconds, hertz and
 * gains instead of SF2's units, with decoded samples.
 */

/** The volume envelope. Times in seconds. */
export interface Envelope {
  readonly delay: number;
  readonly attack: number;
  readonly hold: number;
  /** From full level to `sustain`. */
  readonly decay: number;
  /** Final level of a held note, 0–1. */
  readonly sustain: number;
  /** Until a released note is 100 dB softer. */
  readonly release: number;
}

/** The effect of an envelope, in cents at its full level. */
export interface Sweep {
  readonly cents: number;
  readonly envelope: Envelope;
}

/** The speed of a slow triangle wave (LFO), which first rises. */
export interface WaveTiming {
  readonly hertz: number;
  /** Seconds from the beginning of the note to the start of the wave. */
  readonly delay: number;
}

/** A wave that modulates a pitch or the cutoff of a filter. */
export interface Wave extends WaveTiming {
  /** Largest deviation; a negative one begins downwards. */
  readonly cents: number;
}

/** A wave that modulates the volume. */
export interface Tremolo extends WaveTiming {
  /** Largest deviation; a negative one begins with a softer sound. */
  readonly decibels: number;
}

/** A lowpass filter and the modulation of its cutoff. */
export interface Lowpass {
  /** Hz. */
  readonly cutoff: number;
  /** dB. */
  readonly resonance: number;
  /** Positive opens the filter. Absent: the cutoff is constant. */
  readonly sweep?: Sweep;
  readonly wave?: Wave;
}

/** One sample over a range of keys and velocities. */
export interface Zone {
  readonly keys: readonly [low: number, high: number];
  readonly velocities: readonly [low: number, high: number];
  /** Index into `samples`. */
  readonly sample: number;
  /** The key at which the sample sounds as recorded, except for `tuning`. */
  readonly rootKey: number;
  /** Cents per key: 100, except for instruments with smaller intervals between keys. */
  readonly centsPerKey: number;
  /** Cents. */
  readonly tuning: number;
  readonly gain: number;
  /** -1 (left) to 1. */
  readonly pan: number;
  /** Start of playback within the sample, in seconds. */
  readonly offset: number;
  /** The range that is repeated while the note sounds, in seconds. Absent: the sample is played once. */
  readonly loop?: { readonly start: number; readonly end: number };
  readonly envelope: Envelope;
  /** Factors of the envelope's hold and decay for each key above 60, because high strings decay faster. */
  readonly holdByKey: number;
  readonly decayByKey: number;
  readonly lowpass?: Lowpass;
  /** The modulation of the pitch. Absent: the pitch is constant. */
  readonly vibrato?: readonly Wave[];
  readonly pitchSweep?: Sweep;
  readonly tremolo?: Tremolo;
  /** A note ends sounding notes of the same class (an open hi-hat by a closed one); 0 means no class. */
  readonly exclusiveClass: number;
}

export interface SampleData {
  readonly sampleRate: number;
  /** -1 to 1, one channel. */
  readonly data: Float32Array<ArrayBuffer>;
}

export interface Program<Sample> {
  readonly zones: readonly Zone[];
  readonly samples: readonly Sample[];
}

/** The zones that sound for a key (whole or a fraction, for quarter tones) and a velocity (1–127). */
export function zonesFor<Sample>({ zones }: Program<Sample>, midiPitch: number, velocity: number): readonly Zone[] {
  const key = Math.round(midiPitch);
  const level = Math.min(127, Math.max(1, Math.round(velocity)));
  return zones.filter(
    ({ keys, velocities }) => key >= keys[0] && key <= keys[1] && level >= velocities[0] && level <= velocities[1],
  );
}
