/**
 * Ranks the metrical hypotheses of a piece by how likely an engraver would print them: a small network
 * (hypothesisWeights.data.ts) scores the features of hypothesisFeatures.ts. It was trained to maximize, over the
 * hypotheses of a piece, the expected share of notes at their true position. Single lines have weights of their own, which were
 * also trained on dance tunes, since the other scores hold few unaccompanied melodies.
 */
import { DIVIDED_MEASURE } from '../divisionFeatures.ts';
import { estimateDivision } from '../estimateDivision.ts';
import { onsetPriors, type Texture } from '../onsetPriors.ts';
import type { Meter } from '../notateMeter.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { HypothesisMeasurer, type PieceEvidence } from './hypothesisFeatures.ts';
import { HYPOTHESIS_WEIGHTS } from './hypothesisWeights.data.ts';
import type { MetricalHypothesis } from './metricalHypotheses.ts';
import { decodeTensor, type StoredTensor } from '../network/tensor.ts';
import { hasFastNotes } from '../texture.ts';
import { LINE_HYPOTHESIS_WEIGHTS } from './lineHypothesisWeights.data.ts';
import { shortShare, tuneOnsets } from './tuneOnsets.ts';

export interface RankedHypothesis {
  readonly hypothesis: MetricalHypothesis;
  /** Logarithm of the likelihood of the hypothesis, up to a constant of the piece. */
  readonly score: number;
}

