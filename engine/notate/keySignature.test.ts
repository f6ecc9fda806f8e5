import { expect, it } from 'vitest';
import { seconds } from '../units.ts';
import { notate } from './notate.ts';
import type { NotateOptions } from './notateOptions.ts';
import type { TimedNote } from './timedNote.ts';

const options: NotateOptions = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'Audio' };

/** A tune in E flat minor, up and down its scale in quarters. */
const TUNE = [63, 65, 66, 68, 70, 70, 74, 75, 70, 71, 70, 68, 66, 65, 63, 63].map((midiPitch, index): TimedNote => ({
  onset: seconds(0.5 + 0.5 * index),
  offset: seconds(0.96 + 0.5 * index),
  ...{ midiPitch, velocity: index % 4 === 0 ? 90 : 76, confidence: 1 },
}));

it('E-10 a tune in E flat minor has six flats, and six sharps where the user asks for D sharp minor', () => {
  const found = notate(TUNE, options);
  expect(found.key).toBe(15);
  expect(found.score.measures[0]?.key).toEqual({ fifths: -6, mode: 'minor' });
  const asked = notate(TUNE, { ...options, key: 15 }).score;
  expect(asked.measures[0]?.key).toEqual({ fifths: 6, mode: 'minor' });
});
