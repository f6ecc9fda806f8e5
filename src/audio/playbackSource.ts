/**
 * PlaybackSource: one way to hear a score (synthesizer, original recording, linked video, or two of them together). This
 * file is the only definition of the contract between the playback machine and the sources; a change belongs here first.
 *
 * Every moment is in seconds of the score's performed time at speed 1, the time of `Timeline` (repeats count again), so
 * that one source can replace another in mid-play. A source maps that time to its own. Rates are factors: 0.5 is half
 * as fast, and pitches stay as they are.
 */
import type { Score, Seconds } from '../../engine/index.ts';

/**
 * Why a source cannot play:
 * - `blocked`: the browser waits for a gesture of the user before it lets a page sound
 * - `no-device`: there is no audio output, or it cannot be opened
 * - `unsupported`: the browser lacks what the source needs
 * - `network`: the sound could not be fetched; trying again may help
 * - `not-found`: the sound is not there (any more)
 * - `broken`: the sound was fetched and cannot be decoded
 */
export type PlaybackErrorCode = 'blocked' | 'no-device' | 'unsupported' | 'network' | 'not-found' | 'broken';

/** `message` is a sentence for the user. */
export class PlaybackError extends Error {
  override readonly name = 'PlaybackError';
  readonly code: PlaybackErrorCode;

  constructor(code: PlaybackErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Why a source has paused without being asked to: the system took the audio output away (a call, another app, a page
 * frozen in the background), the output device has gone, or playing has failed.
 */
export type InterruptionReason = 'interrupted' | 'device-lost' | 'error';

export interface Output {
  /** 0–1. */
  readonly volume: number;
  /** -1 (left) to 1 (right). */
  readonly pan: number;
}

/** A range that is played again and again. */
export interface LoopRange {
  readonly from: Seconds;
  readonly to: Seconds;
  /** Factor of the rate with each pass; 1 keeps it. */
  readonly speedUp: number;
  /** The rate is not raised above this one. */
  readonly fastest: number;
}

export interface PlaybackSource {
  /**
   * Fetches and decodes what playing from the start needs; a second call resolves at once. `onProgress` receives 0–100,
   * never decreasing. Rejects with a `PlaybackError`, or with `signal.reason` once that is aborted.
   */
  load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Resolves when sound has started. While the source plays, it moves to `at` and `rate`. Rejects with a
   * `PlaybackError`; call it within a user's gesture, since browsers block sound otherwise (`blocked`).
   */
  play(at: Seconds, rate: number): Promise<void>;
  /** Fades out within about 20 ms; `time` keeps the moment that was heard last. Does nothing while paused. */
  pause(): void;
  /** Goes on playing from there where it plays. Moments outside the score are clamped. */
  seek(at: Seconds): void;
  setRate(rate: number): void;
  /** Takes effect within about 20 ms; until it is called the volume is 1 in the middle. */
  setOutput(output: Output): void;
  /**
   * Repeats the range without a seam from the next start or seek inside it on; undefined ends that. For a source
   * without this method the playback machine seeks back at the end of the range.
   */
  setLoop?(loop: LoopRange | undefined): void;
  /**
   * The score was edited: goes on where it is. Programs that it needs since are fetched by the next `load`. A source that
   * has nothing to do with the score's notes and measures lacks this method.
   */
  setScore?(score: Score): void;
  /** What cannot be heard although the source plays, a sentence each; known once `load` has resolved. */
  readonly warnings?: readonly string[];
  /** What is heard now: the latency of the output is subtracted. */
  readonly time: Seconds;
  /** The score's end was heard; the source has paused there. Returns what removes the listener, as does `onInterrupted`. */
  onEnd(listener: () => void): () => void;
  /** The source has paused by itself; `play` may succeed again. */
  onInterrupted(listener: (reason: InterruptionReason) => void): () => void;
  /** Stops, and frees all that the source has opened. Calling it twice is harmless; nothing else may follow it. */
  dispose(): void;
}
