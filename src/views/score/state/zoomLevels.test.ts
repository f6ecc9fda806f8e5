import { describe, expect, it } from 'vitest';
import { nextLevel, sheetWidth } from './zoomLevels.ts';
import type { ZoomLevel } from './zoomLevels.ts';

const LEVELS: readonly ZoomLevel[] = [0, 1, 2];
const perLine = (width: number, isUprightPhone: boolean): number[] =>
  LEVELS.map((level) => sheetWidth(level, width, isUprightPhone).measuresPerLine);

describe('zoom levels', () => {
  it('F-04 cycle through 4, 2 and 1 measures a line', () => {
    expect(perLine(1440, false)).toEqual([4, 2, 1]);
    expect([0, 1, 2].map((level) => nextLevel(level as ZoomLevel))).toEqual([1, 2, 0]);
  });

  it('F-04 begin with 2 measures a line on a phone held upright', () => {
    expect(perLine(390, true)).toEqual([2, 2, 1]);
  });

  it('give the sheet the same layout for windows of nearly the same width, so that resizing only scales it', () => {
    expect(sheetWidth(0, 1000, false)).toEqual(sheetWidth(0, 1300, false));
  });

  it('make lines longer instead of notes larger on a very wide window', () => {
    for (const level of LEVELS) expect(3840 / sheetWidth(level, 3840, false).width).toBeLessThanOrEqual(24);
  });
});
