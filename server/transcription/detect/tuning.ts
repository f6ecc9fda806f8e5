/**
 * Measures the tuning of a recording, as an offset from A = 440 Hz in cents within the nearest semitone, and resamples
 * the sound to A = 440 Hz. The note model expects this tuning; halfway between two keys it detects both or neither. The
 * offset is the circular mean of the partials' distances from the semitones, weighted by amplitude (after Mauch and
 * Dixon, "Approximate note transcription for the improved identification of difficult chords", 2010); it is used only
 * if the distances agree.
 */
import { Resampler } from '../decode/resampler.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { Spectrum } from './fourier.ts';

const WINDOW = 8192;
const HOP = 8192;
/**
 * Range of the partials that are used, in hertz. Lower ones are not resolved well enough; higher ones are inharmonic.
 */
const RANGE = [220, 1800] as const;
/** Smallest power of a partial, relative to the loudest one of its frame. */
const LEAST_POWER = 0.01;
/** Smallest agreement of the distances (length of their mean vector, 0 to 1). */
const LEAST_AGREEMENT = 0.45;
/** Offset in cents up to which the note model is not affected. */
const TOLERATED = 15;
/** Seconds at the start from which the tuning is estimated. */
const TUNING_SECONDS = 15;
/** Denominator of the resampling ratio; its steps are 1.7 cents. */
const RATE_PARTS = 1000;

/** Returns the cents above the nearest semitone, -50 to 50; 0 where they are unclear or within the tolerance. */
export function tuningOffset(sound: Float32Array): number {
  const spectrum = new Spectrum(WINDOW);
  let [x, y, all] = [0, 0, 0];
  for (let start = 0; start + WINDOW <= sound.length; start += HOP) {
    const powers = spectrum.measure(sound, start);
    for (const { cents, weight } of partials(powers)) {
      x += weight * Math.cos((2 * Math.PI * cents) / 100);
      y += weight * Math.sin((2 * Math.PI * cents) / 100);
      all += weight;
    }
  }
  if (all === 0 || Math.hypot(x, y) < LEAST_AGREEMENT * all) return 0;
  const offset = (100 * Math.atan2(y, x)) / (2 * Math.PI);
  return Math.abs(offset) < TOLERATED ? 0 : offset;
}

/** Returns the peaks of a spectrum: cents relative to A = 440 Hz, weighted by amplitude. */
function partials(powers: Float32Array): { cents: number; weight: number }[] {
  const [lowest, highest] = RANGE.map((frequency) => Math.round((frequency * WINDOW) / SAMPLE_RATE)) as [
    number,
    number,
  ];
  const at = (bin: number): number => powers[bin] as number;
  let loudest = 1e-9;
  for (let bin = lowest; bin <= highest; bin++) loudest = Math.max(loudest, at(bin));
  const found: { cents: number; weight: number }[] = [];
  for (let bin = lowest; bin <= highest; bin++) {
    if (at(bin) < LEAST_POWER * loudest || at(bin) < at(bin - 1) || at(bin) <= at(bin + 1)) continue;
    const [left, middle, right] = [bin - 1, bin, bin + 1].map((each) => Math.log(at(each) + 1e-12)) as [
      number,
      number,
      number,
    ];
    // The vertex of the parabola through the three logarithms.
    const exact = bin + (0.5 * (left - right)) / (left - 2 * middle + right - 1e-12);
    const cents = 1200 * Math.log2((exact * SAMPLE_RATE) / WINDOW / 440);
    found.push({ cents, weight: Math.sqrt(at(bin)) });
  }
  return found;
}

/** Sound with A = 440 Hz, and its speed in relation to the recording. */
export interface TunedSound {
  readonly pieces: AsyncIterable<Float32Array>;
  /** Seconds of the recording per second of the tuned sound. */
  readonly timeScale: number;
}

/** Estimates the tuning from the start and resamples the sound if it is out of tune. */
export async function tuned(sound: AsyncIterable<Float32Array>): Promise<TunedSound> {
  const source = sound[Symbol.asyncIterator]();
  const beginning: Float32Array[] = [];
  let length = 0;
  while (length < TUNING_SECONDS * SAMPLE_RATE) {
    const next = await source.next();
    if (next.done) break;
    beginning.push(next.value);
    length += next.value.length;
  }
  const offset = tuningOffset(joined(beginning, length));
  const parts = Math.round(RATE_PARTS * 2 ** (-offset / 1200));
  const resampler = offset === 0 ? undefined : new Resampler(parts, RATE_PARTS);
  async function* pieces(): AsyncGenerator<Float32Array> {
    for (const samples of beginning) yield resampler?.push(samples) ?? samples;
    for (let next = await source.next(); !next.done; next = await source.next())
      yield resampler?.push(next.value) ?? next.value;
    if (resampler) yield resampler.flush();
  }
  return { pieces: pieces(), timeScale: offset === 0 ? 1 : parts / RATE_PARTS };
}

function joined(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
