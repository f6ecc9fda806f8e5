/**
 * Detects notes by the piano model in addition to the small network. The attempt stops if this machine is too slow for
 * it, and its result is dropped if the instrument is not a piano. The small network's notes are used then.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import type { PianoModel } from '../model/transkun.ts';
import { PianoDetector } from './pianoDetector.ts';
import { soundingEnds } from './soundingEnds.ts';

export interface AttemptLimits {
  /** Seconds of sound per second of computing. On a slower machine the attempt stops. */
  readonly leastSpeed: number;
  /** Largest time of computing, in seconds, for the whole recording, whose duration is estimated. */
  readonly mostSeconds: number;
}

/** Seconds of sound after which the speed is measured. The first segment has been computed by then. */
const JUDGED_AFTER_SECONDS = 28;
/**
 * For a piano, the small network's notes with this confidence are nearly always right, so the piano model finds them
 * too.
 */
const SURE = 0.9;
/** Largest difference in seconds between two onsets of the same note. */
const SAME_ONSET = 0.1;
/** Smallest fraction of the sure notes that the piano model finds in the sound of a piano. */
const LEAST_AGREEMENT = 0.5;

export class PianoAttempt {
  readonly #limits: AttemptLimits;
  readonly #fraction: () => number;
  #detector: PianoDetector | undefined;
  #received = 0;
  #seconds = 0;

  /** `fraction` returns the fraction of the recording that has been read, 0 to 1. */
  constructor(model: PianoModel, limits: AttemptLimits, fraction: () => number) {
    this.#fraction = fraction;
    this.#detector = new PianoDetector(model);
    this.#limits = limits;
  }

  async push(samples: Float32Array): Promise<void> {
    if (!this.#detector) return;
    const started = performance.now();
    await this.#detector.push(samples);
    this.#seconds += (performance.now() - started) / 1000;
    this.#received += samples.length / SAMPLE_RATE;
    if (this.#received > JUDGED_AFTER_SECONDS && this.#isTooSlow()) this.#detector = undefined;
  }

  #isTooSlow(): boolean {
    const { leastSpeed, mostSeconds } = this.#limits;
    return this.#received < leastSpeed * this.#seconds || this.#seconds > this.#fraction() * mostSeconds;
  }

  /**
   * Returns the notes of the recording; undefined where the attempt stopped or the instrument is not a piano. `others`
   * are the notes of the small network.
   */
  async finish(others: readonly TimedNote[]): Promise<readonly TimedNote[] | undefined> {
    const performed = await this.#detector?.finish();
    if (!performed || !isPiano(performed.keys, others)) return undefined;
    return soundingEnds(performed.keys, performed.pedal);
  }
}

/** Whether the piano model found most of the notes of which the small network is sure. */
export function isPiano(keys: readonly TimedNote[], others: readonly TimedNote[]): boolean {
  const onsets = new Map<number, number[]>();
  for (const { midiPitch, onset } of keys) onsets.set(midiPitch, [...(onsets.get(midiPitch) ?? []), onset]);
  const sure = others.filter(({ confidence }) => confidence >= SURE);
  const found = sure.filter(({ midiPitch, onset }) =>
    (onsets.get(midiPitch) ?? []).some((other) => Math.abs(other - onset) < SAME_ONSET),
  );
  return keys.length > 0 && found.length >= LEAST_AGREEMENT * sure.length;
}
