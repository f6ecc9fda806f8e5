/**
 * Tracks one meter through the onsets of a performance: the position of each onset group in its measure, and the tempo
 * there.
 *
 * The model is a metrical hidden Markov model (as in Nakamura, Yoshii, Sagayama, "Rhythm transcription of polyphonic
 * piano music", 2017) whose states are positions of the measure with learned transition probabilities. The tempo is
 * continuous: each hypothesis has its own Kalman filter over the moment and the seconds per unit (Cemgil and Kappen,
 * "Monte Carlo methods for tempo tracking and rhythm quantization", 2003). Hypotheses that agree in position and tempo
 * (within 6 %) are merged, and the likelier one is kept. Therefore rubato costs little, jumps of tempo cost much, and
 * every phase, metrical level and pickup remains possible until the end of the piece. A group may also be an ornament
 * without a position, share the position of the group before (a rolled chord), or follow a pause that the tempo does
 * not explain. The transitions also depend on the style of rhythm of the passage (rhythmStyles.ts).
 */
import type { Meter } from './notateMeter.ts';
import type { OnsetPriors } from './onsetPriors.ts';
import type { RhythmStyles } from './rhythmStyles.ts';

export interface TrackInput {
  /** Seconds of every onset group, ascending. */
  readonly times: Float64Array;
  /** Row-major [group][position class]: log-likelihood ratio that the group is on such a position. */
  readonly emissions: Float32Array;
  readonly classCount: number;
  /** Class of every unit of the measure. */
  readonly classes: Uint8Array;
  /** Log odds that each group is an ornament or a false detection. */
  readonly ornaments: Float32Array;
  readonly meter: Meter;
  /** Standard deviation, in seconds, of an onset from the beat that the player intends. */
  readonly jitter: number;
  readonly priors: Pick<OnsetPriors, 'positions' | 'starts'>;
  readonly styles: RhythmStyles;
  /** Log weight of a tempo (seconds per unit) at a group. */
  readonly tempoWeight: (group: number, period: number) => number;
  readonly minimumTempo: number;
  readonly maximumTempo: number;
}

export interface MetricalPath {
  readonly logLikelihood: number;
  readonly meter: Meter;
  /** Units since the barline of the first measure for every group; -1 for an ornament. */
  readonly units: Int32Array;
  /** Smoothed seconds per unit at every group. */
  readonly periods: Float64Array;
}

interface Hypothesis {
  score: number;
  unit: number;
  /** Index of `unit` in the measure's grid. */
  column: number;
  /** Estimated moment of `unit` and seconds per unit, with their covariance. */
  time: number;
  period: number;
  varianceTime: number;
  covariance: number;
  variancePeriod: number;
  /** Index of the style of rhythm. */
  style: number;
  parent: Hypothesis | undefined;
  group: number;
  ornament: boolean;
}

/** Relative change of tempo in a quarter note, standard deviation: measured rubato lies between .02 and .1. */
const TEMPO_DRIFT = 0.05;
/** Distance in log tempo within which two hypotheses at the same position are merged. */
const MERGE = 0.06;
const BEAM = 240;
/** Hypotheses that are less likely than the best by more than this are dropped. */
const BEAM_NATS = 22;
/** Log probability of a pause (fermata, breath, new section) before a group, spread over PAUSE_SPAN seconds. */
const PAUSE = -7.5;
const PAUSE_SPAN = 3;
/**
 * Largest distance in seconds at which a group can still belong to the rolled chord of the group before, and the log
 * probability of this.
 */
export const ROLL = 0.13;
const ROLLED = -2.6;
/** Log probability of each measure that passes without any onset. */
const SKIPPED_MEASURE = -2.5;
/** Step in log tempo between the tempos with which a piece may start. */
const TEMPO_STEP = 0.07;

/** The best path for every final phase and tempo, the likeliest first. */
export function trackMeter(input: TrackInput): MetricalPath[] {
  let beam = begin(input);
  for (let group = 1; group < input.times.length; group++) beam = advance(beam, input, group);
  return readPaths(beam, input);
}

const emission = (input: TrackInput, group: number, unit: number): number =>
  input.emissions[group * input.classCount + (input.classes[unit % input.meter.measure] ?? 0)] ?? 0;

