/** The beats of the metronome, and those of the count-in measure. */
import {
  measureContexts,
  secondsAt,
  ticks,
  TICKS_PER_WHOLE,
  type Score,
  type TimeSignature,
  type Timeline,
} from '../../../engine/index.ts';

export interface Click {
  /** Seconds at speed 1. */
  readonly at: number;
  /** The first beat of a measure. */
  readonly isDownbeat: boolean;
}

/**
 * Beats of a meter, in ticks from the barline: dotted beats where each group has three eighths or shorter notes (6/8,
 * 9/8), the groups' first notes in an additive meter (3+2/8), otherwise the notes that the meter counts.
 */
export function beatsOf({ beats, beatType }: Pick<TimeSignature, 'beats' | 'beatType'>): readonly number[] {
  const unit = TICKS_PER_WHOLE / beatType;
  const total = beats.reduce((sum, each) => sum + each, 0);
  if (beats.length > 1) {
    let at = 0;
    return beats.map((each) => (at += each) - each).map((each) => each * unit);
  }
  const step = beatType >= 8 && total > 3 && total % 3 === 0 ? 3 : 1;
  return Array.from({ length: Math.ceil(total / step) }, (_, index) => index * step * unit);
}

const lengthOf = ({ beats, beatType }: Pick<TimeSignature, 'beats' | 'beatType'>): number =>
  (beats.reduce((sum, each) => sum + each, 0) * TICKS_PER_WHOLE) / beatType;

const COMMON_TIME = { beats: [4], beatType: 4 };

export function clicksOf(score: Score, timeline: Timeline): readonly Click[] {
  const contexts = measureContexts(score);
  return timeline.measures.flatMap(({ measure, start, end }) => {
    const time = contexts[measure]?.time ?? COMMON_TIME;
    const length = end - start;
    // A pickup contains the last beats of its meter.
    const isPickup = score.measures[measure]?.unnumbered === true && length < lengthOf(time);
    const skipped = isPickup ? lengthOf(time) - length : 0;
    return beatsOf(time)
      .filter((beat) => beat >= skipped && beat - skipped < length)
      .map((beat) => ({ at: secondsAt(timeline.tempoMap, ticks(start + beat - skipped)), isDownbeat: beat === 0 }));
  });
}

/** One measure of beats before a moment, in its meter and tempo. `at` is negative: seconds before the moment. */
export function countInAt(score: Score, timeline: Timeline, time: number): readonly Click[] {
  const played = timeline.measures.findLast(({ onset }) => onset <= time) ?? timeline.measures[0];
  if (played === undefined) return [];
  const meter = measureContexts(score)[played.measure]?.time ?? COMMON_TIME;
  const segment = timeline.tempoMap.segments.findLast(({ startSeconds }) => startSeconds <= time);
  const perTick = 240 / (TICKS_PER_WHOLE * (segment?.quartersPerMinute ?? 120));
  const length = lengthOf(meter);
  return beatsOf(meter).map((beat) => ({ at: (beat - length) * perTick, isDownbeat: beat === 0 }));
}
