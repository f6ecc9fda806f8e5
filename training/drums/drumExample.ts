/** What the strokes of drums say about every metrical hypothesis of a song, for trainDrums.py. */
import type { DrumStrokes } from '../../engine/index.ts';
import { DRUM_FEATURES, DrumMeasurer } from '../../engine/notate/meter/drums/drumFeatures.ts';
import { estimateMeter } from '../../engine/notate/meter/estimateMeter.ts';
import { distinctPaths, metricalHypotheses } from '../../engine/notate/meter/hypotheses/metricalHypotheses.ts';
import { rankHypotheses } from '../../engine/notate/meter/hypotheses/rankHypotheses.ts';
import { groupOnsets } from '../../engine/notate/meter/onsetGroups.ts';
import { textureOf } from '../../engine/notate/meter/texture.ts';
import { rankPaths } from '../../engine/notate/meter/rankPaths.ts';
import type { PerformedNote } from '../performances/performLied.ts';
import { placedShare } from '../performances/placedShare.ts';

/**
 * In the format of exportHypotheses.ts; empty where there is no hypothesis. The first feature is the score without drums. `notes`
 * are those that were heard.
 */
export function drumExample(
  source: string,
  meter: string,
  notes: readonly PerformedNote[],
  drums: DrumStrokes,
): Buffer[] {
  const groups = groupOnsets(notes);
  const network = estimateMeter(groups);
  const paths = distinctPaths(rankPaths(groups, {}, network));
  const hypotheses = metricalHypotheses(paths);
  const [best] = paths;
  if (!best || hypotheses.length === 0) return [];
  const evidence = { groups, network, texture: textureOf(groups), bestPath: best.logLikelihood };
  const ranked = rankHypotheses(hypotheses, evidence);
  const measurer = new DrumMeasurer(
    drums,
    Float64Array.from(groups, ({ time }) => time),
  );
  const header = {
    source,
    meter,
    hypotheses: ranked.length,
    features: ['score', ...DRUM_FEATURES],
    shares: ranked.map(({ hypothesis }) => placedShare(groups, hypothesis)),
  };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const features = ranked.flatMap(({ hypothesis, score }) => [score, ...measurer.measure(hypothesis)]);
  return [length, json, Buffer.from(Float32Array.from(features).buffer)];
}
