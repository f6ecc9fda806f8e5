/**
 * A program (sampled instrument) as the synthesizer plays it: the zones of an SF2 preset, flattened, in seconds, hertz
 * and gains instead of SF2's units, with decoded samples.
 */

/** Of the volume. Times in seconds. */
export interface Envelope {
  readonly delay: number;
  readonly attack: number;
  readonly hold: number;
  /** From full level to `sustain`. */
  readonly decay: number;
  /** Level that a held note comes to, 0–1. */
  readonly sustain: number;
  /** Until a released note is 100 dB softer. */
  readonly release: number;
}

/** What an envelope moves, by how many cents at its full level. */
export interface Sweep {
  readonly cents: number;
  readonly envelope: Envelope;
}

/** A slow triangle wave that moves something up and down, first up. */
export interface Wave {
  readonly hertz: number;
  /** Seconds from the beginning of the note until it sets in. */
  readonly delay: number;
  /** Farthest from the middle; negative begins downwards. */
  readonly cents: number;
}

/** A lowpass filter and what moves its cutoff. */
export interface Lowpass {
  /** Hz. */
  readonly cutoff: number;
  /** dB. */
  readonly resonance: number;
  /** Positive opens the filter. Absent: the cutoff stays. */
  readonly sweep?: Sweep;
  readonly wave?: Wave;
}

/** One sample over a range of keys and velocities. */
export interface Zone {
  readonly keys: readonly [low: number, high: number];
  readonly velocities: readonly [low: number, high: number];
  /** Index into `samples`. */
  readonly sample: number;
  /** The key at which the sample sounds as it was recorded, but for `tuning`. */
  readonly rootKey: number;
  /** 100, but for instruments whose keys are nearer to each other. */
  readonly centsPerKey: number;
  /** Cents. */
  readonly tuning: number;
  readonly gain: number;
  /** -1 (left) to 1. */
  readonly pan: number;
  /** Where playing begins within the sample, seconds. */
  readonly offset: number;
  /** Repeated as long as the note sounds, seconds. Absent: the sample is played once. */
  readonly loop?: { readonly start: number; readonly end: number };
  readonly envelope: Envelope;
  /** What the envelope's hold and decay are multiplied by for each key above 60: high strings ring shorter. */
  readonly holdByKey: number;
  readonly decayByKey: number;
  readonly lowpass?: Lowpass;
  /** Of the pitch. Absent: the pitch stays. */
  readonly vibrato?: readonly Wave[];
  readonly pitchSweep?: Sweep;
  /** A note ends sounding notes of its class (an open hi-hat by a closed one); 0 is no class. */
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
