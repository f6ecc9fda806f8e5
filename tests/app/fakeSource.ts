/** A source of playback for tests: its time is set by hand, and the test decides when loading and starting end. */
import { seconds } from '../../engine/index.ts';
import type { Seconds } from '../../engine/index.ts';
import type { InterruptionReason, Output, PlaybackSource } from '../../src/audio/playbackSource.ts';

export class FakeSource implements PlaybackSource {
  time: Seconds = seconds(0);
  rate = 1;
  plays = false;
  isDisposed = false;
  loads = 0;
  output: Output = { volume: 1, pan: 0 };
  /** The error of `load` and `play`; they resolve where it is undefined. */
  loadFault: Error | undefined;
  playFault: Error | undefined;
  readonly calls: string[] = [];
  scoreSpeed = 1;
  readonly #ends = new Set<() => void>();
  readonly #interruptions = new Set<(reason: InterruptionReason) => void>();

  async load(onProgress: (percent: number) => void): Promise<void> {
    this.loads++;
    onProgress(50);
    if (this.loadFault !== undefined) throw this.loadFault;
    onProgress(100);
  }

  async play(at: Seconds, rate: number): Promise<void> {
    this.calls.push(`play ${at} at ${rate}`);
    if (this.playFault !== undefined) throw this.playFault;
    this.time = at;
    this.rate = rate;
    this.plays = true;
  }

  pause(): void {
    this.calls.push('pause');
    this.plays = false;
  }

  seek(at: Seconds): void {
    this.calls.push(`seek ${at}`);
    this.time = at;
  }

  setRate(rate: number): void {
    this.rate = rate;
  }

  setOutput(output: Output): void {
    this.output = output;
  }

  onEnd(listener: () => void): () => void {
    this.#ends.add(listener);
    return () => this.#ends.delete(listener);
  }

  onInterrupted(listener: (reason: InterruptionReason) => void): () => void {
    this.#interruptions.add(listener);
    return () => this.#interruptions.delete(listener);
  }

  dispose(): void {
    this.isDisposed = true;
    this.plays = false;
  }

  end(): void {
    this.plays = false;
    for (const listener of this.#ends) listener();
  }

  interrupt(reason: InterruptionReason): void {
    this.plays = false;
    for (const listener of this.#interruptions) listener(reason);
  }
}
