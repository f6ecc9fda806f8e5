// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { layoutOf } from '../../../../tests/app/layoutFixture.ts';
import { system } from '../../../../tests/app/paneDriver.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { drawnHeight, rulerOf } from './rowRulers.ts';

/** The height of the ruler above the second row, 10 px for a staff space. */
function heightAt(distance: number): number | undefined {
  const rows = { width: 100, height: 1000, systems: [system(0, 0), system(1, 20 + distance)] };
  const camera = { x: 0, y: 0, scale: 10 };
  const shared = { viewport: { width: 1000, height: 600 }, stance: SHEET_STANCE, scroll: { start: 0, shown: 1 } };
  const view = { layout: layoutOf(rows), camera, ...shared };
  const ruler = rulerOf(view, 5);
  return ruler && drawnHeight(view, ruler);
}

it('the ruler of a row covers nothing of the row above it, and remains visible between rows that are close', () => {
  expect(heightAt(4)).toBe(16);
  expect(heightAt(1)).toBeCloseTo(10);
  expect(heightAt(-2)).toBe(5);
});
