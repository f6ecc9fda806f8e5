/** A slur between notes of one moment: it is left of them like a bracket, from the highest to the lowest. */
import type { CurveMark } from '../types/marks.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { uprightToChord, uprightWidth, uprightInsetRatio } = engravingStyle.slurs;

/** Whether both chords are in one column, so that the slur is vertical. */
export const isUpright = (first: ChordInSystem | undefined, last: ChordInSystem | undefined): boolean =>
  first !== undefined && last !== undefined && Math.abs(first.x - last.x) < 0.01;

/** Left edge of the ink of all voices in the column, on the staves from one chord to the other. */
function leftOf(first: ChordInSystem, last: ChordInSystem): number {
  const { column } = first.shape.event;
  const staves = [first, last].map(({ shape }) => shape.event.staff);
  const [upper, lower] = [Math.min(...staves), Math.max(...staves)];
  let left = Math.min(first.shape.left, last.shape.left);
  for (const shape of first.measure.engraving.shapes) {
    if (shape?.event.column !== column || shape.event.staff < upper || shape.event.staff > lower) continue;
    left = Math.min(left, shape.left);
  }
  return first.x + left;
}

/** Control points. `heightOf` converts a y of a staff to the common coordinates, for chords on two staves. */
export function uprightPoints(
  first: ChordInSystem,
  last: ChordInSystem,
  heightOf: (staff: number, y: number) => number = (_, y) => y,
): CurveMark['points'] {
  const ys = [first, last].flatMap(({ shape }) =>
    shape.heads.map(({ position }) => heightOf(shape.event.staff, position / 2)),
  );
  const x = leftOf(first, last) - uprightToChord;
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const inset = Math.max(bottom - top, 0.5) * uprightInsetRatio;
  return [x, top, x - uprightWidth, top + inset, x - uprightWidth, bottom - inset, x, bottom];
}
