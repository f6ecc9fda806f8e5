/**
 * Dynamics from velocities, with few changes: the loudness of the measures is approximated by levels that last several
 * measures (a piecewise constant fit by dynamic programming, after Jackson et al., "An algorithm for optimal partitioning
 * of data on an interval", 2005). Each level is a mark at its first note; a change after a steady rise or fall gets a
 * hairpin that leads to it.
 */
import { DYNAMIC_VELOCITIES, type DynamicName } from '../../theory/dynamics.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface DynamicMark {
  /** Units since the first barline. */
  readonly unit: number;
  readonly name: DynamicName;
}

export interface HairpinMark {
  readonly from: number;
  readonly to: number;
  readonly direction: 'crescendo' | 'diminuendo';
}

export interface WrittenDynamics {
  readonly marks: readonly DynamicMark[];
  readonly hairpins: readonly HairpinMark[];
}

const NAMES: readonly DynamicName[] = ['pp', 'p', 'mp', 'mf', 'f', 'ff'];
const LEVELS = NAMES.map((name) => ({ name, velocity: DYNAMIC_VELOCITIES[name] }));
/** Standard deviation of the loudness of a measure from its level, in velocity steps. */
const WANDER = 9;
/** Cost of a change, in squared deviations of a measure: as much as two measures that are a level and a half away. */
const CHANGE = 6;
/** Fewest measures that a level lasts. */
const SHORTEST = 2;
/** Least standard deviation of velocities: below it they were not measured, and no dynamics are written. */
const LEAST_DEVIATION = 1.5;
/** Quantile of the velocities of a measure that is its loudness. */
const LOUDNESS_QUANTILE = 0.7;
/** Fewest beats of a hairpin, and number of measures before the change in which its beginning is searched. */
const SHORTEST_HAIRPIN = 3;
const MEASURES_BACK = 2;
/** A rise is steady where a line explains this share of its variance (r squared) and covers this share of the change. */
const STEADY = 0.65;
const LEADS = 0.6;

const NONE: WrittenDynamics = { marks: [], hairpins: [] };

/** `measures`: number of measures from unit 0 on. */
export function writeDynamics(notes: readonly QuantizedNote[], meter: Meter, measures: number): WrittenDynamics {
  if (deviation(notes.map(({ velocity }) => velocity)) < LEAST_DEVIATION) return NONE;
  const loudness = loudnessBy(notes, meter.measure, measures);
  const levels = levelsOf(loudness);
  const beats = loudnessBy(notes, meter.beat, Math.ceil((measures * meter.measure) / meter.beat));
  const changes = levels.flatMap((level, measure) => (level === levels[measure - 1] ? [] : [{ level, measure }]));
  const marks = changes.flatMap(({ level, measure }): DynamicMark[] => {
    const unit = firstOnset(notes, measure * meter.measure);
    const name = LEVELS[level]?.name;
    return unit === undefined || name === undefined ? [] : [{ unit, name }];
  });
  const hairpins = changes.slice(1).flatMap(({ level, measure }, index): HairpinMark[] => {
    const before = changes[index];
    const steps = (LEVELS[level]?.velocity ?? 0) - (LEVELS[before?.level ?? level]?.velocity ?? 0);
    const earliest = Math.max(measure - MEASURES_BACK, (before?.measure ?? 0) + 1);
    const from = hairpinStart(beats, measure * meter.measure, earliest * meter.measure, meter.beat, steps);
    const to = marks.find(({ unit }) => unit >= measure * meter.measure)?.unit;
    if (from === undefined || to === undefined) return [];
    return [{ from, to, direction: steps > 0 ? 'crescendo' : 'diminuendo' }];
  });
  return { marks, hairpins };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

const firstOnset = (notes: readonly QuantizedNote[], from: number): number | undefined => {
  const least = notes.reduce((first, { unit }) => (unit >= from ? Math.min(first, unit) : first), Infinity);
  return Number.isFinite(least) ? least : undefined;
};

/** Loudness of each span of `span` units; undefined where no note begins. */
function loudnessBy(notes: readonly QuantizedNote[], span: number, count: number): (number | undefined)[] {
  const velocities = Array.from({ length: count }, (): number[] => []);
  for (const { unit, velocity } of notes) velocities[Math.floor(unit / span)]?.push(velocity);
  return velocities.map((own) => own.sort((a, b) => a - b)[Math.floor(LOUDNESS_QUANTILE * (own.length - 1))]);
}

interface Fit {
  readonly cost: number;
  readonly level: number;
  readonly start: number;
}

/** Index of the level of each measure: the cheapest partition into spans of one level each. */
function levelsOf(loudness: readonly (number | undefined)[]): number[] {
  const best: (Fit | undefined)[] = [{ cost: 0, level: -1, start: 0 }];
  for (let end = 1; end <= loudness.length; end++) {
    const costs = LEVELS.map(() => 0);
    for (let start = end - 1; start >= 0; start--) {
      const heard = loudness[start];
      LEVELS.forEach(({ velocity }, level) => {
        if (heard !== undefined) costs[level] = (costs[level] ?? 0) + ((heard - velocity) / WANDER) ** 2;
      });
      const before = best[start];
      if (!before || (end - start < SHORTEST && !(start === 0 && end === loudness.length))) continue;
      const price = start === 0 ? 0 : CHANGE;
      costs.forEach((cost, level) => {
        const total = before.cost + cost + price;
        if (level !== before.level && total < (best[end]?.cost ?? Infinity)) best[end] = { cost: total, level, start };
      });
    }
  }
  const levels: number[] = [];
  for (let end = loudness.length; end > 0;) {
    const fit = best[end];
    if (!fit) break;
    for (let measure = fit.start; measure < end; measure++) levels[measure] = fit.level;
    end = fit.start;
  }
  return levels;
}

/** Unit of the beat from which the loudness changes steadily until `until`; undefined where there is none. */
function hairpinStart(
  beats: readonly (number | undefined)[],
  until: number,
  earliest: number,
  beat: number,
  steps: number,
): number | undefined {
  const last = Math.floor(until / beat);
  for (let first = Math.ceil(earliest / beat); last - first >= SHORTEST_HAIRPIN; first++) {
    const points = beats.slice(first, last + 1).flatMap((y, x) => (y === undefined ? [] : [{ x, y }]));
    if (points.length <= SHORTEST_HAIRPIN) continue;
    const { slope, explained } = lineThrough(points);
    if (explained >= STEADY && (slope * (last - first)) / steps >= LEADS) return first * beat;
  }
  return undefined;
}

function lineThrough(points: readonly { x: number; y: number }[]): { slope: number; explained: number } {
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  return xx > 0 && yy > 0 ? { slope: xy / xx, explained: xy ** 2 / (xx * yy) } : { slope: 0, explained: 0 };
}
