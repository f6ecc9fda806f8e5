import { expect, it } from 'vitest';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Chord } from '../model/chord.ts';
import type { PartMeasure } from '../model/score.ts';
import { soundsOf } from './measureSounds.ts';

it('D-09 tied notes that are joined keep the ends of the slurs on each of them', () => {
  const score = buildScore({ measures: [{ parts: [[['c5q d5~q d5q e5q']]] }] });
  const measure = score.parts[0]?.measures[0] as PartMeasure;
  const [voice] = measure.voices;
  const ends: Partial<Chord>[] = [{}, { slurStops: [1] }, { slurStops: [2] }, {}];
  const chords = voice?.chords.map((chord, index) => ({ ...chord, ...ends[index] })) ?? [];
  const [sounds] = soundsOf({ ...measure, voices: [{ ...voice, chords } as PartMeasure['voices'][number]] }, 0) ?? [];
  expect(sounds?.map(({ chord, start, end }) => [start, end, chord.slurStops])).toEqual([
    [0, 24, undefined],
    [24, 72, [1, 2]],
    [72, 96, undefined],
  ]);
});