function begin(input: TrackInput): Hypothesis[] {
  const beam: Hypothesis[] = [];
  const { minimumTempo, maximumTempo, jitter, priors, styles } = input;
  const steps = Math.max(1, Math.ceil(Math.log(maximumTempo / minimumTempo) / TEMPO_STEP));
  for (let step = 0; step <= steps; step++) {
    const tempo = minimumTempo * (maximumTempo / minimumTempo) ** (step / steps);
    const period = 60 / tempo / 24;
    priors.positions.forEach((unit, column) => {
      const score = input.tempoWeight(0, period) + (priors.starts[column] ?? -9) + emission(input, 0, unit);
      const start: Omit<Hypothesis, 'score' | 'style'> = {
        unit,
        column,
        time: input.times[0] ?? 0,
        period,
        varianceTime: jitter ** 2,
        covariance: 0,
        variancePeriod: (0.08 * period) ** 2,
        parent: undefined,
        group: 0,
        ornament: false,
      };
      styles.begins.forEach((odds, style) => beam.push({ ...start, score: score + odds, style }));
    });
  }
  return beam;
}

/** The hypotheses that reach one onset group, and the best score among them. */
interface Arrival {
  readonly input: TrackInput;
  readonly group: number;
  readonly time: number;
  /** Log density of an onset exactly where it is expected, which no step exceeds. */
  readonly onTime: number;
  readonly merged: Map<number, Hypothesis>;
  best: number;
}

/** Whether a hypothesis with this score may survive: the best score of an arrival only rises. */
const canSurvive = (score: number, { best }: Arrival): boolean => score >= best - BEAM_NATS;

function keep(arrival: Arrival, candidate: Hypothesis): void {
  const { input } = arrival;
  const place = candidate.style * input.priors.positions.length + candidate.column;
  const key = place * 4096 + Math.round(Math.log(candidate.period) / MERGE) + 400;
  const rival = arrival.merged.get(key);
  if (!rival || rival.score < candidate.score) arrival.merged.set(key, candidate);
  if (candidate.score > arrival.best) arrival.best = candidate.score;
}

function advance(beam: readonly Hypothesis[], input: TrackInput, group: number): Hypothesis[] {
  const time = input.times[group] ?? 0;
  const gap = time - (input.times[group - 1] ?? 0);
  const onTime = -0.5 * Math.log(2 * Math.PI * input.jitter ** 2);
  const arrival: Arrival = { input, group, time, onTime, merged: new Map(), best: -Infinity };
  const ornament = input.ornaments[group] ?? 0;
  for (const from of beam) {
    step(from, arrival);
    const rolled = from.score + ROLLED - gap / 0.04;
    if (gap < ROLL && time - from.time < 0.2 && canSurvive(rolled, arrival))
      keep(arrival, { ...from, score: rolled, parent: from, group, ornament: false });
    const ornamented = from.score + ornament;
    if (canSurvive(ornamented, arrival))
      keep(arrival, { ...from, score: ornamented, parent: from, group, ornament: true });
  }
  const floor = arrival.best - BEAM_NATS;
  const survivors = [...arrival.merged.values()].filter((hypothesis) => hypothesis.score >= floor);
  survivors.sort((a, b) => b.score - a.score);
  return survivors.slice(0, group < 12 ? 3 * BEAM : BEAM);
}

/** All ways to reach the group by a step along the grid. */
function step(from: Hypothesis, arrival: Arrival): void {
  const { input, group, time } = arrival;
  const { positions } = input.priors;
  const transitions = input.styles.transitions[from.style];
  const { measure } = input.meter;
  const size = positions.length;
  const elapsed = time - from.time;
  const shortest = elapsed / (1.6 * from.period);
  const longest = Math.min(elapsed / (0.62 * from.period) + 3, 4 * measure);
  const start = positions[from.column] ?? 0;
  let [column, wrapped] = [from.column + 1, 0];
  for (; ; column++) {
    if (column === size) [column, wrapped] = [0, wrapped + measure];
    const position = positions[column] ?? 0;
    const units = position + wrapped - start;
    if (units > longest) return;
    // A step that is far too short can only be a pause, and pauses end on a beat or half a beat.
    if (units < shortest && (units > measure || position % 12 !== 0)) continue;
    const skipped = Math.ceil(units / measure) - 1;
    const prior = (transitions?.[from.column * size + column] ?? -9) + SKIPPED_MEASURE * skipped;
    const score = from.score + prior + emission(input, group, position);
    const floor = arrival.best - BEAM_NATS;
    const next = score + arrival.onTime < floor ? undefined : correct(from, units, arrival, score);
    if (!next) continue;
    next.column = column;
    next.group = group;
    next.score += input.tempoWeight(group, next.period);
    keepStyles(arrival, next, position);
  }
}

