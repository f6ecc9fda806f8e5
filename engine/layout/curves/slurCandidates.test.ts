import { describe, expect, it } from 'vitest';
import { pointAt } from '../skyline/bezier.ts';
import { ObstacleGrid } from '../skyline/obstacleGrid.ts';
import { bestSlur, type EndCandidate, type GridAt, type Slur } from './slurCandidates.ts';
import type { StemLine } from './slurStems.ts';

type Points = ReturnType<Slur['archOf']>;

const pointsOfBest = (slur: Slur, grids: readonly GridAt[]): Points => bestSlur(slur, grids).points;
const end = (x: number, y: number, cost = 0): EndCandidate => ({ x, y, cost });
const withInk = (...boxes: readonly (readonly [number, number, number, number])[]): ObstacleGrid => {
  const grid = new ObstacleGrid();
  for (const box of boxes) grid.add(...box);
  return grid;
};
const heightAt = (points: Points, x: number): number => {
  const samples = Array.from({ length: 401 }, (_, step) => pointAt(points, step / 400));
  return samples.reduce((nearest, at) => (Math.abs(at[0] - x) < Math.abs(nearest[0] - x) ? at : nearest))[1];
};

/** From the lower staff to a group of the upper one: the last end is over its beam, or beside its head. */
const overStaves = (stems: readonly StemLine[]): Slur => ({
  side: 'above',
  isBetweenStaves: true,
  wanted: [24, 4],
  heads: [25, 8],
  archOf: () => [0, 24, 5, 17, 11, 9, 16, 4],
  stems: () => stems,
  ends: () => [[end(0, 24)], [end(16, 4), end(15, 8, 0.1)]],
});
const stem = (x: number, top: number, bottom: number): StemLine => ({ staff: 0, x, top, bottom });

describe('the search for a slur', () => {
  const ink = withInk([7.5, 12, 8.5, 15]);

  const below = stem(4, 22.5, 26);

  it('crosses no stem of its voice where an arch outside of it costs little more', () => {
    const [free, outside] = [[], [below, stem(12.5, 5, 9)]].map((stems) =>
      pointsOfBest(overStaves(stems), [{ grid: ink }]),
    );
    expect(heightAt(free as Points, 12.5)).toBeGreaterThan(5);
    expect(heightAt(outside as Points, 12.5)).toBeLessThan(5);
  });

  it('keeps the notes of a staff on one side of the slur', () => {
    const stems = [stem(10.5, 9, 11), stem(13, 4.5, 6.5)];
    const points = pointsOfBest(overStaves([below, ...stems]), [{ grid: ink }]);
    for (const { x, top } of stems) expect(heightAt(points, x)).toBeLessThan(top);
  });

  it('ends at other places where the slur would be much steeper than its notes', () => {
    const steep: Slur = {
      side: 'below',
      isBetweenStaves: true,
      wanted: [24, 4],
      heads: [16, 4],
      archOf: () => [0, 24, 1, 22, 2, 8, 3, 4.5],
      stems: () => [],
      ends: () => [[end(0, 24), end(1, 16.3, 0.6)], [end(3, 4.5)]],
    };
    expect(pointsOfBest(steep, [{ grid: new ObstacleGrid() }])[1]).toBe(16.3);
    expect(pointsOfBest({ ...steep, heads: [23.5, 4] }, [{ grid: new ObstacleGrid() }])[1]).toBe(24);
  });

  it('ends near its notes where only ends far from them would make its arch clear', () => {
    const far: Slur = {
      side: 'above',
      isBetweenStaves: false,
      wanted: [8, 8],
      heads: [9, 9],
      archOf: () => [0, 4, 3, 2, 7, 2, 10, 4],
      stems: () => [],
      ends: () => [[end(0, 8)], [end(10, 8)]],
    };
    const points = pointsOfBest(far, [{ grid: withInk([4, 6.5, 6, 9]) }]);
    expect([points[1], points[7]]).toEqual([8, 8]);
    const near = { ...far, wanted: [5, 5] as const };
    expect(pointsOfBest(near, [{ grid: new ObstacleGrid() }])[1]).toBe(4);
  });

  it('does not run along another slur where a place beside it costs little', () => {
    const slur: Slur = {
      side: 'above',
      isBetweenStaves: false,
      wanted: [8, 8],
      heads: [9, 9],
      archOf: () => [0, 8, 6, 6, 14, 6, 20, 8],
      stems: () => [],
      ends: () => [[end(0, 8)], [end(20, 8)]],
    };
    const others = new ObstacleGrid();
    others.addCurve([2, 7.4, 6, 6.2, 14, 6.2, 18, 7.4], 0.1);
    const points = pointsOfBest(slur, [{ grid: new ObstacleGrid() }, { grid: others, isSlurs: true }]);
    expect(Math.abs(heightAt(points, 10) - 6.5)).toBeGreaterThan(0.3);
  });

  it('is an S between ends at the height of one staff only where nothing else is clear', () => {
    const level = (boxes: readonly (readonly [number, number, number, number])[]): Points =>
      pointsOfBest(
        {
          side: 'above',
          isBetweenStaves: true,
          wanted: [10, 10],
          heads: null,
          archOf: () => [0, 10, 6, 8, 14, 8, 20, 10],
          stems: () => [],
          ends: () => [[end(0, 10)], [end(20, 10)]],
        },
        [{ grid: withInk(...boxes) }],
      );
    const isS = ([x0, y0, x1, y1, x2, y2, x3, y3]: Points): boolean => {
      const over = (x: number, y: number): number => (x - x0) * (y3 - y0) - (y - y0) * (x3 - x0);
      return over(x1, y1) * over(x2, y2) < 0;
    };
    // The way is above the line between the ends, then below it.
    const above = [4.5, 9.8, 5.5, 40] as const;
    const below = [14.5, -20, 15.5, 10.2] as const;
    expect(isS(level([above]))).toBe(false);
    expect(isS(level([above, [4.5, -20, 5.5, 8], below, [14.5, 12, 15.5, 40]]))).toBe(true);
  });

  it('bends away from its notes at ends that are above them', () => {
    const above: Slur = {
      side: 'above',
      isBetweenStaves: false,
      wanted: [4, 4],
      heads: [5, 5],
      archOf: () => [0, 4, 3, 2, 7, 2, 10, 4],
      stems: () => [],
      ends: () => [[{ ...end(0, 4), side: 'above' }], [{ ...end(10, 4), side: 'above' }]],
    };
    const points = pointsOfBest(above, [{ grid: withInk([3, -8, 7, 3.4]) }]);
    expect(heightAt(points, 5)).toBeLessThan(4);
  });
});
