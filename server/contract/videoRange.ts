/** C-15, C-16, X-24: which part of a video is transcribed. Both sides reckon with this. */
import { MAX_AUDIO_SECONDS } from './limits.ts';

/** Seconds from the beginning of the video. */
export interface VideoRange {
  readonly start: number;
  readonly stop: number;
}

const SHORTEST_RANGE_SECONDS = 30;

/** C-15. */
export const isVideoTooLong = (seconds: number): boolean => seconds >= MAX_AUDIO_SECONDS;

/** C-17: within the video; C-16: half a minute at least, before the end that was asked for; X-24: a short video is used whole. */
export function clampRange(asked: VideoRange, seconds: number): VideoRange {
  if (seconds <= SHORTEST_RANGE_SECONDS) return { start: 0, stop: seconds };
  const stop = Math.min(Math.max(0, asked.stop), seconds);
  const start = Math.min(Math.max(0, asked.start), stop);
  if (stop - start >= SHORTEST_RANGE_SECONDS) return { start, stop };
  const longer = Math.max(0, stop - SHORTEST_RANGE_SECONDS);
  return { start: longer, stop: longer + SHORTEST_RANGE_SECONDS };
}
