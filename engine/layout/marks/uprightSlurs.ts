/** A slur between notes of one moment: it stands left of them like a bracket, from the highest to the lowest. */
import type { CurveMark } from '../marks.ts';
import type { ChordInSystem } from './markSheet.ts';

const GAP = 0.35;
const BULGE = 0.9;
const INSET = 0.25;

export const isUpright = (first: ChordInSystem | undefined, last: ChordInSystem | undefined): boolean =>
  first !== undefined && last !== undefined && Math.abs(first.x - last.x) < 0.01;

/** `y1` and `y2`: of the staves of the two chords. */
/** Of all that stands in the column on their staves, whatever its voice. */
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

/** `heightOf`: where a y of a staff stands, for chords on two staves. */
export function uprightPoints(
  first: ChordInSystem,
  last: ChordInSystem,
  heightOf: (staff: number, y: number) => number = (_, y) => y,
): CurveMark['points'] {
  const ys = [first, last].flatMap(({ shape }) =>
    shape.heads.map(({ position }) => heightOf(shape.event.staff, position / 2)),
  );
  const x = leftOf(first, last) - GAP;
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const inset = Math.max(bottom - top, 0.5) * INSET;
  return [x, top, x - BULGE, top + inset, x - BULGE, bottom - inset, x, bottom];
}
