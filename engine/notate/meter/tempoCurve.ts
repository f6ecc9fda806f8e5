/** Tempo curve of a performance: the moment of each unit, and the spread of the tempo. */
import { UNITS_PER_QUARTER } from './notateMeter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import type { MetricalPath } from './trackMeter.ts';

interface Anchor {
  readonly unit: number;
  /** Seconds. */
  readonly time: number;
  /** Seconds per unit. */
  readonly period: number;
}

export interface TempoCurve {
  /** The onsets that have a position, ascending. */
  readonly anchors: readonly Anchor[];
  /** Seconds of any unit. */
  readonly timeOf: (unit: number) => number;
  /** Unit, as a fraction, at any number of seconds. */
  readonly unitOf: (time: number) => number;
}

export function tempoCurve(path: MetricalPath, groups: readonly OnsetGroup[]): TempoCurve {
  const anchors = anchorsOf(path, groups);
  return {
    anchors,
    timeOf: interpolate(anchors.map(({ unit, time, period }) => ({ x: unit, y: time, slope: period }))),
    unitOf: interpolate(anchors.map(({ unit, time, period }) => ({ x: time, y: unit, slope: 1 / period }))),
  };
}

/**
 * How much the tempo varies, in natural logarithms, quarter by quarter. `whole`: standard deviation, .03 with a steady
 * tempo, about .1 with rubato, .3 where half of a piece has twice the tempo of the other. `steps`: mean change from
 * a quarter to the next.
 */
export interface TempoSpread {
  readonly whole: number;
  readonly steps: number;
}

export function tempoSpread(path: MetricalPath, groups: readonly OnsetGroup[]): TempoSpread {
  const { anchors, timeOf } = tempoCurve(path, groups);
  const [first, last] = [anchors[0]?.unit ?? 0, anchors.at(-1)?.unit ?? 0];
  const tempos: number[] = [];
  for (let unit = first; unit + UNITS_PER_QUARTER <= last; unit += UNITS_PER_QUARTER)
    tempos.push(-Math.log(Math.max(SHORTEST_QUARTER, timeOf(unit + UNITS_PER_QUARTER) - timeOf(unit))));
  const mean = tempos.reduce((sum, tempo) => sum + tempo, 0) / Math.max(1, tempos.length);
  const changes = tempos.slice(1).reduce((sum, tempo, index) => sum + Math.abs(tempo - (tempos[index] ?? 0)), 0);
  return {
    whole: Math.sqrt(tempos.reduce((sum, tempo) => sum + (tempo - mean) ** 2, 0) / Math.max(1, tempos.length)),
    steps: changes / Math.max(1, tempos.length - 1),
  };
}

/** Seconds: the duration of a quarter is at least this, so that its logarithm stays finite. */
const SHORTEST_QUARTER = 0.02;

/** Moments and units of the groups with a position, strictly increasing in both. */
function anchorsOf(path: MetricalPath, groups: readonly OnsetGroup[]): Anchor[] {
  const anchors: Anchor[] = [];
  groups.forEach((group, index) => {
    const unit = path.units[index] ?? -1;
    const previous = anchors.at(-1);
    if (unit >= 0 && (!previous || (unit > previous.unit && group.time > previous.time)))
      anchors.push({ unit, time: group.time, period: path.periods[index] ?? 0.02 });
  });
  return anchors;
}

interface Knot {
  readonly x: number;
  readonly y: number;
  readonly slope: number;
}

/** Linear interpolation between knots of ascending x; beyond the ends with the slope of the outermost knot. */
function interpolate(knots: readonly Knot[]): (x: number) => number {
  return (x) => {
    const [first, last] = [knots[0], knots.at(-1)];
    if (!first || !last) return 0;
    if (x <= first.x) return first.y - (first.x - x) * first.slope;
    if (x >= last.x) return last.y + (x - last.x) * last.slope;
    let [low, high] = [0, knots.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((knots[middle]?.x ?? 0) <= x) low = middle;
      else high = middle;
    }
    const [a, b] = [knots[low] ?? first, knots[high] ?? last];
    return a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y);
  };
}
