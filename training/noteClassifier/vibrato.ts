/**
 * Vibrato for rendered lines. Soundfonts hold a few recorded tones, most of them played straight, whereas singers, strings
 * and winds let the pitch and the level of a held note swing four to seven times a second, which detectors take for strikes.
 */
import type { PerformedNote } from './performSong.ts';
import type { Random } from './random.ts';

/** How one performer plays; a note's values vary around these. */
export interface Vibrato {
  /** Swings per second. */
  readonly rate: number;
  /** Largest deviation of the pitch, in cents. */
  readonly cents: number;
  /** Largest change of the amplitude, as a share of it. */
  readonly swell: number;
  /** By which part of a swing the level lags behind the pitch: 0 to 1. */
  readonly lag: number;
  /** Seconds after an onset at which the vibrato sets in, and seconds until it is full. */
  readonly delay: number;
  readonly growth: number;
}

/** Time in which the depth follows a change, in seconds: a sudden change would click. */
const SMOOTHING_SECONDS = 0.04;
const DELAYED_SHARE = 0.6;
const LARGEST_SWELL = 0.9;

export const randomVibrato = (random: Random): Vibrato => ({
  rate: random.between(4.2, 7),
  cents: 8 * 10 ** random.uniform(),
  swell: random.chance(0.7) ? random.between(0.03, 0.4) : 0,
  lag: random.uniform(),
  ...(random.chance(DELAYED_SHARE)
    ? { delay: random.between(0, 0.35), growth: random.between(0.1, 0.5) }
    : { delay: 0, growth: 0 }),
});

/** Cubic interpolation (Catmull-Rom) of the samples at a fractional index. */
function sampleAt(sound: Float32Array, index: number): number {
  const at = Math.floor(index);
  const part = index - at;
  const sample = (place: number): number => sound[place] ?? 0;
  const slope = (sample(at + 1) - sample(at - 1)) / 2;
  const nextSlope = (sample(at + 2) - sample(at)) / 2;
  const step = sample(at + 1) - sample(at);
  const bend = 3 * step - 2 * slope - nextSlope;
  const turn = slope + nextSlope - 2 * step;
  return sample(at) + part * (slope + part * (bend + part * turn));
}

/** The vibrato of the note that sounds. */
interface NoteVibrato {
  readonly onset: number;
  /** Swings per second. */
  readonly rate: number;
  /** Factor of the depth. */
  readonly strength: number;
}

/**
 * The sound of a line with vibrato: a delay whose length swings moves the pitch.
 *
 * @param notes - of the line, in order of onset, in seconds
 */
export function withVibrato(
  sound: Float32Array,
  sampleRate: number,
  notes: readonly Pick<PerformedNote, 'onset'>[],
  vibrato: Vibrato,
  random: Random,
): Float32Array {
  const { growth, delay, swell, lag } = vibrato;
  const deviation = 2 ** (vibrato.cents / 1200) - 1;
  const follow = 1 / (SMOOTHING_SECONDS * sampleRate);
  let note: NoteVibrato = { onset: 0, rate: vibrato.rate, strength: 1 };
  let [next, depth, phase] = [0, 0, random.uniform()];
  return sound.map((_, index) => {
    const time = index / sampleRate;
    const onset = notes[next]?.onset ?? Infinity;
    if (time >= onset) {
      note = { onset, ...variedNote(vibrato, random) };
      next++;
    }
    const grown = growth > 0 ? Math.max(0, Math.min(1, (time - note.onset - delay) / growth)) : 1;
    depth += follow * (note.strength * grown - depth);
    phase += note.rate / sampleRate;
    // A delay of d sin(2 pi r t) seconds changes the frequency by the factor 1 - 2 pi r d cos(2 pi r t).
    const late = (deviation / (2 * Math.PI * note.rate)) * depth * Math.sin(2 * Math.PI * phase);
    const level = 1 + Math.min(LARGEST_SWELL, swell * depth) * Math.sin(2 * Math.PI * (phase + lag));
    return level * sampleAt(sound, index - late * sampleRate);
  });
}

const variedNote = ({ rate }: Vibrato, random: Random): Omit<NoteVibrato, 'onset'> => ({
  rate: rate * Math.exp(0.05 * random.normal()),
  strength: Math.exp(0.3 * random.normal()),
});