interface Weights {
  /** Row-major [unit][feature], features in the order of HYPOTHESIS_FEATURES. */
  readonly hidden: Float32Array;
  readonly bias: Float32Array;
  readonly output: Float32Array;
  /** Weights from the features directly to the score. */
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

function networkScore(features: readonly number[], { hidden, bias, output, direct }: Weights): number {
  let score = features.reduce((sum, value, index) => sum + value * (direct[index] ?? 0), 0);
  for (let unit = 0; unit < bias.length; unit++) {
    let sum = bias[unit] ?? 0;
    const row = unit * features.length;
    for (let index = 0; index < features.length; index++) sum += (features[index] ?? 0) * (hidden[row + index] ?? 0);
    score += (output[unit] ?? 0) * Math.tanh(sum);
  }
  return score;
}

/** Corrections for conventions of printed music that are rare in the training songs; logarithms. */
const CONVENTIONS = {
  /** Log of the factor by which a meter is rarer than in art song, for the meters for which it matters. */
  meters: { '3/8': -1 } as Readonly<Record<string, number>>,
  /** The same of 2/4 in a single line; many tunes are in 2/4. */
  twoFourInLine: -0.5,
  /** The same of 2/4 in several voices with a steady tempo: so popular music is played, which is in 4/4. */
  twoFourInSteady: -6,
  /** The same of 2/2. */
  cutTimeInSteady: -1,
  /** A tempo is steady where its `tempoSpread` is below this. */
  steady: 0.045,
  /** The same of 3/8 in music without fast notes, which is written in 3/4. The networks know many old dances in 3/8. */
  plainThreeEight: -8,
  /**
   * Weight of the prior of the first position: the performances in the training set often begin in the middle of a
   * song.
   */
  start: 0.2,
  leastStart: -5,
  /** Penalty of nearly empty measures, by the logarithm of the onsets that they lack. */
  sparse: 2,
  onsetsInMeasure: 3,
  /**
   * Penalty of every e-fold of tempo beyond 100 quarters per minute in polyphony: its fast notes are written as
   * sixteenths.
   */
  fast: 3,
  /** The same where the tempo is steady: what may be a fast song in eighths or a slow one in sixteenths is more often the slow one. */
  fastAndSteady: 8,
  ordinaryTempo: 100,
  /** The penalty that is added for every e-fold beyond 140, where a bass with off-beat chords would be one beat each. */
  veryFastAndSteady: 20,
  veryFastTempo: 140,
  /**
   * Penalty of every e-fold of tempo below 80 quarters per minute in steady music in several voices whose tune has no sixteenths, and
   * what speaks for a level where it has enough: a slow song has them.
   */
  slowAndSteady: 30,
  slowTempo: 80,
  sixteenths: 0.9,
  /** Share of sixteenths and shorter steps that are enough. */
  enough: 0.3,
  eighth: 12,
  /**
   * Penalty of a slow beat where the music would be as easy to read with longer values, and for music in two voices: plain tunes with a
   * bass are written in quarters. Art music, with which the networks were trained, more often has such music in eighths.
   */
  plainAndSlow: 1.5,
  plainAndSlowInTwoVoices: 8,
  /** Most notes at an onset, on average, of two voices. */
  twoVoices: 2,
  slowestBeat: 58,
  slowestDottedBeat: 45,
  /** Share of the steps that may be shorter than an eighth in such music. */
  ornamental: 0.02,
  /** Penalty of a varying tempo, by `tempoSpread`: where a steady tempo explains the onsets, the performance had it. */
  unsteady: 10,
};

function isPlainAndSlow({ meter, tempo }: MetricalHypothesis, placed: Int32Array): boolean {
  const beats = (tempo * 24) / meter.beat;
  if (beats >= (meter.compound ? CONVENTIONS.slowestDottedBeat : CONVENTIONS.slowestBeat)) return false;
  // Notes of one chord may be in groups of their own, at the same unit.
  const isShort = (step: number): boolean => step > 0 && step < 12;
  const short = placed.filter((unit, index) => index > 0 && isShort(unit - (placed[index - 1] ?? 0))).length;
  return short <= CONVENTIONS.ornamental * placed.length;
}

function plainAndSlow(hypothesis: MetricalHypothesis, placed: Int32Array, { groups, texture }: PieceEvidence): number {
  if (!isPlainAndSlow(hypothesis, placed)) return 0;
  const notes = groups.reduce((sum, group) => sum + group.notes.length, 0);
  const isInTwoVoices = texture === 'full' && notes <= CONVENTIONS.twoVoices * groups.length;
  return isInTwoVoices ? CONVENTIONS.plainAndSlowInTwoVoices : CONVENTIONS.plainAndSlow;
}

/** `isSteady`: whether the tempo hardly varies. */
function rarity({ name }: Meter, texture: Texture, hasFastNotes: boolean, isSteady: boolean): number {
  if (name === '3/8' && !hasFastNotes) return CONVENTIONS.plainThreeEight;
  if (name === '2/4' && texture === 'line') return CONVENTIONS.twoFourInLine;
  if (name === '2/4' && isSteady) return CONVENTIONS.twoFourInSteady;
  if (name === '2/2' && isSteady && texture === 'full') return CONVENTIONS.cutTimeInSteady;
  return CONVENTIONS.meters[name] ?? 0;
}

/** What the level of steady music in several voices depends on. `tune`: the onsets of its tune. */
function steadyLevel({ tempo, units }: MetricalHypothesis, tune: readonly number[]): number {
  const beyond = (limit: number): number => Math.max(0, Math.log(tempo / limit));
  const fast =
    CONVENTIONS.fastAndSteady * beyond(CONVENTIONS.ordinaryTempo) +
    CONVENTIONS.veryFastAndSteady * beyond(CONVENTIONS.veryFastTempo);
  const slow = CONVENTIONS.slowAndSteady * Math.max(0, Math.log(CONVENTIONS.slowTempo / tempo));
  const sixteenths = Math.min(1, shortShare(units, tune, CONVENTIONS.eighth) / CONVENTIONS.enough);
  return CONVENTIONS.sixteenths * sixteenths - (1 - sixteenths) * slow - fast;
}

/** What the ranking of a piece needs beside the evidence. */
interface PieceTraits {
  readonly hasFastNotes: boolean;
  /** Onsets of its tune. */
  readonly tune: readonly number[];
}

/** `spread`: of the tempo of the path. */
function conventions(
  hypothesis: MetricalHypothesis,
  piece: PieceEvidence,
  { hasFastNotes, tune }: PieceTraits,
  spread: number,
): number {
  const { meter, units, tempo } = hypothesis;
  const { texture } = piece;
  const { positions, starts } = onsetPriors(meter, texture);
  const placed = units.filter((unit) => unit >= 0);
  const [first, last] = [placed[0] ?? 0, placed.at(-1) ?? 0];
  const start = Math.max(CONVENTIONS.leastStart, starts[positions.indexOf(first % meter.measure)] ?? -Infinity);
  const measures = Math.max(1, (last - first) / meter.measure);
  const lacking = Math.log((CONVENTIONS.onsetsInMeasure * measures) / Math.max(1, new Set(placed).size));
  const slow = plainAndSlow(hypothesis, placed, piece);
  const sparse = CONVENTIONS.sparse * Math.max(0, lacking);
  const unsteady = CONVENTIONS.unsteady * spread;
  const isSteady = spread < CONVENTIONS.steady;
  const rare = rarity(meter, texture, hasFastNotes, isSteady);
  const free = CONVENTIONS.fast * Math.max(0, Math.log(tempo / CONVENTIONS.ordinaryTempo));
  const level = texture === 'line' ? 0 : isSteady ? steadyLevel(hypothesis, tune) : -free;
  return rare - slow + CONVENTIONS.start * start - sparse + level - unsteady;
}

/** Returns the hypotheses, the likeliest first. */
export function rankHypotheses(hypotheses: readonly MetricalHypothesis[], piece: PieceEvidence): RankedHypothesis[] {
  const measurer = new HypothesisMeasurer(piece);
  const weights = decode(piece.texture === 'line' ? LINE_HYPOTHESIS_WEIGHTS : HYPOTHESIS_WEIGHTS);
  const traits = { hasFastNotes: hasFastNotes(piece.groups), tune: tuneOnsets(piece.groups) };
  const scored = (hypothesis: MetricalHypothesis): number =>
    networkScore(measurer.measure(hypothesis), weights) +
    conventions(hypothesis, piece, traits, measurer.spreadOf(hypothesis.path).whole);
  const ranked = hypotheses
    .map((hypothesis) => ({ hypothesis, score: scored(hypothesis) }))
    .sort((a, b) => b.score - a.score);
  return settleDivision(ranked, piece.groups);
}

/**
 * Weight of `estimateDivision` (natural logarithm of odds) in the score. With 2, the division was wrong in 1.8 % of 340
 * performances of songs and tunes whose barlines were right; 6.2 % without it, 2.1 % with it alone. The weight was chosen
 * on these; the weights of `estimateDivision` came from folds that did not contain them.
 */
const DIVISION = 2;

/** Exchanges 3/4 and 6/8 with the same barlines where `estimateDivision` favours the other meter. */
function settleDivision(ranked: RankedHypothesis[], groups: readonly OnsetGroup[]): RankedHypothesis[] {
  const [best] = ranked;
  const twin = best && ranked.find(({ hypothesis }) => isTwin(hypothesis, best.hypothesis));
  if (!twin) return ranked;
  const [three, two] = best.hypothesis.meter.compound ? [twin, best] : [best, twin];
  const odds = two.score - three.score + DIVISION * estimateDivision(groups, best.hypothesis.units);
  if (odds > 0 === (two === best)) return ranked;
  const others = ranked.filter((each) => each !== twin && each !== best);
  return [{ ...twin, score: best.score }, { ...best, score: twin.score }, ...others].sort((a, b) => b.score - a.score);
}

const isTwin = (a: MetricalHypothesis, b: MetricalHypothesis): boolean =>
  a.meter.measure === DIVIDED_MEASURE &&
  b.meter.measure === DIVIDED_MEASURE &&
  a.meter !== b.meter &&
  a.path === b.path &&
  a.level === b.level &&
  a.units[0] === b.units[0] &&
  a.units.at(-1) === b.units.at(-1);
