/**
 * Plays two sources at once, one on each ear or mixed by a balance, so that a user can find errors of the
 * transcription. The leader (the recording) determines the time. Its speed varies with the rubato, so the follower (the
 * synthesizer) gets the leader's present speed in score time, and is moved where the difference has become audible.
 */
import type { Score, Seconds } from '../../engine/index.ts';
import type { InterruptionReason, PlaybackSource, Output } from './playbackSource.ts';

/** Interval of the checks of the difference between the sources. */
const ALIGN_MS = 100;
/** Onsets of different instruments within this time sound simultaneous (Hirsh, 1959: about 20 ms, more for music). */
const DRIFT_SECONDS = 0.03;
/**
 * A difference from here on is corrected by speed alone, over about `CORRECTION_SECONDS`; a smaller one is not
 * corrected.
 */
const SLIGHT_DRIFT_SECONDS = 0.008;
const CORRECTION_SECONDS = 1;
/** A smaller change of the rate is not audible. */
const LEAST_CHANGE = 0.005;
/** The largest deviation of the rate from the leader's speed for a correction. */
const LARGEST_CORRECTION = 0.1;

/** A source that reports its present speed: seconds of the score per second of the clock. */
export interface LeadingSource extends PlaybackSource {
  readonly scoreSpeed: number;
}

export class MixedSource implements PlaybackSource {
  readonly #leader: LeadingSource;
  readonly #follower: PlaybackSource;
  /** The present rate of the follower. */
  #followed = 1;
  #align: ReturnType<typeof setInterval> | undefined;
  #removals: (() => void)[] = [];

  /** Both sources belong to the mix from now on: `dispose` disposes of them. */
  constructor(leader: LeadingSource, follower: PlaybackSource) {
    this.#leader = leader;
    this.#follower = follower;
    this.#removals = [
      leader.onEnd(() => this.#stopFollower()),
      leader.onInterrupted(() => this.#stopFollower()),
      follower.onInterrupted(() => this.#stopFollower()),
    ];
  }

  async load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void> {
    const percents = [0, 0];
    const report = (index: number) => (percent: number) => {
      percents[index] = percent;
      onProgress(((percents[0] ?? 0) + (percents[1] ?? 0)) / 2);
    };
    await Promise.all([this.#leader.load(report(0), signal), this.#follower.load(report(1), signal)]);
  }

  async play(at: Seconds, rate: number): Promise<void> {
    // The synthesizer's context must be resumed in the same gesture, so both are started before either is awaited.
    const started = await Promise.allSettled([this.#leader.play(at, rate), this.#follower.play(at, rate)]);
    const failed = started.find((each) => each.status === 'rejected');
    if (failed !== undefined) {
      this.pause();
      throw failed.reason;
    }
    this.#followed = rate;
    this.#follower.seek(this.#leader.time);
    this.#align ??= setInterval(() => this.#followLeader(), ALIGN_MS);
  }

  pause(): void {
    this.#leader.pause();
    this.#stopFollower();
  }

  seek(at: Seconds): void {
    this.#leader.seek(at);
    this.#follower.seek(at);
  }

  setRate(rate: number): void {
    this.#leader.setRate(rate);
    this.#followed = this.#leader.scoreSpeed;
    this.#follower.setRate(this.#followed);
  }

  setOutput(output: Output): void {
    this.setBalance(0.5, output);
  }

  /** `share`: 0 is the follower alone, 1 the leader alone; between them the leader moves left and the follower right. */
  setBalance(share: number, { volume }: Output = { volume: 1, pan: 0 }): void {
    const width = 1 - Math.abs(2 * share - 1);
    // Constant power: both together are as loud as either alone.
    this.#leader.setOutput({ volume: volume * Math.sin((share * Math.PI) / 2), pan: -width });
    this.#follower.setOutput({ volume: volume * Math.cos((share * Math.PI) / 2), pan: width });
  }

  setScore(score: Score): void {
    this.#leader.setScore?.(score);
    this.#follower.setScore?.(score);
  }

  get warnings(): readonly string[] {
    return this.#follower.warnings ?? [];
  }

  get time(): Seconds {
    return this.#leader.time;
  }

  onEnd(listener: () => void): () => void {
    return this.#leader.onEnd(listener);
  }

  onInterrupted(listener: (reason: InterruptionReason) => void): () => void {
    const removals = [this.#leader.onInterrupted(listener), this.#follower.onInterrupted(listener)];
    return () => removals.forEach((remove) => remove());
  }

  dispose(): void {
    this.#stopFollower();
    this.#removals.forEach((remove) => remove());
    this.#leader.dispose();
    this.#follower.dispose();
  }

  #followLeader(): void {
    const ahead = this.#follower.time - this.#leader.time;
    if (Math.abs(ahead) > DRIFT_SECONDS) return this.#follower.seek(this.#leader.time);
    const wanted = Math.abs(ahead) < SLIGHT_DRIFT_SECONDS ? 0 : -ahead / CORRECTION_SECONDS;
    const correction = Math.min(Math.max(wanted, -LARGEST_CORRECTION), LARGEST_CORRECTION);
    const rate = this.#leader.scoreSpeed * (1 + correction);
    // Each change of the rate makes the synthesizer schedule its notes again.
    if (Math.abs(rate / this.#followed - 1) < LEAST_CHANGE) return;
    this.#followed = rate;
    this.#follower.setRate(rate);
  }

  #stopFollower(): void {
    clearInterval(this.#align);
    this.#align = undefined;
    this.#follower.pause();
  }
}
