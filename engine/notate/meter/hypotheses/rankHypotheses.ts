/**
 * Ranks the metrical hypotheses of a piece by how likely an engraver would print them: a small network
 * (hypothesisWeights.data.ts) scores the features of hypothesisFeatures.ts. It was trained to maximize, over the
 * hypotheses of a piece, the expected share of notes at their true position. Single lines have weights of their own, which were
 * also trained on dance tunes, since the other scores hold few unaccompanied melodies.
 */
import { DIVIDED_MEASURE } from '../divisionFeatures.ts';
import { drumScores } from '../drums/scoreDrums.ts';
import { estimateDivision } from '../estimateDivision.ts';
import { onsetPriors, type Texture } from '../onsetPriors.ts';
import type { Meter } from '../notateMeter.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { HypothesisMeasurer, type PieceEvidence } from './hypothesisFeatures.ts';
import { HYPOTHESIS_WEIGHTS } from './hypothesisWeights.data.ts';
import type { MetricalHypothesis } from './metricalHypotheses.ts';
import { networkScore, smallNetwork } from '../network/smallNetwork.ts';
import { hasFastNotes } from '../texture.ts';
import { LINE_HYPOTHESIS_WEIGHTS } from './lineHypothesisWeights.data.ts';
import type { WrittenRhythm } from './writtenRhythm.ts';

