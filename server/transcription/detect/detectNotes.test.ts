import { expect, it } from 'vitest';
import { DEAF_MODEL } from '../../../tests/fixtures/deafModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { detectNotes } from './detectNotes.ts';

const SECONDS = 8;

/** Numbers between -1 and 1 that are the same in every run. */
function noiseOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A stroke of a snare drum every quarter of a second, or steady noise. */
async function* sound(hasStrokes: boolean): AsyncGenerator<Float32Array> {
  const noise = noiseOf(3);
  const decay = (index: number): number => Math.exp(-((index / SAMPLE_RATE) % 0.25) / 0.05);
  yield await Promise.resolve(
    Float32Array.from({ length: SECONDS * SAMPLE_RATE }, (_, index) => 0.3 * noise() * (hasStrokes ? decay(index) : 1)),
  );
}

const universal = { mode: 'universal', instrument: 'piano' } as const;

it('D-01 drums that play alone are detected where they are asked for, and otherwise named as the reason', async () => {
  const { notes, drums } = await detectNotes(sound(true), DEAF_MODEL, { ...universal, drums: 'staff' });
  expect(notes).toEqual([]);
  expect(drums.hits?.time.length).toBeGreaterThan(3 * SECONDS);
  await expect(detectNotes(sound(true), DEAF_MODEL, universal)).rejects.toThrow('Only drums were detected');
});

it('D-01 noise is no music, and no drums either', async () => {
  await expect(detectNotes(sound(false), DEAF_MODEL, { ...universal, drums: 'staff' })).rejects.toThrow('not music');
});
