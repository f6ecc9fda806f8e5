import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, ROLL_STANCE, SHEET_STANCE, lineStance, pageStance } from './cameraStance.ts';
import {
  cameraTravelled,
  clampCamera,
  fittingScale,
  overflowsAcross,
  panBy,
  scrollExtent,
  zoomAt,
} from './sheetCamera.ts';

const size = fc.record({
  width: fc.double({ min: 20, max: 400, noNaN: true }),
  height: fc.double({ min: 10, max: 9000, noNaN: true }),
});
const viewport = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 3000 }) });
const stance = fc.constantFrom(SHEET_STANCE, lineStance(0), ROLL_STANCE, pageStance(140, 'page', false));
const anywhere = fc.double({ min: -5000, max: 10_000, noNaN: true });
const camera = fc.record({ x: anywhere, y: anywhere, scale: fc.double({ min: 0.5, max: 200, noNaN: true }) });

describe('the camera over a sheet', () => {
  it('always shows a part of the sheet, whatever position is requested', () => {
    fc.assert(
      fc.property(camera, stance, size, viewport, (sent, stance, sheet, viewport) => {
        const scene = { stance, sheet, viewport };
        const { x, y, scale } = clampCamera(sent, scene);
        expect(y).toBeLessThan(sheet.height);
        expect(y + viewport.height / scale).toBeGreaterThan(0);
        expect(x).toBeLessThan(sheet.width);
        expect(x + viewport.width / scale).toBeGreaterThan(0);
        expect(scale / fittingScale(scene)).toBeLessThanOrEqual(LARGEST + 1e-9);
      }),
    );
  });

  it('does not change where its position is allowed', () => {
    fc.assert(
      fc.property(camera, stance, size, viewport, (sent, stance, sheet, viewport) => {
        const scene = { stance, sheet, viewport };
        const once = clampCamera(sent, scene);
        const twice = clampCamera(once, scene);
        expect(twice.x).toBeCloseTo(once.x, 6);
        expect(twice.y).toBeCloseTo(once.y, 6);
        expect(twice.scale).toBe(once.scale);
      }),
    );
  });

  it('keeps the point under the pointer in place while zooming', () => {
    const factors = fc.double({ min: 0.3, max: 3, noNaN: true });
    fc.assert(
      fc.property(camera, stance, size, viewport, factors, (sent, stance, sheet, viewport, factor) => {
        const scene = { stance, sheet, viewport };
        const at = { x: viewport.width / 3, y: viewport.height / 4 };
        const start = clampCamera(sent, scene);
        const zoomed = zoomAt(start, factor, at, scene);
        expect(zoomed.x + at.x / zoomed.scale).toBeCloseTo(start.x + at.x / start.scale, 6);
        expect(zoomed.y + at.y / zoomed.scale).toBeCloseTo(start.y + at.y / start.scale, 6);
      }),
    );
  });

  it('moves to the requested fraction of the sheet, which the scroll thumb then shows', () => {
    fc.assert(
      fc.property(stance, size, viewport, fc.double({ min: 0, max: 1, noNaN: true }), (stance, sheet, viewport, to) => {
        const scene = { stance, sheet, viewport };
        const home = clampCamera({ x: 0, y: 0, scale: fittingScale(scene) }, scene);
        const { start, shown } = scrollExtent(clampCamera(cameraTravelled(home, to, scene), scene), scene);
        if (shown < 1) expect(start / (1 - shown)).toBeCloseTo(to, 5);
      }),
    );
  });

  it('centres a sheet that is narrower than the viewport', () => {
    const scene = { stance: SHEET_STANCE, sheet: { width: 100, height: 100 }, viewport: { width: 1000, height: 800 } };
    expect(clampCamera({ x: 0, y: 0, scale: 5 }, scene).x).toBe(-50);
  });

  it('follows a finger pixel by pixel', () => {
    const moved = panBy({ x: 10, y: 20, scale: 8 }, -16, 40);
    expect(moved).toEqual({ x: 12, y: 15, scale: 8 });
  });

  it('reports the visible fraction of the sheet', () => {
    const scene = { stance: SHEET_STANCE, sheet: { width: 100, height: 394 }, viewport: { width: 800, height: 800 } };
    const scale = fittingScale(scene);
    expect(scrollExtent({ x: 0, y: 100, scale }, scene)).toEqual({ start: 0.25, shown: 0.25 });
  });
});

describe('the initial size of views', () => {
  const viewport = { width: 1392, height: 880 };
  const fitting = (stance: Parameters<typeof fittingScale>[0]['stance'], width: number, height: number) =>
    fittingScale({ stance, sheet: { width, height }, viewport });

  it('a page fills the width of the view, up to the width of a large page, or is shown whole', () => {
    expect(fitting(pageStance(170, 'width', false), 120, 1000)).toBeCloseTo(1000 / 120);
    expect(fitting(pageStance(170, 'page', false), 120, 1000)).toBeCloseTo((880 - 48) / 170);
  });

  it('a line of music has the usual size, smaller where a tall score would not fit', () => {
    expect(fitting(lineStance(0), 4000, 30)).toBe(11);
    expect(fitting(lineStance(0), 4000, 160)).toBeLessThan(6);
  });

  it('X-05 a roll shows all of its 88 keys, so that the wheel need not scroll it vertically', () => {
    const scene = { stance: ROLL_STANCE, sheet: { width: 4000, height: 88 }, viewport };
    const camera = clampCamera({ x: 0, y: 0, scale: fittingScale(scene) }, scene);
    expect(camera).toEqual({ x: 0, y: 0, scale: 10 });
    expect(overflowsAcross(camera, scene)).toBe(false);
    const low = { ...scene, viewport: { width: 700, height: 400 } };
    expect(overflowsAcross(clampCamera({ x: 0, y: 0, scale: fittingScale(low) }, low), low)).toBe(true);
  });
});
