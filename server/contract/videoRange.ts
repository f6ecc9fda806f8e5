/** The part of a video or a file that is transcribed, computed in the same way by the app and the server. */
import { MAX_AUDIO_SECONDS } from './limits.ts';

/** Seconds from the beginning of the video or the file. */
export interface VideoRange {
  readonly start: number;
  readonly stop: number;
}

const SHORTEST_RANGE_SECONDS = 30;

export const isVideoTooLong = (seconds: number): boolean => seconds >= MAX_AUDIO_SECONDS;

/**
 * Limits a range to the video (C-17). A range shorter than `shortest` (half a minute) is extended towards the beginning, because the
 * requested end is kept (C-16); a video shorter than half a minute is used completely.
 */
export function clampRange(asked: VideoRange, seconds: number, shortest = SHORTEST_RANGE_SECONDS): VideoRange {
  if (seconds <= shortest) return { start: 0, stop: seconds };
  const stop = Math.min(Math.max(0, asked.stop), seconds);
  const start = Math.min(Math.max(0, asked.start), stop);
  if (stop - start >= shortest) return { start, stop };
  const longer = Math.max(0, stop - shortest);
  return { start: longer, stop: longer + shortest };
}
