/**
 * Metrical hypotheses: the ways in which a tracked path can be written. The tracker finds the durations between onsets in
 * relation to each other; the meter, the position of the barlines (phase) and the note value of a unit (level) are chosen
 * for the whole piece. Every combination is one hypothesis; rankHypotheses.ts chooses among them.
 */
import { isGridPosition, parseMeter, type Meter } from '../notateMeter.ts';
import type { MetricalPath } from '../trackMeter.ts';

export interface MetricalHypothesis {
  readonly meter: Meter;
  /** The tracked path that is written. */
  readonly path: MetricalPath;
  /** Written units for each unit of the path: 1/2, 1 or 2; with a known tempo also 1/4 or 4. */
  readonly level: number;
  /** Units since the first barline for every group; -1 for an ornament. */
  readonly units: Int32Array;
  /** Quarter notes per minute: the median. */
  readonly tempo: number;
}

/** Returns the path of a hypothesis as it is written: its units, and the seconds of each. */
export const writtenPath = ({ path, meter, units, level }: MetricalHypothesis): MetricalPath => ({
  logLikelihood: path.logLikelihood,
  meter,
  units,
  periods: path.periods.map((period) => period / level),
});

export const HYPOTHESIS_METERS = ['2/4', '3/4', '4/4', '2/2', '3/8', '6/8', '9/8', '12/8'] as const;
const LEVELS = [0.5, 1, 2] as const;
/** Levels where the user knows the tempo: a path may be tracked at any of its multiples. */
const ALL_LEVELS = [0.25, 0.5, 1, 2, 4] as const;
/** Step of the candidate positions of barlines, in units: an eighth note. */
const PHASE_STEP = 12;
/** Ranges of quarter notes and of counted beats per minute that occur in print. */
const TEMPO_RANGE = [24, 250] as const;
const BEAT_RANGE = [22, 250] as const;
/** Share of the onsets that may fall off the grid when the values are halved, and where the user knows the tempo. */
const MISFITS = 0.03;
const MISFITS_AT_KNOWN_TEMPO = 0.25;
/** Number of paths, the best of each meter and tempo, from which hypotheses are made. */
const PATHS = 10;

/** The best path of every tracked meter and tempo (in thirds of an octave), the likeliest first. */
export function distinctPaths(paths: readonly MetricalPath[]): MetricalPath[] {
  const found = new Map<string, MetricalPath>();
  for (const path of [...paths].sort((a, b) => b.logLikelihood - a.logLikelihood)) {
    const key = `${path.meter.name} ${Math.round(3 * Math.log2(medianPeriod(path)))}`;
    if (!found.has(key)) found.set(key, path);
  }
  return [...found.values()].slice(0, PATHS);
}

export function medianPeriod({ periods }: MetricalPath): number {
  const sorted = periods.filter((period) => period > 0).sort();
  return sorted[sorted.length >> 1] ?? 0.025;
}

export interface HypothesisLimits {
  readonly meters?: readonly Meter[];
  /** Quarter notes per minute that the user requested. */
  readonly tempo?: number;
}

/**
 * A hypothesis is still accepted if its tempo is farther from the requested one than the nearest hypothesis by at most
 * this difference of natural logarithms.
 */
const NEARLY_AS_NEAR = 0.08;

export function metricalHypotheses(
  paths: readonly MetricalPath[],
  limits: HypothesisLimits = {},
): MetricalHypothesis[] {
  const wished = limits.tempo;
  const hypotheses = allHypotheses(paths, limits);
  if (wished === undefined) return hypotheses;
  const distance = ({ tempo }: MetricalHypothesis): number => Math.abs(Math.log(tempo / wished));
  const nearest = hypotheses.reduce((least, hypothesis) => Math.min(least, distance(hypothesis)), Infinity);
  return hypotheses.filter((hypothesis) => distance(hypothesis) <= nearest + NEARLY_AS_NEAR);
}

function allHypotheses(paths: readonly MetricalPath[], limits: HypothesisLimits): MetricalHypothesis[] {
  const meters = limits.meters ?? HYPOTHESIS_METERS.map(parseMeter).filter((meter) => meter !== undefined);
  const misfits = limits.tempo ? MISFITS_AT_KNOWN_TEMPO : MISFITS;
  const [slowest, fastest] = limits.tempo ? [limits.tempo / 1.4, limits.tempo * 1.4] : TEMPO_RANGE;
  return paths.flatMap((path) =>
    (limits.tempo ? ALL_LEVELS : LEVELS).flatMap((level) => {
      const tempo = (60 / (24 * medianPeriod(path))) * level;
      const scaled = tempo < slowest || tempo > fastest ? undefined : scale(path.units, level, misfits);
      if (!scaled) return [];
      return meters.flatMap((meter) => {
        const beats = (tempo * 24) / meter.beat;
        if (!limits.tempo && (beats < BEAT_RANGE[0] || beats > BEAT_RANGE[1])) return [];
        return phases(scaled, meter).map((units) => ({ meter, path, level, units, tempo }));
      });
    }),
  );
}

/** Returns the units from 0 on; undefined where more than a share of `mostMisfits` do not fit the grid. */
function scale(units: Int32Array, level: number, mostMisfits: number): Int32Array | undefined {
  const first = units.find((unit) => unit >= 0) ?? 0;
  let misfits = 0;
  const scaled = units.map((unit) => {
    if (unit < 0) return unit;
    // The grid is relative to the beat, so only whole beats are subtracted.
    const wanted = (unit - Math.floor(first / 48) * 48) * level;
    if (Number.isInteger(wanted) && isGridPosition(wanted)) return wanted;
    misfits++;
    return Math.round(wanted / 3) * 3;
  });
  return misfits <= mostMisfits * units.length ? scaled : undefined;
}

/** The units with the first barline at each eighth note of a measure. */
export function phases(units: Int32Array, meter: Meter): Int32Array[] {
  const found: Int32Array[] = [];
  const first = units.find((unit) => unit >= 0) ?? 0;
  for (let shift = 0; shift < meter.measure; shift += PHASE_STEP) {
    const barlines = Math.floor((first + shift) / meter.measure) * meter.measure;
    found.push(units.map((unit) => (unit < 0 ? unit : unit + shift - barlines)));
  }
  return found;
}
