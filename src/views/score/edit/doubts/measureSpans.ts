/** The places of bars along a strip: equally long, or as long as in the recording. */
import type { Score } from '../../../../../engine/index.ts';
import { barlinesOf, timeOfPlace } from '../waveform/barlineTimes.ts';

export interface MeasureSpan {
  readonly measure: number;
  readonly start: number;
  readonly end: number;
}

export const equalSpans = ({ measures }: Score): readonly MeasureSpan[] =>
  measures.map((_, measure) => ({ measure, start: measure, end: measure + 1 }));

/** The bars that have a time in a recording, in seconds. `duration`: of the recording. */
export function timedSpans(score: Score, duration: number): readonly MeasureSpan[] {
  return barlinesOf(score).flatMap(({ measure, time: start }) => {
    const at = score.measures[measure]?.duration;
    const end = at === undefined ? undefined : timeOfPlace(score, { measure, at });
    return end === undefined || start >= duration || end <= start
      ? []
      : [{ measure, start, end: Math.min(end, duration) }];
  });
}

/** The bar at a place, otherwise the nearest one; undefined where there are none. */
export function spanAt(spans: readonly MeasureSpan[], place: number): MeasureSpan | undefined {
  const distance = ({ start, end }: MeasureSpan): number => Math.max(start - place, place - end, 0);
  return spans.reduce<MeasureSpan | undefined>(
    (nearest, span) => (nearest === undefined || distance(span) < distance(nearest) ? span : nearest),
    undefined,
  );
}
