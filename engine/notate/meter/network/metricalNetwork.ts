/**
 * The metrical network: a small transformer over the onset groups of a performance. For each group it estimates the
 * kind of metrical position, the meter and the tempo. Attention covers up to 30 seconds back and ahead and encodes distance
 * in seconds, so that it detects periods independently of the number of notes between. There are three networks: one of 2.5 million
 * weights for music in several voices (metricalNetwork.data.ts), a deeper one of 3.7 million that knows popular music too
 * (deepMetricalNetwork.data.ts), and one of 2.5 million for single lines (lineMetricalNetwork.data.ts), whose accents show the meter.
 */
import { metricalFeatures } from './metricalFeatures.ts';
import * as deep from './deepMetricalNetwork.data.ts';
import * as line from './lineMetricalNetwork.data.ts';
import * as full from './metricalNetwork.data.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { NETWORK_CLASSES, NETWORK_METERS, TEMPO_BINS, type MetricalEstimate } from './metricalEstimate.ts';
import { runTransformer, TransformerWeights } from './transformer.ts';

const NETWORKS = { full, deep, line };

/** Weights of the networks that were used. */
const loaded = new Map<keyof typeof NETWORKS, TransformerWeights>();

function weightsOf(network: keyof typeof NETWORKS): TransformerWeights {
  const weights = loaded.get(network) ?? new TransformerWeights(NETWORKS[network]);
  loaded.set(network, weights);
  return weights;
}

/** `hasLengths`: whether the network knows how long the notes sound. */
export function runMetricalNetwork(
  groups: readonly OnsetGroup[],
  network: keyof typeof NETWORKS,
  hasLengths = true,
): MetricalEstimate {
  const times = Float64Array.from(groups, (group) => group.time);
  const y = runTransformer(metricalFeatures(groups, hasLengths), times, weightsOf(network));
  return readOutputs(y, y.length / groups.length, groups.length, NETWORKS[network].CLASS_PRIORS);
}

function readOutputs(y: Float32Array, outputs: number, rows: number, classPriors: readonly number[]): MetricalEstimate {
  const classRatios = new Float32Array(rows * NETWORK_CLASSES);
  const tempos = new Float32Array(rows * TEMPO_BINS);
  const meters = NETWORK_METERS.map(() => 0);
  for (let row = 0; row < rows; row++) {
    const at = row * outputs;
    logSoftmax(y, at, NETWORK_CLASSES).forEach((log, index) => {
      classRatios[row * NETWORK_CLASSES + index] = log - Math.log(classPriors[index] ?? 1);
    });
    logSoftmax(y, at + NETWORK_CLASSES, NETWORK_METERS.length).forEach((log, index) => {
      meters[index] = (meters[index] ?? 0) + log / rows;
    });
    tempos.set(logSoftmax(y, at + NETWORK_CLASSES + NETWORK_METERS.length, TEMPO_BINS), row * TEMPO_BINS);
  }
  return { classRatios, meters, tempos };
}

function logSoftmax(y: Float32Array, at: number, count: number): number[] {
  const values = Array.from(y.subarray(at, at + count));
  const highest = Math.max(...values);
  const total = Math.log(values.reduce((sum, value) => sum + Math.exp(value - highest), 0)) + highest;
  return values.map((value) => value - total);
}
