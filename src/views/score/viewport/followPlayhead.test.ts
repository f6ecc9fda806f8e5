// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ticks } from '../../../../engine/index.ts';
import { ROLL_STANCE, SHEET_STANCE } from '../camera/cameraStance.ts';
import { layoutOf } from '../../../../tests/app/layoutFixture.ts';
import { system } from '../../../../tests/app/paneDriver.ts';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import { cameraAtPlayhead } from './followPlayhead.ts';

/** A roll of 88 rows whose only measure has notes in the rows 70 to 74; 20 rows are in view. */
const layout = {
  ...EMPTY_LAYOUT,
  list: { width: 100, height: 88, systems: [] },
  measureBoxes: [{ measure: 0, system: 0, isLocked: false, left: 0, right: 100, top: 0, bottom: 88 }],
  rowsOf: () => ({ top: 70, bottom: 74 }),
};
const yFrom = (y: number): number =>
  cameraAtPlayhead(
    { layout, camera: { x: 0, y, scale: 10 }, viewport: { width: 500, height: 200 }, stance: ROLL_STANCE },
    { measure: 0, at: ticks(0) },
    false,
  ).y;

it('F-14 playback in a roll shows pitches that are out of view, and leaves the view otherwise', () => {
  expect(yFrom(0)).toBe(62);
  expect(yFrom(60)).toBe(60);
  expect(yFrom(72)).toBe(72);
});

/** Rows of 20 staff spaces; 60 are in view. The second row is played, of which the view shows the lower part. */
const topOfRow = (distance: number): number => {
  const rows = { width: 100, height: 1000, systems: [system(0, 0), system(1, 20 + distance), system(2, 80)] };
  const view = { camera: { x: 0, y: 40, scale: 10 }, viewport: { width: 1000, height: 600 }, stance: SHEET_STANCE };
  const { y } = cameraAtPlayhead({ layout: layoutOf(rows), ...view }, { measure: 4, at: ticks(0) }, false);
  return 20 + distance - y;
};

it('F-14 above the row that playback moves to the top, the row before it is not cut', () => {
  expect(topOfRow(10)).toBeCloseTo(3.6);
  expect(topOfRow(2)).toBeCloseTo(2);
  expect(topOfRow(-1)).toBeCloseTo(0.5);
});
