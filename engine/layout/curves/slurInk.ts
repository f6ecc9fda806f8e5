/** The ink under the arch of a slur, as points that the arch must clear. */
import type { ArchEnd, Side } from '../types/marks.ts';
import type { Skyline } from '../skyline/skyline.ts';
import { bezier } from '../../display/bezier.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { middleRatio, shortestLength } = engravingStyle.slurs;

/** Distance between the points at which ink is looked up, in staff spaces, and the largest number of them. */
const SAMPLE_STEP = 0.5;
const MOST_SAMPLES = 60;
/** Dimensions along the line of the staff; all heights are at right angles to it. */
export interface Span {
  readonly length: number;
  /** Distances of the control points from the ends. */
  readonly insets: readonly [left: number, right: number];
}

/** The parameter at which the curve is `x` from its start. x grows with the parameter, so bisection finds it. */
function parameterAt(x: number, { length, insets: [left, right] }: Span): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (bezier(0, left, length - right, length, middle) < x) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A point that the arch must clear: its share of the length, and its y. */
export interface InkPoint {
  readonly share: number;
  readonly y: number;
}

/** The same with the parts of the heights of the two control points by which the arch is higher there. */
export interface ClearancePoint extends InkPoint {
  readonly ofLeft: number;
  readonly ofRight: number;
}

export const withWeights = (points: readonly InkPoint[], span: Span): ClearancePoint[] =>
  points.map(({ share, y }) => {
    const t = parameterAt(share * span.length, span);
    return { share, y, ofLeft: 3 * t * (1 - t) * (1 - t), ofRight: 3 * t * t * (1 - t) };
  });

/** The ink under the arch and, with `isOutside`, the outer staff line under its middle. */
export function clearancePoints(
  skyline: Skyline,
  side: Side,
  [from, to]: readonly [ArchEnd, ArchEnd],
  isOutside: boolean,
): InkPoint[] {
  const length = Math.max(to.x - from.x, shortestLength);
  const count = Math.min(MOST_SAMPLES, Math.floor(length / SAMPLE_STEP));
  const half = length / count / 2;
  const toClear: InkPoint[] = [];
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count;
    const x = from.x + length * share;
    if (x < from.right || x > to.left) continue;
    const [left, right] = [Math.max(x - half, from.right), Math.min(x + half, to.left)];
    const ink = side === 'above' ? skyline.inkTop(left, right) : skyline.inkBottom(left, right);
    const isInMiddle = isOutside && Math.abs(share - 0.5) < middleRatio;
    if (!isInMiddle && !Number.isFinite(ink)) continue;
    const y = !isInMiddle ? ink : side === 'above' ? skyline.top(left, right) : skyline.bottom(left, right);
    if (!Number.isFinite(y)) continue;
    toClear.push({ share, y });
  }
  return toClear;
}
