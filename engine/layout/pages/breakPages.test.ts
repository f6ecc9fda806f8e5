import { describe, expect, it } from 'vitest';
import { breakPages } from './breakPages.ts';
import type { SystemSize } from './systemSize.ts';

const size = (height: number, beginsPage = false): SystemSize => ({
  top: 0,
  bottom: height,
  staffBottom: height,
  slack: 0,
  beginsPage,
});

const counts = (sizes: readonly SystemSize[], first: number, others: number): readonly number[] =>
  breakPages(sizes, (isFirst) => (isFirst ? first : others)).pages.map(({ first: from, last }) => last - from + 1);

describe('breakPages', () => {
  it('puts fewer systems on the first page, which has less room', () => {
    expect(counts(Array<SystemSize>(10).fill(size(20)), 80, 140)).toEqual([3, 5, 2]);
  });

  it('leaves no system alone on the last page where the pages before can spare one', () => {
    expect(counts(Array<SystemSize>(11).fill(size(20)), 140, 140)).toEqual([4, 5, 2]);
  });

  it('leaves no page before the last half empty, even if a single system is left for the last', () => {
    expect(counts(Array<SystemSize>(3).fill(size(55)), 140, 167)).toEqual([2, 1]);
  });

  it('begins a page where the score does', () => {
    expect(counts([size(20), size(20), size(20, true), size(20)], 140, 140)).toEqual([2, 2]);
  });

  it('reports the badness of its worst page: five systems where more do not fit, beside full pages', () => {
    const worst = (capacity: number): number =>
      breakPages([...Array<SystemSize>(5).fill(size(20)), size(130)], () => capacity).worst;
    expect(worst(150)).toBeLessThan(1);
    expect(worst(210)).toBeGreaterThan(1.2);
  });

  it('gives a system that is higher than the page a page of its own', () => {
    expect(counts([size(20), size(300), size(20)], 140, 140)).toEqual([1, 1, 1]);
  });
});
