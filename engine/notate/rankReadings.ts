/**
 * Which reading of a piece an engraver would print: a small network (readingWeights.data.ts) weighs the numbers of
 * readingFeatures.ts. It was trained so that, among all readings of a piece, the sum of its choices weighted by the share
 * of notes that each puts in its true place is greatest. Of a single line a second such network, which was trained on
 * dance tunes too, says as much: songs teach little of music that is nothing but a tune.
 */
import { DIVIDED_MEASURE } from './divisionFeatures.ts';
import { hearDivision } from './hearDivision.ts';
import type { StoredTensor } from './metricalNetwork.data.ts';
import { onsetPriors, type Texture } from './onsetPriors.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { FEATURE_COUNT, ReadingMeasurer, type Heard } from './readingFeatures.ts';
import { READING_WEIGHTS } from './readingWeights.data.ts';
import type { Reading } from './readings.ts';
import { tempoSpread } from './tempoCurve.ts';
import { decodeTensor } from './tensor.ts';
import { TUNE_READING_WEIGHTS } from './tuneReadingWeights.data.ts';

export interface RankedReading {
  readonly reading: Reading;
  /** Logarithm of how likely it is, up to a constant of the piece. */
  readonly score: number;
}

interface Weights {
  /** [units][FEATURE_COUNT]. */
  readonly hidden: Float32Array;
  readonly bias: Float32Array;
  readonly output: Float32Array;
  /** From the features straight to the score. */
  readonly direct: Float32Array;
}

type Stored = Readonly<Record<keyof Weights, StoredTensor>>;

const decoded = new Map<Stored, Weights>();

function decode(stored: Stored): Weights {
  let weights = decoded.get(stored);
  if (!weights) {
    const { hidden, bias, output, direct } = stored;
    weights = {
      hidden: decodeTensor(hidden),
      bias: decodeTensor(bias),
      output: decodeTensor(output),
      direct: decodeTensor(direct),
    };
    decoded.set(stored, weights);
  }
  return weights;
}

/** Mean of the networks that know such music. */
function scoreOf(features: readonly number[], texture: Texture): number {
  const networks = texture === 'line' ? [READING_WEIGHTS, TUNE_READING_WEIGHTS] : [READING_WEIGHTS];
  return networks.reduce((sum, stored) => sum + networkScore(features, decode(stored)), 0) / networks.length;
}

function networkScore(features: readonly number[], { hidden, bias, output, direct }: Weights): number {
  let score = features.reduce((sum, value, index) => sum + value * (direct[index] ?? 0), 0);
  for (let unit = 0; unit < bias.length; unit++) {
    let sum = bias[unit] ?? 0;
    const row = unit * FEATURE_COUNT;
    for (let index = 0; index < FEATURE_COUNT; index++) sum += (features[index] ?? 0) * (hidden[row + index] ?? 0);
    score += (output[unit] ?? 0) * Math.tanh(sum);
  }
  return score;
}

/** What publishers of all music do, which the songs of the training show too little. */
const CONVENTIONS = {
  /** Log of how much rarer a meter is than in art song, where it matters. */
  meters: { '2/4': -0.5, '3/8': -1 } as Readonly<Record<string, number>>,
  /** Weight of how usual the beginning is: the performances of the training often begin in the middle of a song. */
  start: 0.2,
  leastStart: -5,
  /** Price of measures with hardly anything in them, by the logarithm of the onsets that they lack. */
  sparse: 2,
  onsetsInMeasure: 3,
  /** Price of every e-fold of tempo beyond 100 quarters a minute in music for two hands: its running notes are sixteenths. */
  fast: 3,
  ordinaryTempo: 100,
  /** Price of counting slower than a walk what would be as plain to read at double values. */
  plainAndSlow: 1.5,
  slowestBeat: 58,
  slowestDottedBeat: 45,
  /** Share of the steps of plain music that may be shorter than an eighth. */
  ornamental: 0.02,
  /** Price of tempo that comes and goes: what can be read in one tempo was played in one. By `tempoSpread`. */
  unsteady: 10,
};

