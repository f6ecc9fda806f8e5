/**
 * Slices: the spans in which the voices under the melody do not move. A slice is a beat, or a group of beats where the
 * tempo is fast; where the score has chord symbols, one also begins at each symbol.
 */
import type { Score } from '../model/score.ts';
import { meterGroups } from '../model/rhythm/meterGroups.ts';
import { measureContexts, nominalDuration } from '../model/scoreContext.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE } from '../units.ts';
import { gridOf, roundToGrid } from './stepGrid.ts';

export interface Slice {
  readonly measure: number;
  /** Ticks from the beginning of the score. */
  readonly start: number;
  readonly end: number;
  /** 0 the first beat of a measure, 1 the beginning of another group of beats, 2 any other. */
  readonly weakness: 0 | 1 | 2;
}

/** Chords that change faster than this are hard to follow and, for a tuba, to play. */
const SHORTEST_SECONDS = 0.4;

/**
 * The slices of the score in order of time. They fill every measure.
 *
 * @param width `groups`: a slice is a group of beats at any tempo.
 */
export function slicesOf(
  score: Score,
  symbolMoments: ReadonlyMap<number, readonly number[]>,
  width: 'beats' | 'groups' = 'beats',
): readonly Slice[] {
  const contexts = measureContexts(score);
  return gridOf(score).flatMap((grid, measure): readonly Slice[] => {
    const context = contexts[measure];
    if (context === undefined) return [];
    const { time, tempo } = context;
    // The beats of a short first measure are the last ones of a full measure.
    const missing = measure === 0 ? Math.max(0, nominalDuration(time) - grid.duration) : 0;
    const beats = beatsOf(time, width === 'groups' ? Infinity : tempo, missing + grid.duration).map(
      (at) => at - missing,
    );
    const symbols = symbolMoments.get(measure) ?? [];
    const moments = [0, ...[...beats, ...symbols].map((at) => roundToGrid(at, grid))];
    const starts = [...new Set(moments)].filter((at) => at < grid.duration).sort((a, b) => a - b);
    const wide = new Set(meterGroups(time).wide.map((at) => at - missing));
    return starts.map((at, index) => ({
      measure,
      start: grid.start + at,
      end: grid.start + (starts[index + 1] ?? grid.duration),
      weakness: at + missing === 0 ? 0 : wide.has(at) ? 1 : 2,
    }));
  });
}

type Meter = Parameters<typeof meterGroups>[0];

function beatsOf(time: Meter, tempo: number, duration: number): readonly number[] {
  const groups = meterGroups(time);
  const first = (groups.beats[1] ?? TICKS_PER_WHOLE) - (groups.beats[0] ?? 0);
  const isFast = (60 * first) / TICKS_PER_QUARTER / tempo < SHORTEST_SECONDS;
  const inMeter = isFast ? groups.wide : groups.beats;
  const nominal = nominalDuration(time);
  const beats: number[] = [];
  // A measure may be longer than its meter: a cadenza.
  for (let from = 0; from < duration; from += nominal) beats.push(...inMeter.map((at) => from + at));
  return beats.filter((at) => at < duration);
}
