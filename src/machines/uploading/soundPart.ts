/** The part of a file that is transcribed, as the user moves its ends: pure functions, times in seconds. */
import { SHORTEST_PART_SECONDS } from '../../../server/contract/limits.ts';
import type { VideoRange } from '../../../server/contract/videoRange.ts';
import { clampRange } from '../../../server/contract/videoRange.ts';

export type PartEnd = keyof VideoRange;

const between = (low: number, time: number, high: number): number => Math.max(low, Math.min(time, high));

/** Tenths of a second, as they are shown; the end of the file is kept as it is. */
const rounded = (time: number, duration: number): number => (time >= duration ? duration : Math.round(10 * time) / 10);

/**
 * Returns the part after one end was dragged. The other end does not move, and the part does not get shorter than
 * allowed.
 */
export function draggedPart(part: VideoRange, end: PartEnd, time: number, duration: number): VideoRange {
  const shortest = Math.min(SHORTEST_PART_SECONDS, duration);
  if (end === 'start') return { ...part, start: between(0, rounded(time, duration), part.stop - shortest) };
  return { ...part, stop: between(part.start + shortest, rounded(time, duration), duration) };
}

/** Returns the part after one end was typed. The typed time is kept; the other end moves where necessary. */
export function typedPart(part: VideoRange, end: PartEnd, time: number, duration: number): VideoRange {
  const shortest = Math.min(SHORTEST_PART_SECONDS, duration);
  const typed = between(0, time, duration);
  if (end === 'stop') return clampRange({ ...part, stop: typed }, duration, shortest);
  const start = Math.min(typed, duration - shortest);
  return { start, stop: Math.max(part.stop, start + shortest) };
}

/** Null where the part is the whole file. */
export const partOrAll = (part: VideoRange, duration: number): VideoRange | null =>
  part.start <= 0 && part.stop >= duration ? null : part;
