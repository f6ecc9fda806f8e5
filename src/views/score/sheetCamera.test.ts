import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampCamera, fittingScale, panBy, scrollExtent, zoomAt } from './sheetCamera.ts';

const size = fc.record({
  width: fc.double({ min: 20, max: 400, noNaN: true }),
  height: fc.double({ min: 10, max: 9000, noNaN: true }),
});
const viewport = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 3000 }) });
const anywhere = fc.double({ min: -5000, max: 10_000, noNaN: true });
const camera = fc.record({ x: anywhere, y: anywhere, scale: fc.double({ min: 0.5, max: 200, noNaN: true }) });

describe('the camera over a sheet', () => {
  it('never shows a viewport without sheet, wherever it was sent', () => {
    fc.assert(
      fc.property(camera, size, viewport, (sent, sheet, view) => {
        const { x, y, scale } = clampCamera(sent, sheet, view);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThan(sheet.height);
        expect(x).toBeLessThan(sheet.width);
        expect(x + view.width / scale).toBeGreaterThan(0);
      }),
    );
  });

  it('stays where it is when it stands well', () => {
    fc.assert(
      fc.property(camera, size, viewport, (sent, sheet, view) => {
        const once = clampCamera(sent, sheet, view);
        const twice = clampCamera(once, sheet, view);
        expect(twice.x).toBeCloseTo(once.x, 6);
        expect(twice.y).toBeCloseTo(once.y, 6);
        expect(twice.scale).toBe(once.scale);
      }),
    );
  });

  it('keeps the point under the pointer in place while zooming', () => {
    fc.assert(
      fc.property(camera, size, viewport, fc.double({ min: 0.3, max: 3, noNaN: true }), (sent, sheet, view, factor) => {
        const at = { x: view.width / 3, y: view.height / 4 };
        const start = clampCamera(sent, sheet, view);
        const zoomed = zoomAt(start, factor, at, sheet, view);
        expect(zoomed.x + at.x / zoomed.scale).toBeCloseTo(start.x + at.x / start.scale, 6);
        expect(zoomed.y + at.y / zoomed.scale).toBeCloseTo(start.y + at.y / start.scale, 6);
      }),
    );
  });

  it('centres a sheet that is narrower than the viewport', () => {
    const [sheet, view] = [
      { width: 100, height: 100 },
      { width: 1000, height: 800 },
    ];
    const { x } = clampCamera({ x: 0, y: 0, scale: 5 }, sheet, view);
    expect(x).toBe(-50);
  });

  it('follows a finger pixel by pixel', () => {
    const moved = panBy({ x: 10, y: 20, scale: 8 }, -16, 40);
    expect(moved).toEqual({ x: 12, y: 15, scale: 8 });
  });

  it('says how much of the sheet is in view', () => {
    const sheet = { width: 100, height: 394 };
    const view = { width: 800, height: 800 };
    const scale = fittingScale(sheet, view);
    expect(scrollExtent({ x: 0, y: 100, scale }, sheet, view)).toEqual({ start: 0.25, shown: 0.25 });
  });
});
