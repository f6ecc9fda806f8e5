/**
 * All the ways in which a tracked path can be written: the tracker finds how long each onset is in relation to the
 * others; where barlines stand, how many beats lie between them and which note value counts as a beat are then questions
 * about the whole piece, and every answer is one reading.
 */
import { isGridPosition, parseMeter, type Meter } from './meter.ts';
import type { MetricalPath } from './trackMeter.ts';

export interface Reading {
  readonly meter: Meter;
  /** What the units and periods come from. */
  readonly path: MetricalPath;
  /** Written units for each of the path's: 1/2, 1 or 2. */
  readonly level: number;
  /** Units since the first barline for every group; -1 for an ornament. */
  readonly units: Int32Array;
  /** Quarter notes a minute: the median. */
  readonly tempo: number;
}

export const READ_METERS = ['2/4', '3/4', '4/4', '2/2', '3/8', '6/8', '9/8', '12/8'] as const;
const LEVELS = [0.5, 1, 2] as const;
/** Barlines may stand at every eighth note. */
const PHASE_STEP = 12;
/** Quarter notes a minute that are ever printed, and counted beats. */
const TEMPO_RANGE = [24, 250] as const;
const BEAT_RANGE = [22, 250] as const;
/** Share of the onsets that may not fit the finer grid of half the values. */
const MISFITS = 0.03;
/** Paths that are followed up: the best of each meter and tempo. */
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
  const sorted = Array.from(periods)
    .filter((period) => period > 0)
    .sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0.025;
}

export interface ReadingLimits {
  readonly meters?: readonly Meter[];
  /** Quarter notes a minute that the user asked for. */
  readonly tempo?: number;
}

/** Natural logarithm by which a tempo may be further from the wish than the nearest one. */
const NEARLY_AS_NEAR = 0.08;

export function readingsOf(paths: readonly MetricalPath[], limits: ReadingLimits = {}): Reading[] {
  const wished = limits.tempo;
  const readings = allReadings(paths, limits);
  if (wished === undefined) return readings;
  const distance = ({ tempo }: Reading): number => Math.abs(Math.log(tempo / wished));
  const nearest = readings.reduce((least, reading) => Math.min(least, distance(reading)), Infinity);
  return readings.filter((reading) => distance(reading) <= nearest + NEARLY_AS_NEAR);
}

function allReadings(paths: readonly MetricalPath[], limits: ReadingLimits): Reading[] {
  const meters = limits.meters ?? READ_METERS.map(parseMeter).filter((meter) => meter !== undefined);
  const [slowest, fastest] = limits.tempo ? [limits.tempo / 1.4, limits.tempo * 1.4] : TEMPO_RANGE;
  return paths.flatMap((path) =>
    LEVELS.flatMap((level) => {
      const tempo = (60 / (24 * medianPeriod(path))) * level;
      const scaled = tempo < slowest || tempo > fastest ? undefined : scale(path.units, level);
      if (!scaled) return [];
      return meters.flatMap((meter) => {
        const beats = (tempo * 24) / meter.beat;
        if (!limits.tempo && (beats < BEAT_RANGE[0] || beats > BEAT_RANGE[1])) return [];
        return phases(scaled, meter).map((units) => ({ meter, path, level, units, tempo }));
      });
    }),
  );
}

/** Units from 0 on; undefined where too many do not fit the grid. */
function scale(units: Int32Array, level: number): Int32Array | undefined {
  const first = units.find((unit) => unit >= 0) ?? 0;
  let misfits = 0;
  const scaled = units.map((unit) => {
    if (unit < 0) return unit;
    // The grid belongs to the beat, so only whole beats may be taken away.
    const wanted = (unit - Math.floor(first / 48) * 48) * level;
    if (Number.isInteger(wanted) && isGridPosition(wanted)) return wanted;
    misfits++;
    return Math.round(wanted / 3) * 3;
  });
  return misfits <= MISFITS * units.length ? scaled : undefined;
}

function phases(units: Int32Array, meter: Meter): Int32Array[] {
  const found: Int32Array[] = [];
  const first = units.find((unit) => unit >= 0) ?? 0;
  for (let shift = 0; shift < meter.measure; shift += PHASE_STEP) {
    const barlines = Math.floor((first + shift) / meter.measure) * meter.measure;
    found.push(units.map((unit) => (unit < 0 ? unit : unit + shift - barlines)));
  }
  return found;
}
