/** The beats of the metronome, and those of the count-in measure. */
import {
  DEFAULT_TEMPO,
  measureContexts,
  seconds,
  secondsAt,
  ticks,
  TICKS_PER_QUARTER,
  TICKS_PER_WHOLE,
  withToldTempos,
  writtenMomentAt,
  type Measure,
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

type Meter = Pick<TimeSignature, 'beats' | 'beatType'>;

/**
 * Beats of a meter, in ticks from the barline: dotted beats where each group has three eighths or shorter notes (6/8,
 * 9/8), the groups' first notes in an additive meter of such notes (3+2/8), otherwise the notes that the meter counts.
 */
export function beatsOf({ beats, beatType }: Meter): readonly number[] {
  const unit = TICKS_PER_WHOLE / beatType;
  const total = beats.reduce((sum, each) => sum + each, 0);
  if (beats.length > 1 && beatType >= 8) {
    let at = 0;
    return beats.map((each) => (at += each) - each).map((each) => each * unit);
  }
  const step = beatType >= 8 && total > 3 && total % 3 === 0 ? 3 : 1;
  return Array.from({ length: Math.ceil(total / step) }, (_, index) => index * step * unit);
}

const lengthOf = ({ beats, beatType }: Meter): number =>
  (beats.reduce((sum, each) => sum + each, 0) * TICKS_PER_WHOLE) / beatType;

const COMMON_TIME = { beats: [4], beatType: 4 };

/** Ticks of a measure's meter that are missing before its content: a pickup contains the last beats of its meter. */
const missingBefore = (measure: Measure | undefined, length: number, time: Meter): number =>
  measure?.unnumbered === true ? Math.max(0, lengthOf(time) - length) : 0;

export function clicksOf(score: Score, timeline: Timeline): readonly Click[] {
  const contexts = measureContexts(score);
  return timeline.measures.flatMap(({ measure, start, end }) => {
    const time = contexts[measure]?.time ?? COMMON_TIME;
    const length = end - start;
    const skipped = missingBefore(score.measures[measure], length, time);
    return beatsOf(time)
      .filter((beat) => beat >= skipped && beat - skipped < length)
      .map((beat) => ({ at: secondsAt(timeline.tempoMap, ticks(start + beat - skipped)), isDownbeat: beat === 0 }));
  });
}

/** Quarters per minute that are written for a moment of a measure: a fermata or a ritardando does not slow a count-in. */
function writtenTempo(score: Score, measure: number, at: number): number {
  const told = withToldTempos(score);
  const later = told.measures[measure]?.tempos?.findLast((tempo) => tempo.at <= at);
  return later?.quartersPerMinute ?? measureContexts(told)[measure]?.tempo ?? DEFAULT_TEMPO;
}

/**
 * One measure of beats before a moment, in its meter and tempo, and the beats of its own measure before it (of a pickup,
 * those that are missing). `at` is negative: seconds before the moment.
 */
export function countInAt(score: Score, timeline: Timeline, time: number): readonly Click[] {
  const played = timeline.measures.findLast(({ onset }) => onset <= time) ?? timeline.measures[0];
  const measure = played && score.measures[played.measure];
  if (played === undefined || measure === undefined) return [];
  const meter = measureContexts(score)[played.measure]?.time ?? COMMON_TIME;
  const at = writtenMomentAt(timeline, seconds(time)).at;
  const perTick = 60 / (TICKS_PER_QUARTER * writtenTempo(score, played.measure, at));
  const own = at + missingBefore(measure, measure.duration, meter);
  const beats = beatsOf(meter);
  return [...beats.map((beat) => beat - lengthOf(meter)), ...beats.filter((beat) => beat < own)].map((beat) => ({
    at: (beat - own) * perTick,
    isDownbeat: beat === 0 || beat === -lengthOf(meter),
  }));
}
