/** Feature vectors by name, and the order with which the weights in the repository were trained. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DIVISION_FEATURES } from '../divisionFeatures.ts';
import { DIVISION_WEIGHTS } from '../divisionWeights.data.ts';
import { family, FeatureList, pairs } from './featureList.ts';
import { HYPOTHESIS_FEATURES } from '../hypotheses/hypothesisFeatureList.ts';
import { HYPOTHESIS_WEIGHTS } from '../hypotheses/hypothesisWeights.data.ts';
import { METRICAL_FEATURES } from './metricalFeatures.ts';
import { TENSORS } from './metricalNetwork.data.ts';
import { LINE_HYPOTHESIS_WEIGHTS } from '../hypotheses/lineHypothesisWeights.data.ts';
import { LINE_FEATURES } from '../../voices/melody/lineFeatures.ts';
import { MELODY_FEATURES } from '../../voices/melody/melodyFeatures.ts';
import { timbreFeatureNames } from '../../voices/melody/timbreFeatures.ts';
import { MELODY_WEIGHTS } from '../../voices/melody/melodyWeights.data.ts';
import { PRINTED_FEATURES } from '../../voices/printed/printedFeatures.ts';
import { TENSORS as PRINTED_TENSORS } from '../../voices/printed/printedWeights.data.ts';

const digestOf = ({ names }: { readonly names: readonly string[] }): string =>
  createHash('sha256').update(names.join()).digest('hex').slice(0, 12);

describe('a feature list', () => {
  const list = new FeatureList(['first', family('level', [-1, 0, 1]), 'last']);

  it('orders values by the list, whatever the order in which they are given', () => {
    expect(list.vector({ last: 5, level: [2, 3, 4], first: 1 })).toEqual([1, 2, 3, 4, 5]);
  });

  it('names every number', () => {
    expect(list.names).toEqual(['first', 'level:-1', 'level:0', 'level:1', 'last']);
    expect(list.length).toBe(5);
    expect(pairs(['a', 'b'], [1, 2])).toEqual(['a:1', 'a:2', 'b:1', 'b:2']);
  });

  it('rejects a family with too few or too many values', () => {
    expect(() => list.vector({ first: 1, level: [2, 3], last: 5 })).toThrow('level has 2 values, not 3');
    expect(() => list.vector({ first: 1, level: [2, 3, 4, 5], last: 5 })).toThrow(RangeError);
  });
});

/** Numbers of a note's timbre. */
const TIMBRE_SIZE = 28;

// Fails when a list changes: then the weights have to be trained anew (training/README.md), and the digest with them.
describe('the order of the features is the one that the stored weights were trained with', () => {
  it.each([
    ['metrical network', METRICAL_FEATURES, '835da77ac92c'],
    ['ranking of hypotheses', HYPOTHESIS_FEATURES, '90db7976f8a3'],
    ['division of the measure', DIVISION_FEATURES, '618960101a24'],
    ['staves and values', PRINTED_FEATURES, 'e0b62570f812'],
    ['tune, first round', MELODY_FEATURES, 'e03e2cfb806c'],
    ['tune, second round', LINE_FEATURES, '7eef0835aa78'],
  ])('%s', (_, list, digest) => {
    expect(digestOf(list)).toBe(digest);
    expect(new Set(list.names).size).toBe(list.length);
  });

  it('has a column of weights for every feature', () => {
    expect(TENSORS['inp.weight']?.shape[1]).toBe(METRICAL_FEATURES.length);
    expect(HYPOTHESIS_WEIGHTS.hidden.shape[1]).toBe(HYPOTHESIS_FEATURES.length);
    expect(LINE_HYPOTHESIS_WEIGHTS.hidden.shape[1]).toBe(HYPOTHESIS_FEATURES.length);
    expect(DIVISION_WEIGHTS.means.shape[0]).toBe(DIVISION_FEATURES.length);
    expect(PRINTED_TENSORS['inp.weight']?.shape[1]).toBe(PRINTED_FEATURES.length);
    expect(MELODY_WEIGHTS.firstMeans.shape[0]).toBe(MELODY_FEATURES.length);
    expect(MELODY_WEIGHTS.secondMeans.shape[0]).toBe(LINE_FEATURES.length);
    // That of the timbre is in server/transcription/detect/noteTimbre.test.ts.
    expect(MELODY_WEIGHTS.thirdMeans.shape[0]).toBe(timbreFeatureNames(TIMBRE_SIZE).length);
  });
});
