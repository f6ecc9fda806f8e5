import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLine, layoutRoll, layoutScore } from '../../../../engine/index.ts';
import type { DisplayList, SystemDisplay } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { layoutOf } from '../../../../tests/app/layoutFixture.ts';
import { lockedRegions } from '../locked/lockedRegions.ts';
import { placeAtPoint } from '../viewport/placeAtPoint.ts';
import { measuresInView, placeOfProgress, progressAt, topMeasure } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

const SCORE = pianoScore(40);
/** The views, each with its reading direction. */
const SHOWN: readonly (readonly [string, ShownLayout, 'x' | 'y'])[] = [
  ['a sheet', layoutScore(SCORE, { width: 164, measuresPerSystem: 4 }), 'y'],
  ['a line', layoutLine(SCORE), 'x'],
  ['a roll', layoutRoll(SCORE, { wholeWidth: 36, colouring: 'voice', showNames: false }), 'x'],
];
const cameraAt = (axis: 'x' | 'y', at: number) => ({ x: 0, y: 0, scale: 8, [axis]: at });

describe.each(SHOWN)('the progress in the music of %s', (_name, layout, axis) => {
  it('maps back to the same place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 39.9, noNaN: true }), (progress) => {
        const at = placeOfProgress(layout, progress, axis);
        expect(progressAt(layout, cameraAt(axis, at), axis)).toBeCloseTo(progress, 1);
      }),
    );
  });

  it("increases with the camera's position", () => {
    let before = -1;
    for (let step = 0; step <= 400; step += 1) {
      const at = placeOfProgress(layout, step / 10, axis);
      expect(at).toBeGreaterThanOrEqual(before);
      before = at;
    }
  });

  it('is the requested measure', () => {
    for (const measure of [0, 4, 12, 36]) {
      const at = placeOfProgress(layout, measure, axis);
      expect(topMeasure(layout, cameraAt(axis, at), axis)).toBe(measure);
    }
  });
});

describe('measures in view', () => {
  it('are those whose rows or columns touch the viewport', () => {
    const [, sheet] = SHOWN[0] as (typeof SHOWN)[0];
    const [, roll] = SHOWN[2] as (typeof SHOWN)[0];
    expect(measuresInView(sheet, cameraAt('y', 0), { width: 1440, height: 30 * 8 }, 'y')).toEqual({
      first: 0,
      last: 3,
    });
    expect(measuresInView(roll, cameraAt('x', 36.5), { width: 36 * 2 * 8, height: 600 }, 'x')).toEqual({
      first: 1,
      last: 3,
    });
  });
});

/** Four measures a system of 100 x 20, 25 apart. */
const sheet = (count: number): DisplayList => ({
  width: 100,
  height: count * 25,
  systems: Array.from({ length: count }, (_, index) => ({
    ...({} as SystemDisplay),
    x: 0,
    y: index * 25,
    firstMeasure: index * 4,
    lastMeasure: index * 4 + 3,
    bounds: { left: 0, top: 0, right: 100, bottom: 20 },
  })),
});

describe('F-10 withheld measures', () => {
  it('are covered from the first one to the end', () => {
    expect(lockedRegions(layoutOf(sheet(4), 8), 'y')).toEqual([{ left: 0, right: 100, top: 50, bottom: 100 }]);
  });

  it('that begin in the middle of a system do not cover the measures before them', () => {
    expect(lockedRegions(layoutOf(sheet(4), 6), 'y')).toEqual([
      { left: 50, right: 100, top: 25, bottom: 45 },
      { left: 0, right: 100, top: 50, bottom: 100 },
    ]);
    expect(lockedRegions(layoutOf(sheet(2), 6), 'y')).toEqual([{ left: 50, right: 100, top: 25, bottom: 45 }]);
  });

  it('are covered horizontally where the music continues horizontally', () => {
    expect(lockedRegions(layoutOf(sheet(2), 2), 'x')).toEqual([{ left: 50, right: 100, top: 0, bottom: 50 }]);
    expect(lockedRegions(layoutOf(sheet(2)), 'x')).toEqual([]);
  });
});

describe('F-13 a tap', () => {
  it('refers to the column at or before it, in the measure under it', () => {
    const layout = SHOWN[2]?.[1] as ShownLayout;
    expect(placeAtPoint(layout, { x: 36 * 3 + 10, y: 40 })).toMatchObject({ measure: 3, at: layout.moments(3)[1]?.at });
  });

  it('between two systems refers to the nearer one', () => {
    expect(placeAtPoint(layoutOf(sheet(4)), { x: 30, y: 22 })).toMatchObject({ measure: 1 });
    expect(placeAtPoint(layoutOf(sheet(4)), { x: 30, y: 23 })).toMatchObject({ measure: 5 });
  });

  it('has no effect beside the music and in a withheld measure', () => {
    expect(placeAtPoint(layoutOf(sheet(4)), { x: 130, y: 23 })).toBeUndefined();
    expect(placeAtPoint(layoutOf(sheet(4)), { x: 30, y: 110 })).toBeUndefined();
    expect(placeAtPoint(layoutOf(sheet(4), 8), { x: 30, y: 60 })).toBeUndefined();
    expect(placeAtPoint(layoutOf(sheet(4), 8), { x: 30, y: 30 })).toMatchObject({ measure: 5 });
  });
});
