import { describe, expect, it } from 'vitest';
import { emptyScore, parseNoteName, voiceLeadingFaults } from '../../../engine/index.ts';
import type { PartMeasure, Score } from '../../../engine/index.ts';
import { arrangeByModel } from './arrangeByModel.ts';
import { readModelSpec } from './modelSpec.ts';
import { cellOf, noteSequenceOf, pianorollOf, PITCHES, SILENT, VOICES } from './noteSequence.ts';
import { maskedShare, sampleVoices, seededRandom } from './sampleVoices.ts';
import type { Predict } from './sampleVoices.ts';

const MELODY = [76, 76, 79, SILENT];

/** A network that expects every voice on one pitch. */
const always =
  (pitches: readonly number[]): Predict =>
  (roll) => {
    const predictions = new Float32Array(roll.length);
    for (let step = 0; step < roll.length / PITCHES / VOICES; step++)
      pitches.forEach((pitch, voice) => {
        predictions[cellOf(step, pitch, voice)] = 1;
      });
    return Promise.resolve(predictions);
  };
const uniform: Predict = (roll) => Promise.resolve(new Float32Array(roll.length).fill(1 / PITCHES));

describe('the input of Coconet', () => {
  it('K-05 is a quantized sequence with the documented fields, and its piano roll', () => {
    const sequence = noteSequenceOf([MELODY, [60, 60, 60, 60]], [57, 69]);
    expect(sequence).toEqual({
      notes: [
        { pitch: 76, quantizedStartStep: 0, quantizedEndStep: 2, program: 57, instrument: 0 },
        { pitch: 79, quantizedStartStep: 2, quantizedEndStep: 3, program: 57, instrument: 0 },
        { pitch: 60, quantizedStartStep: 0, quantizedEndStep: 4, program: 69, instrument: 1 },
      ],
      quantizationInfo: { stepsPerQuarter: 4 },
      totalQuantizedSteps: 4,
    });
    const roll = pianorollOf(sequence);
    expect(roll.reduce((sum, value) => sum + value)).toBe(7);
    expect(roll[cellOf(2, 79, 0)]).toBe(1);
  });
});

describe('sampling', () => {
  const problem = {
    steps: 3,
    pianoroll: pianorollOf(noteSequenceOf([MELODY.slice(0, 3)], [57])),
    allowed: (step: number, voice: number) => (voice > 0 && step < 2 ? ([50, 60] as const) : undefined),
  };
  const sample = (seed: number) =>
    sampleVoices(uniform, problem, {
      random: seededRandom(seed),
      goesOn: (finished) => finished < 12,
      planned: () => 12,
    });

  it('K-05 writes one allowed pitch for each open step and voice, and leaves what is known', async () => {
    const roll = await sample(7);
    for (let step = 0; step < 3; step++) expect(roll[cellOf(step, MELODY[step] ?? 0, 0)]).toBe(1);
    expect(roll.reduce((sum, value) => sum + value)).toBe(3 + 2 * 3);
    for (let pitch = 36; pitch < 82; pitch++) if (pitch < 50 || pitch > 60) expect(roll[cellOf(0, pitch, 1)]).toBe(0);
  });

  it('K-05 is the same for the same seed, and another for another', async () => {
    expect(await sample(7)).toEqual(await sample(7));
    expect(await sample(7)).not.toEqual(await sample(8));
  });

  it('masks everything at first, and a tenth at last', () => {
    expect(maskedShare(0, 96)).toBeGreaterThan(1);
    expect(maskedShare(95, 96)).toBeCloseTo(0.15, 1);
  });
});

/** Six measures of whole notes on one pitch; the last one rests. */
function longNotes(name: string): Score {
  const score = emptyScore({ measureCount: 6 });
  const measures = score.measures.map((_, index): PartMeasure => {
    const notes = index === 5 ? [] : [{ pitch: parseNoteName(name) }];
    return { voices: [{ staff: 0, number: 0, chords: [{ value: { base: 0, dots: 0 }, notes, velocity: 80 }] }] };
  });
  return { ...score, parts: score.parts.map((part) => ({ ...part, measures })) };
}

describe('an arrangement by the model', () => {
  it('K-02 K-05 writes chunk after chunk what the network expects, and rests with the melody', async () => {
    const shares: number[] = [];
    const wish = { score: longNotes('E5'), ensemble: 'brass', seed: 1 } as const;
    const score = await arrangeByModel(wish, always([76, 67, 60, 48]), (share) => shares.push(share));
    const lowest = score.parts[3]?.measures.map(({ voices }) => voices[0]?.chords[0]?.notes[0]?.pitch.octave);
    expect(lowest).toEqual([3, 3, 3, 3, 3, undefined]);
    expect(voiceLeadingFaults(score, 'brass')).toMatchObject({ crossings: 0, outOfRange: 0 });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('K-03 K-04 keeps the voices under a low melody and in range, whatever the network expects', async () => {
    const wish = { score: longNotes('C4'), ensemble: 'documented', seed: 1 } as const;
    const score = await arrangeByModel(wish, always([60, 81, 81, 81]), () => undefined);
    expect(voiceLeadingFaults(score, 'documented')).toMatchObject({ crossings: 0, outOfRange: 0 });
  });
});

describe('the manifest of a checkpoint', () => {
  const usual = {
    ...{ numFilters: 128, numLayers: 33, interleaveSplitEveryNLayers: 16, numPointwiseSplits: 4 },
    dilation: Array.from({ length: 30 }, () => [1, 1]),
  };
  const weight = (name: string) => ({ name, shape: [1, 1, 1, 16], dtype: 'float32' });

  it('K-05 states layers and filters', () => {
    const weights = [0, 1, 2, 3, 4].map((layer) => weight(`model/conv${layer}/gamma`));
    const spec = readModelSpec([{ paths: ['a'], weights }], usual);
    expect(spec).toMatchObject({ numLayers: 5, numFilters: 16, interleaveSplitEveryNLayers: 0 });
    expect(spec.dilation).toHaveLength(2);
  });

  it('K-05 is refused where it belongs to something else', () => {
    for (const wrong of [{}, [], [{ paths: ['a'], weights: [weight('dense/kernel')] }], '<html>'])
      expect(() => readModelSpec(wrong, usual)).toThrow('not one of Coconet');
  });
});
