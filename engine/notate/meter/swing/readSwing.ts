/**
 * Reads a piece with swing. The networks and the tracker know only even music, and take pairs of long and short notes for music in
 * 6/8. So where pairs are found, the piece is read a second time as if they were even, and written in that reading where it is
 * likelier than the first (swingOdds.ts).
 */
import type { DrumStrokes } from '../drums/drumStrokes.ts';
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import type { RankedHypothesis } from '../hypotheses/rankHypotheses.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { textureOf } from '../texture.ts';
import { evenGroups, evenStrokes, evenTimes, swungUnit } from './evenPairs.ts';
import { findPairs, type Pairs } from './pairs.ts';
import { swingFeatures, swingOdds, type SwingFeatures } from './swingOdds.ts';

/** Units of a pair as it is written: two eighths or two sixteenths. */
export type SwingSpan = 24 | 12;

export interface SwingReading {
  /** The hypotheses in which the pairs are eighths or sixteenths, the likeliest first; their units are where the notes sound. */
  readonly ranked: readonly RankedHypothesis[];
  readonly features: SwingFeatures;
}

/** Ranks the hypotheses of a performance with these strokes of drums. */
type Rank = (groups: readonly OnsetGroup[], drums: DrumStrokes | undefined) => readonly RankedHypothesis[];

/**
 * What is added to the odds: a song without drums is as likely in 6/8 as any in the training set, and one with drums is hardly ever in
 * pairs of a quarter and an eighth throughout.
 */
const [WITHOUT_DRUMS, WITH_DRUMS] = [-0.5, 1.5] as const;

/** The likeliest reading with swing, and its odds (natural logarithm) against the likeliest hypothesis of the piece as it was played. */
export function readSwing(
  groups: readonly OnsetGroup[],
  first: RankedHypothesis,
  drums: DrumStrokes | undefined,
  rank: Rank,
): (SwingReading & { readonly odds: number }) | undefined {
  const reading = possibleSwing(groups, first, drums, rank);
  return reading && { ...reading, odds: swingOdds(reading.features) + (drums ? WITH_DRUMS : WITHOUT_DRUMS) };
}

/** Undefined where the piece has no pairs. */
export function possibleSwing(
  groups: readonly OnsetGroup[],
  first: RankedHypothesis,
  drums: DrumStrokes | undefined,
  rank: Rank,
): SwingReading | undefined {
  const pairs = findPairs(first.hypothesis);
  if (!pairs) return undefined;
  const evenOf = evenTimes(groups, first.hypothesis, pairs);
  const even = rank(evenGroups(groups, evenOf), drums && evenStrokes(drums, evenOf));
  const spanOf = ({ hypothesis }: RankedHypothesis): SwingSpan | undefined =>
    writtenSpan(first.hypothesis, pairs, hypothesis);
  const best = even.find((each) => spanOf(each) !== undefined);
  const span = best && spanOf(best);
  if (!best || !span) return undefined;
  const ranked = even
    .filter((each) => spanOf(each) === span)
    .map(({ hypothesis, score }) => ({ score, hypothesis: asPlayed(hypothesis, span) }));
  return { ranked, features: swingFeatures(first, best, pairs, textureOf(groups)) };
}

const asPlayed = (hypothesis: MetricalHypothesis, span: SwingSpan): MetricalHypothesis => ({
  ...hypothesis,
  units: hypothesis.units.map((unit) => (unit < 0 ? unit : swungUnit(unit, span))),
});

/** Least share of the pairs that must begin on a multiple of their span. */
const ALIGNED = 0.8;

/** The units of a pair in a reading of the even music; undefined where pairs are not two eighths or sixteenths of a simple meter there. */
function writtenSpan(
  first: MetricalHypothesis,
  { span, start }: Pairs,
  even: MetricalHypothesis,
): SwingSpan | undefined {
  if (even.meter.compound) return undefined;
  const begins = [...first.units.keys()].filter((group) => {
    const unit = first.units[group] ?? -1;
    return unit >= 0 && (unit - start) % span === 0 && (even.units[group] ?? -1) >= 0;
  });
  const steps = begins.slice(1).map((group, index) => {
    const before = begins[index] ?? group;
    const pairs = ((first.units[group] ?? 0) - (first.units[before] ?? 0)) / span;
    return ((even.units[group] ?? 0) - (even.units[before] ?? 0)) / Math.max(1, pairs);
  });
  const median = steps.sort((a, b) => a - b)[steps.length >> 1];
  if (median !== 24 && median !== 12) return undefined;
  const aligned = begins.filter((group) => (even.units[group] ?? 0) % median === 0).length;
  return aligned >= ALIGNED * begins.length ? median : undefined;
}
