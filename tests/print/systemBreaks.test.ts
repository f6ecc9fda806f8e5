import { expect, it } from 'vitest';
import { layoutScore, type Score } from '../../engine/index.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const LONG = 'c5e d5e e5e f5e g5e a5e b5e c6e';
const SHORT = 'c5h g5h';

/** A melody whose measures with one of the numbers `breaks` begin a system. */
const melody = (measures: readonly string[], breaks: readonly number[]): Score =>
  buildScore({
    staves: [[TREBLE]],
    measures: measures.map((music, index) => ({
      parts: [[[music]]],
      ...(breaks.includes(index) && { systemBreak: true }),
    })),
  });

const sizesOf = (score: Score, width: number): readonly number[] =>
  layoutScore(score, { width }).list.systems.map(({ firstMeasure, lastMeasure }) => lastMeasure - firstMeasure + 1);

const lines = (first: number): readonly string[] => [
  ...Array.from({ length: first }, () => LONG),
  ...Array.from({ length: 12 }, () => SHORT),
];

const sizes = (score: Score, width: number): string => sizesOf(score, width).join(' ');

it('L-03 a line of a file that is too full here does not become two loose lines beside full ones', () => {
  const file = melody(lines(4), [4, 8, 12]);
  expect(sizes(file, 90)).toBe('4 4 4 4');
  // The fifth measure belongs to the next line of the file.
  expect(sizes(file, 80)).toBe('3 5 4 4');
  expect(sizes(file, 60)).toBe('2 2 4 4 4');
});

it('L-03 a few system breaks, which a user sets, are always followed', () => {
  expect(sizes(melody(lines(4), [4]), 80)).toBe('2 2 6 6');
  expect(sizes(melody(lines(4), [4, 10]), 80)).toBe('2 2 6 6');
});

it('L-03 a movement begins a line, however loose the lines before it are', () => {
  const { measures, ...rest } = melody(lines(4), [4, 8, 12]);
  const ended = measures.map((measure, index) => (index === 3 ? { ...measure, barline: 'final' as const } : measure));
  expect(sizes({ ...rest, measures: ended }, 80)).toBe('2 2 4 4 4');
});
