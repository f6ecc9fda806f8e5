/**
 * PlaybackSource: one way to play a score (synthesizer, original recording, linked video, or two of them together).
 * This file is the only definition of the interface between the playback machine and the sources; a change must begin
 * here.
 *
 * All times are seconds of the score's performed time at speed 1, the time of `Timeline` (repeats count again), so that
 * one source can replace another during playback. A source maps that time to its own. Rates are factors: 0.5 is half as
 * fast, at the same pitch.
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
 * The reason why a source has paused by itself: the system took the audio output away (a call, another app, a page
 * frozen in the background), the output device was removed, or playing failed. Or another page of the app has begun to
 * sound, and the source was paused.
 */
export type InterruptionReason = 'interrupted' | 'device-lost' | 'error' | 'other-page';

export interface Output {
  /** 0–1. */
  readonly volume: number;
  /** -1 (left) to 1 (right). */
  readonly pan: number;
}

/** A range that is repeated. */
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
   * Loads and decodes what playing from the start needs; a second call resolves at once. `onProgress` receives 0–100,
   * never decreasing. Rejects with a `PlaybackError`, or with `signal.reason` after an abort.
   */
  load(onProgress: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Resolves when sound has started. While the source plays, it moves to `at` and `rate`. Rejects with a
   * `PlaybackError`; call it within a user's gesture, since browsers block sound otherwise (`blocked`).
   */
  play(at: Seconds, rate: number): Promise<void>;
  /** Fades out within about 20 ms; `time` keeps the last audible moment. Does nothing while paused. */
  pause(): void;
  /** Moves to a moment, and continues if the source plays. Moments outside the score are clamped. */
  seek(at: Seconds): void;
  setRate(rate: number): void;
  /** Takes effect within about 20 ms; before the first call, the volume is 1 and the pan is centred. */
  setOutput(output: Output): void;
  /**
   * Repeats the range without a gap from the next start or seek inside it; undefined ends the repetition. For a source
   * without this method the playback machine seeks back at the end of the range.
   */
  setLoop?(loop: LoopRange | undefined): void;
  /**
   * Replaces the edited score, at the present position. The next `load` loads programs that it newly needs. A source
   * that does not depend on the score's notes and measures lacks this method.
   */
  setScore?(score: Score): void;
  /** One sentence for each part that is not audible although the source plays; known after `load`. */
  readonly warnings?: readonly string[];
  /** The audible moment: the latency of the output is subtracted. */
  readonly time: Seconds;
  /**
   * Called when the score's end was audible; the source has then paused there. @returns a function that removes the
   * listener, as does `onInterrupted`.
   */
  onEnd(listener: () => void): () => void;
  /** The source has paused by itself; `play` may succeed again. */
  onInterrupted(listener: (reason: InterruptionReason) => void): () => void;
  /** Stops, and releases all that the source has opened. It may be called twice; no other call may follow. */
  dispose(): void;
}