function isPlainAndSlow({ meter, tempo }: Reading, placed: Int32Array): boolean {
  const beats = (tempo * 24) / meter.beat;
  if (beats >= (meter.compound ? CONVENTIONS.slowestDottedBeat : CONVENTIONS.slowestBeat)) return false;
  const short = placed.filter((unit, index) => index > 0 && unit - (placed[index - 1] ?? 0) < 12).length;
  return short <= CONVENTIONS.ornamental * placed.length;
}

function conventions(reading: Reading, texture: Texture): number {
  const { meter, units, tempo } = reading;
  const { positions, starts } = onsetPriors(meter, texture);
  const placed = units.filter((unit) => unit >= 0);
  const [first, last] = [placed[0] ?? 0, placed.at(-1) ?? 0];
  const start = Math.max(CONVENTIONS.leastStart, starts[positions.indexOf(first % meter.measure)] ?? -Infinity);
  const measures = Math.max(1, (last - first) / meter.measure);
  const lacking = Math.log((CONVENTIONS.onsetsInMeasure * measures) / Math.max(1, new Set(placed).size));
  const fast = texture === 'full' ? Math.max(0, Math.log(tempo / CONVENTIONS.ordinaryTempo)) : 0;
  const slow = isPlainAndSlow(reading, placed) ? CONVENTIONS.plainAndSlow : 0;
  const rarity = CONVENTIONS.meters[meter.name] ?? 0;
  return (
    rarity - slow + CONVENTIONS.start * start - CONVENTIONS.sparse * Math.max(0, lacking) - CONVENTIONS.fast * fast
  );
}

/** The likeliest first. */
export function rankReadings(readings: readonly Reading[], heard: Heard): RankedReading[] {
  const measurer = new ReadingMeasurer(heard);
  const paths = new Set(readings.map(({ path }) => path));
  const prices = new Map(
    [...paths].map((path) => [path, CONVENTIONS.unsteady * tempoSpread(path, heard.groups)] as const),
  );
  const scored = (reading: Reading): number =>
    scoreOf(measurer.measure(reading), heard.texture) +
    conventions(reading, heard.texture) -
    (prices.get(reading.path) ?? 0);
  const ranked = readings.map((reading) => ({ reading, score: scored(reading) })).sort((a, b) => b.score - a.score);
  return settleDivision(ranked, heard.groups);
}

/**
 * Weight of what `hearDivision` tells (natural logarithm of odds) among the scores: with 2, 1.8 % of 340 performances of
 * songs and tunes were told wrong where the barlines were right, 6.2 % without it, 2.1 % by it alone. It was chosen on
 * these; `hearDivision` was asked by folds that had not learned them.
 */
const DIVISION = 2;

/** With the barlines of the best reading, 3/4 and 6/8 are told apart by how the measures move inside. */
function settleDivision(ranked: RankedReading[], groups: readonly OnsetGroup[]): RankedReading[] {
  const [best] = ranked;
  const twin = best && ranked.find(({ reading }) => isTwin(reading, best.reading));
  if (!twin) return ranked;
  const [three, two] = best.reading.meter.compound ? [twin, best] : [best, twin];
  const odds = two.score - three.score + DIVISION * hearDivision(groups, best.reading.units);
  if (odds > 0 === (two === best)) return ranked;
  const others = ranked.filter((each) => each !== twin && each !== best);
  return [{ ...twin, score: best.score }, { ...best, score: twin.score }, ...others].sort((a, b) => b.score - a.score);
}

const isTwin = (a: Reading, b: Reading): boolean =>
  a.meter.measure === DIVIDED_MEASURE &&
  b.meter.measure === DIVIDED_MEASURE &&
  a.meter !== b.meter &&
  a.path === b.path &&
  a.level === b.level &&
  a.units[0] === b.units[0] &&
  a.units.at(-1) === b.units.at(-1);
