/**
 * How a note sounds: by this, the notes of the instrument or voice that plays the tune are told from those of the others
 * (engine/notate/voices/melody/timbreFeatures.ts). A plucked or struck note decays, a blown or sung one does not; each
 * instrument has its own harmonics and its own attack.
 */
import { FeatureList, family, type TimedNote } from '../../../engine/index.ts';
import { HOP_SAMPLES, KEYS, LOWEST_MIDI_PITCH } from '../model/basicPitch.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import type { Activations } from './activations.ts';
import { LOWEST_DECIBEL, SPECTRUM_BINS, STEPS_PER_DECIBEL, WINDOW } from './velocity/keyLevels.ts';

const HARMONICS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Harmonics whose attack and decay are measured one by one. */
const LOW_HARMONICS = [1, 2, 3, 4];

/** Decibels, except the first five, which are activations in steps of 1/32. All are rounded to integers, which are stored briefly. */
export const NOTE_TIMBRE = new FeatureList([
  'onset',
  'sounds',
  'soundsAtOnce',
  'phaseBreak',
  'leastPhaseBreak',
  'octaveBelow',
  family('harmonic', HARMONICS),
  'decay',
  'laterDecay',
  'attack',
  'purity',
  'fluctuation',
  'louder',
  family('attackOf', LOW_HARMONICS),
  family('decayOf', LOW_HARMONICS),
]);

/** Frames (11.6 ms) relative to the onset: from the first to before the second. */
const BEFORE = [-4, -1] as const;
const BEGINNING = [1, 5] as const;
const EARLY = [2, 6] as const;
const PEAK = [-1, 6] as const;
const LATER = [8, 14] as const;
const LATEST = [16, 26] as const;
const HELD = [10, 18] as const;
const FLUCTUATING = [4, 20] as const;
const NEAR = [-2, 3] as const;
const AROUND = [-4, 5] as const;
const AT_ONCE = [2, 4] as const;
/** The steady part of a note begins with this frame; of a long note, it ends with the other. */
const STEADY = { from: 3, latest: 14, shortest: 4 };
const WEAKEST_HARMONIC = -50;
const WIDEST = 40;
const ACTIVATION_STEP = 8;

type Frames = readonly [from: number, until: number];

const decibels = (energy: number): number => 10 * Math.log10(energy + 1e-12);
const energyOf = (level: number): number => 10 ** (level / 10);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / Math.max(1, values.length);
const limited = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Standard deviation of the steps from each value to the next. */
function unevenness(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const mean = meanOf(steps);
  return Math.sqrt(meanOf(steps.map((step) => (step - mean) ** 2)));
}

/** One note in the activations. */
class HeardSound {
  readonly #activations: Activations;
  readonly #onset: number;
  readonly #key: number;
  readonly #fundamental: number;
  readonly steady: Frames;

  constructor(activations: Activations, { onset, offset, midiPitch }: TimedNote) {
    this.#activations = activations;
    const frameAt = (time: number): number => Math.round((time * SAMPLE_RATE) / HOP_SAMPLES);
    this.#onset = frameAt(onset);
    this.#key = midiPitch - LOWEST_MIDI_PITCH;
    this.#fundamental = 440 * 2 ** ((midiPitch - 69) / 12);
    const length = frameAt(offset) - this.#onset;
    this.steady = [STEADY.from, Math.max(STEADY.shortest, Math.min(STEADY.latest, length))];
  }

  #frames([from, until]: Frames, valueOf: (frame: number) => number): number[] {
    const last = this.#activations.frameCount - 1;
    return Array.from({ length: until - from }, (_, index) =>
      valueOf(Math.max(0, Math.min(last, this.#onset + from + index))),
    );
  }

  /** Decibels of full scale at a multiple of the fundamental, in each frame. */
  levels(frames: Frames, harmonic: number): number[] {
    const bin = Math.floor((harmonic * this.#fundamental * WINDOW) / SAMPLE_RATE);
    if (bin + 1 >= SPECTRUM_BINS) return this.#frames(frames, () => LOWEST_DECIBEL);
    const { spectra } = this.#activations;
    return this.#frames(frames, (frame) => {
      const at = frame * SPECTRUM_BINS + bin;
      return Math.max(spectra[at] ?? 0, spectra[at + 1] ?? 0) / STEPS_PER_DECIBEL + LOWEST_DECIBEL;
    });
  }

  /** Decibels of all harmonics together, in each frame. */
  sums(frames: Frames): number[] {
    const energies = HARMONICS.map((harmonic) => this.levels(frames, harmonic).map(energyOf));
    return (energies[0] ?? []).map((_, frame) => decibels(sumOf(energies.map((levels) => levels[frame] ?? 0))));
  }

  loudness(frames: Frames): number[] {
    return this.#frames(frames, (frame) => decibels((this.#activations.loudness[frame] ?? 0) ** 2));
  }

  /** Of a piano roll of the activations. */
  activation(roll: 'onsets' | 'frames' | 'breaks', frames: Frames): number[] {
    return this.#frames(frames, (frame) => (this.#activations[roll][frame * KEYS + this.#key] ?? 0) / ACTIVATION_STEP);
  }
}

function timbreOf(sound: HeardSound): number[] {
  const { steady } = sound;
  const levels = HARMONICS.map((harmonic) => meanOf(sound.levels(steady, harmonic).map(energyOf)));
  const all = decibels(sumOf(levels));
  const early = meanOf(sound.sums(EARLY));
  const change = (from: Frames, to: Frames) => (harmonic: number) =>
    meanOf(sound.levels(to, harmonic)) - meanOf(sound.levels(from, harmonic));
  const breaks = sound.activation('breaks', NEAR);
  const below = meanOf(sound.levels([STEADY.from, STEADY.from + 9], 0.5)) - meanOf(sound.levels(steady, 1));
  return NOTE_TIMBRE.vector({
    onset: Math.max(...sound.activation('onsets', NEAR)),
    sounds: meanOf(sound.activation('frames', steady)),
    soundsAtOnce: meanOf(sound.activation('frames', AT_ONCE)),
    phaseBreak: Math.max(...breaks),
    leastPhaseBreak: Math.min(...sound.activation('breaks', AROUND)),
    octaveBelow: limited(below, WIDEST),
    harmonic: levels.map((level) => Math.max(WEAKEST_HARMONIC, decibels(level) - all)),
    decay: meanOf(sound.sums(LATER)) - early,
    laterDecay: meanOf(sound.sums(LATEST)) - early,
    attack: Math.max(...sound.sums(PEAK)) - meanOf(sound.sums(BEFORE)),
    purity: all - meanOf(sound.loudness(steady)),
    fluctuation: unevenness(sound.sums(FLUCTUATING)),
    louder: meanOf(sound.loudness(BEGINNING)) - meanOf(sound.loudness(BEFORE)),
    attackOf: LOW_HARMONICS.map(change(BEFORE, BEGINNING)),
    decayOf: LOW_HARMONICS.map(change(EARLY, HELD)),
  });
}

/** Without -0, which JSON does not keep. */
const rounded = (value: number): number => Math.round(value) + 0;

/** The notes with their timbre, as the sound has it at their onsets. */
export const withTimbre = (activations: Activations, notes: readonly TimedNote[]): TimedNote[] =>
  notes.map((note) => ({ ...note, timbre: timbreOf(new HeardSound(activations, note)).map(rounded) }));