export interface RankedHypothesis {
  readonly hypothesis: MetricalHypothesis;
  /** Logarithm of the likelihood of the hypothesis, up to a constant of the piece. */
  readonly score: number;
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
  /** Quarter notes a minute up to which steady music is written in 4/4 instead of 2/2. */
  fastestCommonTime: 160,
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
  /** Factor by which steady music in 3/4 is faster: a waltz is counted in measures. */
  waltz: 1.3,
  /**
   * Penalty of every e-fold of tempo below 80 quarters per minute in single lines, and in steady music in several voices, whose tune has
   * no sixteenths: a slow song has them.
   */
  slow: 30,
  slowTempo: 80,
  /** Penalty of every e-fold of tempo beyond 110 in single lines without eighths: a plain tune in halves is one in quarters. */
  hasty: 20,
  hastyTempo: 110,
  /** What speaks for a level in steady music in several voices where its tune has enough sixteenths. */
  sixteenths: 0.9,
  /** Share of sixteenths and shorter steps that are enough, and of eighths and shorter ones in a fast tempo. */
  enough: 0.3,
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

function isPlainAndSlow({ meter, tempo }: MetricalHypothesis, { shortSteps }: WrittenRhythm): boolean {
  const beats = (tempo * 24) / meter.beat;
  const isSlow = beats < (meter.compound ? CONVENTIONS.slowestDottedBeat : CONVENTIONS.slowestBeat);
  return isSlow && shortSteps <= CONVENTIONS.ornamental;
}

function plainAndSlow(
  hypothesis: MetricalHypothesis,
  rhythm: WrittenRhythm,
  { groups, texture }: PieceEvidence,
): number {
  if (!isPlainAndSlow(hypothesis, rhythm)) return 0;
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

/** By how many e-folds a value exceeds a limit. */
const beyond = (value: number, limit: number): number => Math.max(0, Math.log(value / limit));

/** How many of the sixteenths that are enough the tune has: 0 to 1. */
const sixteenthsOf = ({ shortInTune }: WrittenRhythm): number => Math.min(1, shortInTune / CONVENTIONS.enough);

/** Penalty of a slow tempo of a tune without sixteenths. */
const slowness = ({ tempo }: MetricalHypothesis, rhythm: WrittenRhythm): number =>
  (1 - sixteenthsOf(rhythm)) * CONVENTIONS.slow * beyond(CONVENTIONS.slowTempo, tempo);

/** The tempo in which music in 3/4 and in other meters are equally fast. */
const comparable = ({ meter, tempo }: MetricalHypothesis): number =>
  meter.name === '3/4' ? tempo / CONVENTIONS.waltz : tempo;

/** Penalty of a fast tempo of a single line without eighths. */
function haste(hypothesis: MetricalHypothesis, { fromQuarter }: WrittenRhythm): number {
  const eighths = Math.min(1, (1 - fromQuarter) / CONVENTIONS.enough);
  return (1 - eighths) * CONVENTIONS.hasty * beyond(comparable(hypothesis), CONVENTIONS.hastyTempo);
}

/** What the level of music in several voices depends on. */
function levelInVoices(hypothesis: MetricalHypothesis, rhythm: WrittenRhythm, isSteady: boolean): number {
  if (!isSteady) return -CONVENTIONS.fast * beyond(hypothesis.tempo, CONVENTIONS.ordinaryTempo);
  const relative = comparable(hypothesis);
  const fast =
    CONVENTIONS.fastAndSteady * beyond(relative, CONVENTIONS.ordinaryTempo) +
    CONVENTIONS.veryFastAndSteady * beyond(relative, CONVENTIONS.veryFastTempo);
  return CONVENTIONS.sixteenths * sixteenthsOf(rhythm) - slowness(hypothesis, rhythm) - fast;
}

/** `spread`: of the tempo of the path. */
function conventions(
  hypothesis: MetricalHypothesis,
  piece: PieceEvidence,
  hasFastNotes: boolean,
  { rhythm, spread }: { readonly rhythm: WrittenRhythm; readonly spread: number },
): number {
  const { meter, units } = hypothesis;
  const { texture } = piece;
  const { positions, starts } = onsetPriors(meter, texture);
  const first = units.find((unit) => unit >= 0) ?? 0;
  const start = Math.max(CONVENTIONS.leastStart, starts[positions.indexOf(first % meter.measure)] ?? -Infinity);
  const measures = Math.max(1, rhythm.length / meter.measure);
  const lacking = Math.log((CONVENTIONS.onsetsInMeasure * measures) / Math.max(1, rhythm.moments));
  const slow = plainAndSlow(hypothesis, rhythm, piece);
  const sparse = CONVENTIONS.sparse * Math.max(0, lacking);
  const unsteady = CONVENTIONS.unsteady * spread;
  const isSteady = spread < CONVENTIONS.steady;
  const rare = rarity(meter, texture, hasFastNotes, isSteady);
  const level =
    texture === 'line'
      ? -slowness(hypothesis, rhythm) - haste(hypothesis, rhythm)
      : levelInVoices(hypothesis, rhythm, isSteady);
  return rare - slow + CONVENTIONS.start * start - sparse + level - unsteady;
}

/** Returns the hypotheses, the likeliest first. */
export function rankHypotheses(hypotheses: readonly MetricalHypothesis[], piece: PieceEvidence): RankedHypothesis[] {
  const measurer = new HypothesisMeasurer(piece);
  const weights = smallNetwork(piece.texture === 'line' ? LINE_HYPOTHESIS_WEIGHTS : HYPOTHESIS_WEIGHTS);
  const isFast = hasFastNotes(piece.groups);
  const byDrums = piece.drums ? drumScores(piece.drums, piece.groups, hypotheses) : [];
  const scored = (hypothesis: MetricalHypothesis, index: number): number =>
    networkScore(measurer.measure(hypothesis), weights) +
    conventions(hypothesis, piece, isFast, {
      rhythm: measurer.rhythms.of(hypothesis),
      spread: measurer.spreadOf(hypothesis.path).whole,
    }) +
    (byDrums[index] ?? 0);
  const ranked = hypotheses
    .map((hypothesis, index) => ({ hypothesis, score: scored(hypothesis, index) }))
    .sort((a, b) => b.score - a.score);
  const isSteady = ({ path }: MetricalHypothesis): boolean => measurer.spreadOf(path).whole < CONVENTIONS.steady;
  return settleDivision(settleCutTime(ranked, isSteady), piece.groups);
}

/** Exchanges 2/2 and 4/4 with the same barlines where the likeliest is 2/2 in a steady and slow tempo: so popular music is not written. */
function settleCutTime(
  ranked: RankedHypothesis[],
  isSteady: (hypothesis: MetricalHypothesis) => boolean,
): RankedHypothesis[] {
  const best = ranked[0]?.hypothesis;
  if (best?.meter.name !== '2/2' || best.tempo > CONVENTIONS.fastestCommonTime || !isSteady(best)) return ranked;
  const twin = ranked.find(({ hypothesis }) => hypothesis.meter.name === '4/4' && isSameWriting(hypothesis, best));
  return twin ? exchangeFirst(ranked, twin) : ranked;
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
  return odds > 0 === (two === best) ? ranked : exchangeFirst(ranked, twin);
}

/** Exchanges the scores of the likeliest hypothesis and another one. */
function exchangeFirst(ranked: readonly RankedHypothesis[], other: RankedHypothesis): RankedHypothesis[] {
  const [best = other, ...rest] = ranked;
  const others = rest.filter((each) => each !== other);
  return [{ ...other, score: best.score }, { ...best, score: other.score }, ...others].sort(
    (a, b) => b.score - a.score,
  );
}

const isTwin = (a: MetricalHypothesis, b: MetricalHypothesis): boolean =>
  a.meter !== b.meter &&
  a.meter.measure === DIVIDED_MEASURE &&
  b.meter.measure === DIVIDED_MEASURE &&
  isSameWriting(a, b);

/** Whether two hypotheses have the same barlines and values; their meters may differ. */
const isSameWriting = (a: MetricalHypothesis, b: MetricalHypothesis): boolean =>
  a.path === b.path && a.level === b.level && a.units[0] === b.units[0] && a.units.at(-1) === b.units.at(-1);
