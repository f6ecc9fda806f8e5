import { expect, it } from 'vitest';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import { cameraBeginningAt } from './cameraAtMeasure.ts';

/** Two pages of 100 staff spaces, 10 apart, with a measure at 20 and at 60 of each. */
const papers = [0, 110].map((top) => ({ left: 0, right: 70, top, bottom: top + 100 }));
const measureBoxes = [20, 60, 130, 170].map((top, measure) => ({
  ...{ measure, system: -1, isLocked: false },
  ...{ left: 0, right: 70, top, bottom: top + 10 },
}));
const layout: ShownLayout = {
  ...EMPTY_LAYOUT,
  list: { width: 70, height: 210, systems: [], papers },
  measureBoxes,
};
const topAt = (measure: number, height: number): number =>
  cameraBeginningAt(measure, { layout, axis: 'y', viewport: { width: 700, height }, scale: 10 }).y;

it('F-04 a view with room for a page shows the whole page of a measure', () => {
  expect(topAt(2, 1000)).toBe(110);
  expect(topAt(3, 1200)).toBe(100);
  expect(topAt(1, 1000)).toBe(0);
});

it('F-04 a view with less room begins at the row of the measure', () => {
  expect(topAt(3, 999)).toBe(170);
});
