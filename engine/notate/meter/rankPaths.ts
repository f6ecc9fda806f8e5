/** Tracks every candidate meter through a piece. The metrical networks are not needed for it, only their estimate. */
import { medianTempo } from './beatTrack.ts';
import type { DrumStrokes } from './drums/drumStrokes.ts';
import {
  BINS_PER_OCTAVE,
  LOWEST_TRACKED_TEMPO,
  NETWORK_CLASSES,
  NETWORK_METERS,
  TEMPO_BINS,
  type MetricalEstimate,
} from './network/metricalEstimate.ts';
import { positionClasses } from './positionClasses.ts';
import { parseMeter, type Meter } from './notateMeter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { onsetPriors } from './onsetPriors.ts';
import { rhythmStyles } from './rhythmStyles.ts';
import { textureOf } from './texture.ts';
import { trackMeter, type MetricalPath } from './trackMeter.ts';

export interface BeatOptions {
  /** The given time signature is used instead of an estimate. */
  readonly timeSignature?: string;
  /** Quarter notes per minute that the user requested: the metrical level nearest to it is chosen. */
  readonly tempo?: number;
  /** The strokes of drums in the recording. */
  readonly drums?: DrumStrokes | undefined;
}

/** How often publishers choose each meter (log), from song corpora and folk, pop and classical repertoire. */
const METER_PRIORS: Readonly<Record<string, number>> = {
  '4/4': 0,
  '3/4': -0.6,
  '2/4': -1.5,
  '6/8': -1,
  '9/8': -4,
  '12/8': -4,
};

/** Weights of the network's outputs. That of the classes is set against the weight of the styles of rhythm. */
const TRUST = { classes: { full: 1.2, line: 0.8 }, tempo: 0.12, meter: 4 };
/** Log probability that a group is an ornament or a false detection. */
const ORNAMENT = { full: -6.5, line: -5.5 };
/** Standard deviation, in seconds, of an onset from the beat that the player intends. */
const JITTER = { full: 0.015, line: 0.018 };
/** Weight of the log probability of a tempo in printed music. */
const USUAL = 9;
/** Range of tempos that are tracked, in quarter notes per minute. */
const TEMPO_RANGE = [28, 240] as const;
/** A meter that is less likely than the network's first choice by more than this (log) is not tracked. */
const METER_MARGIN = 4;
/** Standard deviation in log tempo around the tempo that the user requested. */
const TEMPO_WIDTH = 0.15;
/** Weight of that deviation, where 0.5 is that of a normal distribution for each onset group by itself. */
const KNOWN_TEMPO = 0.6;

/** The surviving paths of all candidate meters, the likeliest first. @throws RangeError for an invalid time signature. */
export function rankPaths(
  groups: readonly OnsetGroup[],
  options: BeatOptions,
  estimate: MetricalEstimate,
): MetricalPath[] {
  if (groups.length === 0) return [];
  const times = Float64Array.from(groups, (group) => group.time);
  const texture = textureOf(groups);
  const emissions = estimate.classRatios.map((ratio) => TRUST.classes[texture] * ratio);
  const ornaments = Float32Array.from(groups, (_, index) => ORNAMENT[texture] + ornamentOdds(groups, index));
  const paths: MetricalPath[] = [];
  const meterLogOf = (meter: Meter): number =>
    estimate.meters[(NETWORK_METERS as readonly string[]).indexOf(meter.name)] ?? -5;
  const candidates = candidateMeters(options);
  const bestMeterLog = Math.max(...candidates.map(meterLogOf));
  for (const meter of candidates.filter((each) => meterLogOf(each) >= bestMeterLog - METER_MARGIN)) {
    const [minimumTempo, maximumTempo] = options.tempo ? [options.tempo / 1.3, options.tempo * 1.3] : TEMPO_RANGE;
    const found = trackMeter({
      times,
      emissions,
      classCount: NETWORK_CLASSES,
      classes: positionClasses(meter),
      ornaments,
      meter,
      jitter: JITTER[texture],
      priors: onsetPriors(meter, texture),
      styles: rhythmStyles(meter, texture),
      tempoWeight: options.tempo === undefined ? networkTempo(estimate) : nearTempo(options.tempo),
      minimumTempo,
      maximumTempo,
    });
    const meterLog = meterLogOf(meter);
    const prior = (METER_PRIORS[meter.name] ?? -3) + TRUST.meter * meterLog;
    // A tempo that the user knows need not be usual.
    const usual = (path: MetricalPath): number => (options.tempo === undefined ? USUAL * usualTempo(path) : 0);
    paths.push(...found.map((path) => ({ ...path, logLikelihood: path.logLikelihood + prior + usual(path) })));
  }
  return paths.sort((a, b) => b.logLikelihood - a.logLikelihood);
}

/** Log probability, up to a constant, of a tempo in printed music: normal in log quarters a minute. */
const usualTempo = (path: MetricalPath): number => -0.5 * (Math.log(medianTempo(path) / 100) / 0.4) ** 2;

function networkTempo({ tempos }: MetricalEstimate): (group: number, period: number) => number {
  return (group, period) => {
    const bin = BINS_PER_OCTAVE * Math.log2(60 / (24 * period) / LOWEST_TRACKED_TEMPO);
    const low = Math.max(0, Math.min(TEMPO_BINS - 2, Math.floor(bin)));
    const part = Math.max(0, Math.min(1, bin - low));
    const at = group * TEMPO_BINS + low;
    return TRUST.tempo * ((1 - part) * (tempos[at] ?? 0) + part * (tempos[at + 1] ?? 0));
  };
}

/**
 * Log weight of each group, which keeps the metrical level near the user's tempo while the tempo drifts. With a weight of
 * 0.1 slow music was tracked at one and a half times the tempo that the user knew.
 */
const nearTempo =
  (tempo: number) =>
  (_group: number, period: number): number =>
    -KNOWN_TEMPO * (Math.log(60 / (24 * period) / tempo) / TEMPO_WIDTH) ** 2;

function candidateMeters(options: BeatOptions): Meter[] {
  const names = options.timeSignature ? [options.timeSignature] : Object.keys(METER_PRIORS);
  const meters = names.map(parseMeter).filter((meter) => meter !== undefined);
  if (meters.length === 0) throw new RangeError(`not a time signature: ${String(options.timeSignature)}`);
  return meters;
}

/** A single short note soon followed by another may be an ornament: up to 2 nats cheaper. */
function ornamentOdds(groups: readonly OnsetGroup[], index: number): number {
  const group = groups[index];
  if (!group) return 0;
  const next = (groups[index + 1]?.time ?? group.time + 1) - group.time;
  if (group.notes.length > 1) return -1.5 * (group.notes.length - 1);
  return next < 0.11 ? 2 : -1;
}
