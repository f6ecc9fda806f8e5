import { describe, expect, it } from 'vitest';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { levelRows, type RowItem } from './levelRows.ts';

/** Items of 2 staff spaces at these places, each in a row of its own, over ink of these heights; the rows by height. */
function levelsOf(...places: readonly { x: number; y: number; staff?: number }[]): readonly (readonly number[])[] {
  const items = places.map(({ x, staff = 0 }): RowItem => {
    return { staff, side: 'below', left: x, right: x + 2, ink: { ascent: 0, descent: 0 } };
  });
  const clearY = (_staff: number, _side: string, left: number) =>
    places.find(({ x }) => x > left && x < left + 1)?.y ?? Number.NaN;
  const sheet = { clearY } as unknown as OutsideStaff;
  return levelRows(
    sheet,
    items.map((item) => [item]),
  ).map((row) => row.map(({ left }) => left));
}

describe('rows of dynamics', () => {
  it('F-09 are joined where their heights differ little and they are not far from each other', () => {
    expect(levelsOf({ x: 0, y: 5 }, { x: 10, y: 6 }, { x: 30, y: 5.2 })).toEqual([[0, 10, 30]]);
    expect(levelsOf({ x: 0, y: 5 }, { x: 40, y: 5.5 })).toEqual([[0], [40]]);
  });

  it('F-09 stay apart where one is much farther from the staff, also by small steps', () => {
    expect(levelsOf({ x: 0, y: 5 }, { x: 10, y: 8 }, { x: 20, y: 5 })).toEqual([[0], [10], [20]]);
    expect(levelsOf({ x: 0, y: 5 }, { x: 10, y: 6 }, { x: 20, y: 7 })).toEqual([[0, 10], [20]]);
  });

  it('F-09 stay apart where they overlap, or are at different staves', () => {
    expect(levelsOf({ x: 0, y: 5 }, { x: 1.5, y: 5 })).toEqual([[0], [1.5]]);
    expect(levelsOf({ x: 0, y: 5 }, { x: 10, y: 5, staff: 1 })).toEqual([[0], [10]]);
  });
});
