import { describe, expect, it } from 'vitest';
import { emptyScore, parseNoteName, voiceLeadingFaults } from '../../../engine/index.ts';
import type { PartMeasure, Score } from '../../../engine/index.ts';
import { arrangeByModel } from './arrangeByModel.ts';
import { readModelSpec } from './modelSpec.ts';
import { cellOf, noteSequenceOf, pianorollOf, PITCHES, SILENT, VOICES } from './noteSequence.ts';
import { Pace } from './pace.ts';
import { workersFor } from './predictorPool.ts';
import { openAfter, sampleVoices, seededRandom } from './sampleVoices.ts';
import type { Predict, SamplingProblem } from './sampleVoices.ts';

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
  const PASSES = 12;
  const problem: SamplingProblem = {
    steps: 3,
    pianoroll: pianorollOf(noteSequenceOf([MELODY.slice(0, 3)], [57])),
    allowed: (step, voice) => (voice > 0 && step < 2 ? ([50, 60] as const) : undefined),
    windowsOf: (pass) =>
      pass % 2 === 0
        ? [[0, 3]]
        : [
            [0, 1],
            [1, 3],
          ],
  };
  const sample = (seed: number, predictors: readonly Predict[] = [uniform], given = problem) =>
    sampleVoices(predictors, given, { random: seededRandom(seed), plannedPasses: () => PASSES });

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

  it('K-05 is the same however many workers predict', async () => {
    const late: Predict = (roll, masks) => new Promise((resolve) => setTimeout(() => resolve(uniform(roll, masks)), 2));
    expect(await sample(7, [uniform, late, uniform])).toEqual(await sample(7));
  });

  it('leaves fewer cells open after each pass, and none after the last', () => {
    const left = Array.from({ length: PASSES }, (_, pass) => openAfter(pass, PASSES, 1000));
    expect(left).toEqual(left.toSorted((before, after) => after - before));
    expect([left[0], left.at(-1)]).toEqual([991, 0]);
  });

  it('draws notes, not single steps, from a network that continues the nearest known note', async () => {
    const STEPS = 64;
    const line = { ...problem, steps: STEPS, pianoroll: new Float32Array(STEPS * PITCHES * VOICES) };
    const everywhere: SamplingProblem = { ...line, allowed: () => [50, 60], windowsOf: () => [[0, STEPS]] };
    const roll = await sample(7, [continuing], everywhere);
    const pitchAt = (step: number): number => {
      for (let pitch = 50; pitch <= 60; pitch++) if (roll[cellOf(step, pitch, 2)] === 1) return pitch;
      return SILENT;
    };
    const changes = Array.from({ length: STEPS - 1 }, (_, step) => pitchAt(step) !== pitchAt(step + 1));
    // If they were drawn independently of each other, 58 of 63 would change.
    expect(changes.filter(Boolean).length).toBeLessThan(16);
  });
});

/** A network that is nearly sure of the pitch of the nearest known step of a voice. */
const continuing: Predict = (roll, masks) => {
  const steps = roll.length / PITCHES / VOICES;
  const predictions = new Float32Array(roll.length).fill(0.01 / PITCHES);
  const known = (step: number, voice: number): number => {
    for (let pitch = 36; pitch < 36 + PITCHES; pitch++)
      if (roll[cellOf(step, pitch, voice)] === 1 && masks[cellOf(step, pitch, voice)] === 0) return pitch;
    return SILENT;
  };
  for (let voice = 0; voice < VOICES; voice++)
    for (let step = 0; step < steps; step++)
      for (const at of [step - 1, step + 1]) {
        const pitch = at >= 0 && at < steps ? known(at, voice) : SILENT;
        if (pitch !== SILENT) predictions[cellOf(step, pitch, voice)] = 1;
      }
  return Promise.resolve(predictions);
};

it('K-05 two workers predict, four where there is much memory, and never more than there are cores', () => {
  const machines = [{}, { hardwareConcurrency: 1, deviceMemory: 8 }, { hardwareConcurrency: 8, deviceMemory: 4 }];
  expect(
    [...machines, { hardwareConcurrency: 8, deviceMemory: 8 }, { hardwareConcurrency: 8 }].map(workersFor),
  ).toEqual([1, 1, 2, 4, 2]);
});

describe('the pace', () => {
  /** Ends of the passes over a score in which each takes the same time. */
  function passesOf(each: number): number {
    let now = 0;
    const pace = new Pace(
      () => undefined,
      () => now,
    );
    for (let pass = 0; ; pass++) {
      if (pace.plannedPasses(pass) <= pass + 1) return pass + 1;
      now += each;
    }
  }

  it.each([
    ['24 passes where the machine is fast', 10, 24],
    ['as many as fit in 12 s', 1200, 10],
    ['at least six where it is slow', 9000, 6],
  ])('K-05 makes %s', (_, each, expected) => {
    expect(passesOf(each)).toBe(expected);
  });

  it('J-13 reports a share that never falls and ends at one', () => {
    const shares: number[] = [];
    let now = 0;
    const pace = new Pace(
      (share) => shares.push(share),
      () => now,
    );
    for (let [pass, isLast] = [0, false]; !isLast; pass++) {
      isLast = pace.plannedPasses(pass) <= pass + 1;
      for (const share of [0.5, 1]) {
        now += pass < 3 ? 900 : 300;
        pace.report(pass, share);
      }
    }
    expect(shares).toEqual(shares.toSorted((before, after) => before - after));
    expect(shares.at(-1)).toBe(1);
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
    const request = { score: longNotes('E5'), ensemble: 'brass', seed: 1 } as const;
    const score = await arrangeByModel(request, [always([76, 67, 60, 48])], (share) => shares.push(share));
    const lowest = score.parts[3]?.measures.map(({ voices }) => voices[0]?.chords[0]?.notes[0]?.pitch.octave);
    expect(lowest).toEqual([3, 3, 3, 3, 3, undefined]);
    expect(voiceLeadingFaults(score, 'brass')).toMatchObject({ crossings: 0, outOfRange: 0 });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('K-03 K-04 keeps the voices under a low melody and in range, whatever the network expects', async () => {
    const request = { score: longNotes('C4'), ensemble: 'documented', seed: 1 } as const;
    const score = await arrangeByModel(request, [always([60, 81, 81, 81])], () => undefined);
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

  it('K-05 is refused where it describes another network', () => {
    for (const wrong of [{}, [], [{ paths: ['a'], weights: [weight('dense/kernel')] }], '<html>'])
      expect(() => readModelSpec(wrong, usual)).toThrow('not one of Coconet');
  });
});
