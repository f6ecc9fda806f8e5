/**
 * Maps the score's performed time to the time of the recording from which the score was transcribed, and back. The
 * transcription writes the start of each measure in the recording into the measure (`timestamp`, `TimeStamp` in
 * MusicJSON). Between these times the map is linear; beyond the first and the last it continues with the average speed.
 *
 * A repeat that the user has added plays a measure twice, so the map has one segment for each performed measure:
 * segments follow each other without gaps in score time, and may jump in the recording.
 */
import { seconds } from '../../engine/index.ts';
import type { Score, Seconds, Timeline } from '../../engine/index.ts';

export interface SoundSegment {
  /** Performed score time. */
  readonly onset: number;
  readonly offset: number;
  /** Seconds from the start of the recording. */
  readonly soundStart: number;
  readonly soundEnd: number;
}

export type SoundMap = readonly SoundSegment[];

/** A pause in seconds that is too short to be heard as a jump. */
const CONTIGUOUS = 0.05;

interface Anchor {
  /** Score time of the measure when every measure is played once, in written order. */
  readonly score: number;
  readonly sound: number;
}

/** @returns undefined where fewer than two measures have a time stamp, because these cannot be aligned. */
export function soundMapOf(score: Score, timeline: Timeline): SoundMap | undefined {
  const lengths = lengthsOf(score, timeline);
  const starts: number[] = [];
  let at = 0;
  for (const length of lengths) {
    starts.push(at);
    at += length;
  }
  const anchors = anchorsOf(score, starts);
  if (anchors.length < 2) return undefined;
  const soundAt = interpolation(anchors);
  return timeline.measures.map(({ measure, onset, offset }) => {
    const start = starts[measure] ?? 0;
    return { onset, offset, soundStart: soundAt(start), soundEnd: soundAt(start + (lengths[measure] ?? 0)) };
  });
}

/** Seconds of each measure as written; 0 where it is never played (skipped by a volta or a jump). */
function lengthsOf(score: Score, { measures }: Timeline): readonly number[] {
  const lengths = new Array<number>(score.measures.length).fill(0);
  for (const { measure, onset, offset } of measures) lengths[measure] = offset - onset;
  return lengths;
}

/** Only ascending times, because an edit may have copied a measure with its time to another place. */
function anchorsOf(score: Score, starts: readonly number[]): readonly Anchor[] {
  const anchors: Anchor[] = [];
  score.measures.forEach(({ timestamp }, index) => {
    const last = anchors.at(-1);
    const at = starts[index] ?? 0;
    if (timestamp === undefined || (last !== undefined && (timestamp <= last.sound || at <= last.score))) return;
    anchors.push({ score: at, sound: timestamp });
  });
  return anchors;
}

function interpolation(anchors: readonly Anchor[]): (score: number) => number {
  const [first, last] = [anchors[0] as Anchor, anchors.at(-1) as Anchor];
  const average = (last.sound - first.sound) / (last.score - first.score);
  return (score) => {
    if (score <= first.score) return Math.max(0, first.sound - (first.score - score) * average);
    if (score >= last.score) return last.sound + (score - last.score) * average;
    const after = upperIndex(anchors, (anchor) => anchor.score > score);
    const [a, b] = [anchors[after - 1] as Anchor, anchors[after] as Anchor];
    return a.sound + ((score - a.score) * (b.sound - a.sound)) / (b.score - a.score);
  };
}

/** Index of the first entry beyond a value. The entries must be sorted by that condition. */
function upperIndex<Entry>(entries: readonly Entry[], isBeyond: (entry: Entry) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(entries[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the segment that is performed at a moment of the score; the first or last one outside of the score. */
export function segmentAt(map: SoundMap, at: number): number {
  return Math.max(0, upperIndex(map, ({ onset }) => onset > at) - 1);
}

/** The time in the recording of a moment of the score. */
export function soundTimeAt(map: SoundMap, at: Seconds): number {
  const segment = map[segmentAt(map, at)];
  return segment === undefined ? 0 : segment.soundStart + (at - segment.onset) / speedOf(segment);
}

/** The moment of the score that sounds at a time of the recording, in the given segment. */
export function scoreTimeAt({ onset, offset, soundStart, ...rest }: SoundSegment, sound: number): Seconds {
  const at = onset + (sound - soundStart) * speedOf({ onset, offset, soundStart, ...rest });
  return seconds(Math.min(Math.max(at, onset), offset));
}

/** Seconds of the score per second of the recording. */
export function speedOf({ onset, offset, soundStart, soundEnd }: SoundSegment): number {
  return soundEnd > soundStart && offset > onset ? (offset - onset) / (soundEnd - soundStart) : 1;
}

/** Whether the recording has to jump from the end of one segment to the start of the next. */
export function isJump(from: SoundSegment, to: SoundSegment): boolean {
  return Math.abs(to.soundStart - from.soundEnd) > CONTIGUOUS;
}
