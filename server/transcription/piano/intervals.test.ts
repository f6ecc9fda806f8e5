import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { bestIntervals } from './intervals.ts';

interface Scores {
  readonly pairs: Float32Array;
  readonly single: Float32Array;
}

type Path = readonly (readonly [begin: number, end: number])[];

/** Returns every set of intervals without overlap that start at `start` or later, each in order. */
function everyPath(frames: number, start = 0): Path[] {
  if (start >= frames) return [[]];
  const later = everyPath(frames, start + 1);
  const longer = Array.from({ length: frames - start - 1 }, (_, index) => start + 1 + index).flatMap((end) =>
    everyPath(frames, end).map((rest): Path => [[start, end], ...rest]),
  );
  return [...later, ...longer].flatMap((path): Path[] => [path, [[start, start], ...path]]);
}

const scoreOf = (path: Path, { pairs, single }: Scores): number =>
  path.reduce((sum, [begin, end]) => {
    const score = begin === end ? single[begin] : (end - begin) * (pairs[begin * single.length + end] ?? 0);
    return sum + (score ?? 0);
  }, 0);

const FRAMES = 5;
const value = fc.double({ min: -3, max: 3, noNaN: true });
const values = (length: number): fc.Arbitrary<Float32Array> =>
  fc.array(value, { minLength: length, maxLength: length }).map((numbers) => Float32Array.from(numbers));
const anyScores = fc.record({ pairs: values(FRAMES ** 2), single: values(FRAMES) });

describe('intervals of a target', () => {
  it('are those whose scores have the largest sum of all sets without overlap', () => {
    fc.assert(
      fc.property(anyScores, fc.integer({ min: 0, max: FRAMES - 1 }), (scores, start) => {
        const found = bestIntervals(scores.pairs, scores.single, start).map(({ begin, end }) => [begin, end] as const);
        const best = Math.max(...everyPath(FRAMES, start).map((path) => scoreOf(path, scores)));
        expect(scoreOf(found, scores)).toBeCloseTo(best, 4);
        expect(found.every(([begin, end], index) => begin >= (found[index - 1]?.[1] ?? start) && end >= begin)).toBe(
          true,
        );
      }),
      runs(100),
    );
  });

  it('have the probability that a note begins within a frame, over all sets', () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const paths = everyPath(FRAMES).map((path) => ({ path, weight: Math.exp(scoreOf(path, scores)) }));
        const all = paths.reduce((sum, { weight }) => sum + weight, 0);
        for (const { begin, confidence } of bestIntervals(scores.pairs, scores.single, 0)) {
          const onsets = paths.map(
            ({ path, weight }) => weight * path.filter(([other]) => Math.abs(other - begin) <= 1).length,
          );
          const expected = onsets.reduce((sum, onset) => sum + onset, 0) / all;
          expect(confidence).toBeCloseTo(Math.min(1, expected), 4);
        }
      }),
      runs(100),
    );
  });
});
