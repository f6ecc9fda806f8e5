/**
 * A tracked path written in another meter or in longer or shorter values. Where the values can stay (3/4 for 4/4), only
 * the barlines move, to where the music is likeliest to have them. Where beats have to be divided by another number (6/8
 * for 4/4), the onsets are tracked again, near to the tempo of the known path.
 */
import { phases } from '../notate/meter/hypotheses/metricalHypotheses.ts';
import { POSITION_CLASSES } from '../notate/meter/positionClasses.ts';
import { isGridPosition, type Meter } from '../notate/meter/notateMeter.ts';
import { onsetPriors } from '../notate/meter/onsetPriors.ts';
import { textureOf } from '../notate/meter/texture.ts';
import { rankPaths } from '../notate/meter/rankPaths.ts';
import type { MetricalPath } from '../notate/meter/trackMeter.ts';
import { ratiosOf, type MeterEvidence } from './meterEvidence.ts';
import { logLikelihood } from './rhythmLattice.ts';

/** Written values by those of the transcription: 2 writes quarters where eighths were. */
export type TempoLevel = 0.5 | 1 | 2;

/** The path in another meter and level. The same path where both are what they were. */
export function rereadPath(path: MetricalPath, meter: Meter, level: TempoLevel, evidence: MeterEvidence): MetricalPath {
  if (meter.name === path.meter.name && level === 1) return path;
  const scaled = level === 1 ? path : scaledPath(path, level);
  if (dividesAlike(scaled.meter, meter)) return withBestBarlines(scaled, meter, level, evidence);
  return trackedAnew(scaled, meter, evidence) ?? withBestBarlines(scaled, meter, level, evidence);
}

/** Whether both meters divide the time alike: 3/4 and 6/8 share their measure, 2/4 and 4/4 their beat. */
const dividesAlike = (a: Meter, b: Meter): boolean => a.measure === b.measure || a.compound === b.compound;

/** All values doubled or halved; what then lies between two positions of the grid moves to the nearest thirty-second. */
function scaledPath(path: MetricalPath, level: number): MetricalPath {
  const units = path.units.map((unit) => {
    if (unit < 0) return unit;
    const wanted = unit * level;
    return Number.isInteger(wanted) && isGridPosition(wanted) ? wanted : Math.round(wanted / 3) * 3;
  });
  return { ...path, units, periods: path.periods.map((period) => period / level) };
}

/** Seconds a unit: the quarter's tempo in the middle of the piece. */
function quartersPerMinute({ periods }: MetricalPath): number {
  const sorted = [...periods].sort((a, b) => a - b);
  return 60 / (24 * (sorted[sorted.length >> 1] ?? 0.025));
}

function trackedAnew(
  path: MetricalPath,
  meter: Meter,
  { groups, classRatios }: MeterEvidence,
): MetricalPath | undefined {
  const tempo = quartersPerMinute(path);
  // The beat keeps its tempo, or the eighth does.
  const wanted = [tempo, meter.compound ? tempo * 1.5 : tempo / 1.5];
  const ratios = groups.flatMap((_, group) => ratiosOf({ groups, classRatios })(group));
  const estimate = {
    classRatios: Float32Array.from(
      { length: groups.length * POSITION_CLASSES.length },
      (_, index) => ratios[index] ?? 0,
    ),
    meters: [],
    tempos: new Float32Array(0),
  };
  const found = wanted.flatMap((each) =>
    rankPaths(groups, { timeSignature: meter.name, tempo: each }, estimate).slice(0, 1),
  );
  return found.sort((a, b) => b.logLikelihood - a.logLikelihood)[0];
}

/** The units with the barlines of the new meter where they are likeliest. Old barlines stay where they can. */
function withBestBarlines(path: MetricalPath, meter: Meter, level: number, evidence: MeterEvidence): MetricalPath {
  const { units } = path;
  const old = path.meter.measure * level;
  if (old % meter.measure === 0) return { ...path, meter };
  const priors = onsetPriors(meter, textureOf(evidence.groups));
  const step = meter.measure % old === 0 ? old : stepOfBarlines(path.meter, meter);
  const first = units.find((unit) => unit >= 0) ?? 0;
  const possible = phases(units, meter).filter((shifted) => {
    const shift = (shifted.find((unit) => unit >= 0) ?? 0) - first;
    return ((shift % step) + step) % step === 0;
  });
  const scored = possible.map((shifted) => ({
    shifted,
    score: logLikelihood(shifted, ratiosOf(evidence), meter, priors),
  }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return { ...path, meter, units: best?.shifted ?? units };
}

/** Barlines stand on beats of both meters where these have one length. */
const stepOfBarlines = (old: Meter, meter: Meter): number =>
  old.beat === meter.beat ? meter.beat : Math.min(old.beat, meter.beat, 24);
