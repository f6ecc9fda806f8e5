/**
 * Beats, downbeats, meter and tempo curve of a performance. Every candidate meter is tracked through the whole piece
 * (`trackMeter`); each path that is found gives metrical hypotheses: every meter, every position of the barlines, and the
 * values as they are, halved and doubled (`metricalHypotheses`). The one that looks most like printed music is taken
 * (`rankHypotheses`). Where it consists of long and short notes, the piece may have swing (`readSwing`).
 */
import { trackOfPath, type BeatTrack } from './beatTrack.ts';
import { estimateMeter } from './estimateMeter.ts';
import type { MetricalEstimate } from './network/metricalEstimate.ts';
import { parseMeter } from './notateMeter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { rankPaths, type BeatOptions } from './rankPaths.ts';
import { rankHypotheses, type RankedHypothesis } from './hypotheses/rankHypotheses.ts';
import {
  distinctPaths,
  metricalHypotheses,
  writtenPath,
  type HypothesisLimits,
  type MetricalHypothesis,
} from './hypotheses/metricalHypotheses.ts';
import { rankedAlternatives } from './hypotheses/metricalAlternatives.ts';
import { readSwing } from './swing/readSwing.ts';
import { textureOf } from './texture.ts';
import type { MetricalPath } from './trackMeter.ts';

/** @throws RangeError where there are no groups. */
export function trackBeats(groups: readonly OnsetGroup[], options: BeatOptions = {}): BeatTrack {
  const network = estimateMeter(groups);
  const { classRatios } = network;
  const { bestPath, ranked: played } = rankedHypotheses(groups, options, network);
  const swing = readingWithSwing(groups, options, played);
  const ranked = swing ?? played;
  const [best] = ranked;
  // No hypothesis remains where the tempo is outside the range that occurs in print: the tracked path is then used
  // unchanged.
  if (!best) return { ...trackOfPath(bestPath, groups, 0), classRatios };
  const other = ranked.find(({ hypothesis }) => !sameBarlines(hypothesis, best.hypothesis));
  const margin = other ? best.score - other.score : 20;
  const alternatives = rankedAlternatives(ranked, groups);
  const track = { ...trackOfPath(writtenPath(best.hypothesis), groups, margin), alternatives, classRatios };
  return swing ? { ...track, isSwung: true } : track;
}

/** The piece with swing, followed by the likeliest hypotheses without; undefined where it has none. */
function readingWithSwing(
  groups: readonly OnsetGroup[],
  options: BeatOptions,
  played: readonly RankedHypothesis[],
): readonly RankedHypothesis[] | undefined {
  const [first] = played;
  const swing =
    first &&
    readSwing(
      groups,
      first,
      options.drums,
      (even, drums) => rankedHypotheses(even, { ...options, drums }, estimateMeter(even)).ranked,
    );
  const [best] = swing?.ranked ?? [];
  if (!first || !swing || !best || swing.odds <= 0) return undefined;
  const shift = best.score - swing.odds - first.score;
  const others = played.map(({ hypothesis, score }) => ({ hypothesis, score: score + shift }));
  return [...swing.ranked, ...others].sort((a, b) => b.score - a.score);
}

interface Ranking {
  /** The likeliest tracked path. */
  readonly bestPath: MetricalPath;
  /** The hypotheses that the user's wishes allow, the likeliest first. */
  readonly ranked: readonly RankedHypothesis[];
}

/**
 * Where the piece read without wishes already is in the meter and the tempo that the user knows, it is read that way: what
 * the user knows then confirms the choice, and must not change the barlines. Otherwise the paths that were tracked with
 * the wishes are candidates beside those that were tracked without them: the music may be followed better in another
 * meter or at another level, and be written in the wanted one.
 */
function rankedHypotheses(groups: readonly OnsetGroup[], options: BeatOptions, network: MetricalEstimate): Ranking {
  const texture = textureOf(groups);
  const rank = (paths: readonly MetricalPath[], limits: HypothesisLimits): Ranking => {
    const [bestPath] = paths;
    if (!bestPath) throw new RangeError('there is no onset to find beats in');
    const piece = { groups, network, texture, bestPath: bestPath.logLikelihood, drums: options.drums };
    return { bestPath, ranked: rankHypotheses(metricalHypotheses(paths, limits), piece) };
  };
  const free = distinctPaths(rankPaths(groups, {}, network));
  const isWished = allows(options);
  const unlimited = rank(free, {});
  const best = unlimited.ranked[0]?.hypothesis;
  if (best && isWished(best)) {
    const ranked = unlimited.ranked.filter(({ hypothesis }) => isWished(hypothesis));
    return { ...unlimited, ranked };
  }
  if (options.timeSignature === undefined && options.tempo === undefined) return unlimited;
  return rank([...distinctPaths(rankPaths(groups, options, network)), ...free], limitsOf(options));
}

/** Largest difference, in natural logarithms, between the median tempo of a reading and the one that the user knows. */
const SAME_TEMPO = 0.12;

/** Whether a hypothesis has the meter and about the tempo of the wishes. */
const allows =
  ({ timeSignature, tempo: wished }: BeatOptions) =>
  ({ meter, tempo }: MetricalHypothesis): boolean =>
    (timeSignature === undefined || parseMeter(timeSignature)?.name === meter.name) &&
    (wished === undefined || Math.abs(Math.log(tempo / wished)) <= SAME_TEMPO);

function limitsOf({ timeSignature, tempo }: BeatOptions): HypothesisLimits {
  const meter = timeSignature === undefined ? undefined : parseMeter(timeSignature);
  return { ...(meter ? { meters: [meter] } : {}), ...(tempo === undefined ? {} : { tempo }) };
}

const sameBarlines = (a: MetricalHypothesis, b: MetricalHypothesis): boolean =>
  a.meter.measure === b.meter.measure && a.units.at(-1) === b.units.at(-1) && a.units[0] === b.units[0];