/** On a beat, the passage may go on in any style. */
function keepStyles(arrival: Arrival, candidate: Hypothesis, position: number): void {
  const { meter, styles } = arrival.input;
  if (position % meter.beat !== 0) return keep(arrival, candidate);
  styles.turns[candidate.style]?.forEach((odds, style) => {
    const score = candidate.score + odds;
    if (canSurvive(score, arrival)) keep(arrival, { ...candidate, score, style });
  });
}

/**
 * One Kalman step over `units` of the grid to the arrival's onset, or a pause where that explains the onset better;
 * undefined where the hypothesis could not survive. `score`: without the onset's deviation.
 */
function correct(from: Hypothesis, units: number, arrival: Arrival, score: number): Hypothesis | undefined {
  const { input, time, onTime } = arrival;
  const floor = arrival.best - BEAM_NATS;
  const drift = (TEMPO_DRIFT * from.period) ** 2 * (units / 24);
  const blur = input.jitter + 0.02 * Math.min(0.5, units * from.period);
  const pTime = from.varianceTime + 2 * units * from.covariance + units * units * (from.variancePeriod + drift / 3);
  const total = pTime + blur * blur;
  const error = time - from.time - units * from.period;
  const logPause = error > 0 ? PAUSE - error / PAUSE_SPAN : -Infinity;
  const distance = (error * error) / total;
  // Most steps fail this bound, which needs no logarithm.
  if (score + Math.max(onTime - 0.5 * distance, logPause) < floor) return undefined;
  const logNormal = -0.5 * (distance + Math.log(2 * Math.PI * total));
  if (score + Math.max(logNormal, logPause) < floor) return undefined;
  const next: Hypothesis = {
    ...from,
    score: score + logNormal,
    unit: from.unit + units,
    parent: from,
    ornament: false,
  };
  if (logPause > logNormal) {
    next.score = score + logPause;
    next.time = time;
    next.varianceTime = input.jitter ** 2;
    next.covariance = 0;
    next.variancePeriod = (0.08 * from.period) ** 2;
    return next;
  }
  const pCross = from.covariance + units * (from.variancePeriod + drift / 2);
  next.time = time - error * (1 - pTime / total);
  next.period = Math.max(1e-4, from.period + (pCross / total) * error);
  next.varianceTime = (1 - pTime / total) * pTime;
  next.covariance = (1 - pTime / total) * pCross;
  next.variancePeriod = Math.max(1e-12, from.variancePeriod + drift - (pCross / total) * pCross);
  return next;
}

/** The best path for every phase of the measure and every tempo (in thirds of an octave) at the end. */
function readPaths(beam: readonly Hypothesis[], input: TrackInput): MetricalPath[] {
  const distinct = new Map<string, Hypothesis>();
  for (const end of beam) {
    const key = `${end.column} ${Math.round(3 * Math.log2(end.period))}`;
    const rival = distinct.get(key);
    if (!rival || rival.score < end.score) distinct.set(key, end);
  }
  return [...distinct.values()].sort((a, b) => b.score - a.score).map((end) => readPath(end, input));
}

function readPath(end: Hypothesis, input: TrackInput): MetricalPath {
  const units = new Int32Array(input.times.length).fill(-1);
  const periods = new Float64Array(input.times.length);
  for (let at: Hypothesis | undefined = end; at; at = at.parent) {
    if (!at.ornament) units[at.group] = at.unit;
    periods[at.group] = at.period;
  }
  return { logLikelihood: end.score, meter: input.meter, units, periods };
}
