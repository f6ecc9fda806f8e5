/**
 * Detects notes by the piano model in addition to the small network, and joins the notes of both. The attempt stops if
 * this machine is too slow for it, and its result is dropped if it does not explain the sound: another instrument plays
 * alone. The small network's notes are used then.
 */
import { soundingEnds, type TimedNote } from '../../../engine/index.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import type { PianoModel } from '../model/transkun.ts';
import { joinNotes } from './joinNotes.ts';
import { SAME_ONSET } from './noteEvidence.ts';
import { PianoDetector, type PianoPerformance } from './pianoDetector.ts';

export interface AttemptLimits {
  /** Seconds of sound per second of computing. On a slower machine the attempt stops. */
  readonly leastSpeed: number;
  /** Largest time of computing, in seconds, for the whole recording, whose duration is estimated. */
  readonly mostSeconds: number;
}

/** Seconds of sound after which the speed is measured. The first segment has been computed by then. */
const JUDGED_AFTER_SECONDS = 28;
/** Smallest fraction of the small network's notes (`COUNTED`) that the piano model finds where it explains the sound. */
export const LEAST_AGREEMENT = 0.5;
/**
 * Smallest fraction that it finds in the sound of a piano alone, whose notes it detects better than both networks joined: .95 or more in
 * 52 recordings of pianos of the evaluation and in those that joinNotes.ts was trained with; at most .89 in twelve bands, .945 in 56 that were rendered.
 */
export const PIANO_AGREEMENT = 0.94;
/** Confidence from which a note of the small network counts. Of a band's notes those from .9 are a piano's more often than others. */
const COUNTED = 0.7;

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
   * Returns the notes of the recording; undefined where the attempt stopped or the piano model does not explain the
   * sound. `others` are the notes of the small network.
   */
  async finish(others: readonly TimedNote[]): Promise<readonly TimedNote[] | undefined> {
    const performed = await this.#detector?.finish();
    return performed && chosenNotes(performed, others);
  }
}

/** Returns the piano model's notes for a piano, both networks' notes for a band, undefined for other instruments. */
export function chosenNotes(
  { keys, pedal }: PianoPerformance,
  others: readonly TimedNote[],
): readonly TimedNote[] | undefined {
  const agreement = agreementOf(keys, others);
  if (keys.length === 0 || agreement < LEAST_AGREEMENT) return undefined;
  const large = soundingEnds(keys, pedal);
  return agreement < PIANO_AGREEMENT ? joinNotes({ large, small: others, agreement }) : large;
}

/** Returns the fraction of the small network's notes (`COUNTED`) that the piano model found too; 1 for none. */
export function agreementOf(keys: readonly TimedNote[], others: readonly TimedNote[]): number {
  const onsets = new Map<number, number[]>();
  for (const { midiPitch, onset } of keys) onsets.set(midiPitch, [...(onsets.get(midiPitch) ?? []), onset]);
  const counted = others.filter(({ confidence }) => confidence >= COUNTED);
  const found = counted.filter(({ midiPitch, onset }) =>
    (onsets.get(midiPitch) ?? []).some((other) => Math.abs(other - onset) < SAME_ONSET),
  );
  return counted.length === 0 ? 1 : found.length / counted.length;
}
