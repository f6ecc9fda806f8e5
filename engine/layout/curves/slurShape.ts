/**
 * The arch of a slur. The heights of its two control points over the line between the ends are raised by the least amount
 * that clears the ink under the arch (Kaczmarz's method), so that the arch leans towards that ink. Where this would bend it
 * too much, the ends move outwards instead, and the heights are computed again.
 */
import type { CurveMark, Side, ArchEnd } from '../types/marks.ts';
import type { Skyline } from '../skyline/skyline.ts';
import { bezier, pointAt } from '../skyline/bezier.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  clearance: slurClearance,
  insetRatio,
  longestInset,
  middleRatio,
  bulgeRatios,
  steepHeight,
  shortestLength,
  height: slurHeight,
  highestControl,
  greatestTurnDegrees,
  roundestRatio,
  farthestFromNotes,
  steepestInStaff,
  offLine,
} = engravingStyle.slurs;

type Points = CurveMark['points'];

/** Distance between the points at which ink is looked up, in staff spaces, and the largest number of them. */
const SAMPLE_STEP = 0.5;
const MOST_SAMPLES = 60;
/** Limits of the two iterations, which need not converge where no arch clears all points. */
const ROUNDS = 8;
const LIFTS = 8;
/** In radians. */
const UPRIGHT = (88 * Math.PI) / 180;
const greatestTurn = (greatestTurnDegrees * Math.PI) / 180;
/** A missing clearance below this is ignored; staff spaces. */
const TOLERANCE = 0.05;

/** The parameter at which the curve is `x` from its start. x grows with the parameter, so bisection finds it. */
function parameterAt(x: number, length: number, inset: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (bezier(0, inset, length - inset, length, middle) < x) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A point that the arch must clear: its parameter `t`, its share of the length, and its y. */
interface ClearancePoint {
  readonly t: number;
  readonly share: number;
  readonly y: number;
}

/** The ink under the arch and, with `isOutside`, the outer staff line under its middle. */
function clearancePoints(
  skyline: Skyline,
  side: Side,
  [from, to]: readonly [ArchEnd, ArchEnd],
  inset: number,
  isOutside: boolean,
): ClearancePoint[] {
  const length = Math.max(to.x - from.x, shortestLength);
  const count = Math.min(MOST_SAMPLES, Math.floor(length / SAMPLE_STEP));
  const half = length / count / 2;
  const toClear: ClearancePoint[] = [];
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
    toClear.push({ t: parameterAt(x - from.x, length, inset), share, y });
  }
  return toClear;
}

interface Shape {
  readonly y1: number;
  readonly y2: number;
  /** Heights of the two control points over the line between the ends, positive outwards. */
  readonly left: number;
  readonly right: number;
}

const weights = (t: number): readonly [number, number] => [3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t)];

/** Distance by which the arch misses the clearance; positive where it does. */
function missingAt({ t, share, y }: ClearancePoint, sign: 1 | -1, { y1, y2, left, right }: Shape): number {
  const [towardsLeft, towardsRight] = weights(t);
  const line = y1 + (y2 - y1) * share;
  return (y - line) * sign + slurClearance - towardsLeft * left - towardsRight * right;
}

interface Limits {
  readonly length: number;
  readonly inset: number;
  /** Greatest height of either control point, whatever the slope. */
  readonly highest: number;
}

/**
 * The greatest heights of the two control points: the ends turn by at most `greatestTurn` from the line between them,
 * or, where that line is steep, do not bend back over it like a hook.
 */
function turnLimits({ y1, y2 }: Shape, sign: 1 | -1, { length, inset, highest }: Limits): readonly [number, number] {
  const rise = (sign * (y2 - y1)) / length;
  const most = (towards: number): number => {
    const angle = Math.atan(towards) + greatestTurn;
    return angle >= UPRIGHT ? highest : Math.min(highest, inset * (Math.tan(angle) - towards));
  };
  return [most(rise), most(-rise)];
}

/** The shape with its control points raised, up to their limits, towards clearing all points. */
function raised(toClear: readonly ClearancePoint[], sign: 1 | -1, from: Shape, limits: Limits): Shape {
  const [leftMost, rightMost] = turnLimits(from, sign, limits);
  let shape = { ...from, left: Math.min(from.left, leftMost), right: Math.min(from.right, rightMost) };
  for (let round = 0; round < ROUNDS; round++) {
    for (const point of toClear) {
      const missing = missingAt(point, sign, shape);
      if (missing <= 0) continue;
      const [towardsLeft, towardsRight] = weights(point.t);
      const scale = missing / (towardsLeft ** 2 + towardsRight ** 2);
      const left = Math.min(leftMost, shape.left + scale * towardsLeft);
      shape = { ...shape, left, right: Math.min(rightMost, shape.right + scale * towardsRight) };
    }
  }
  return shape;
}

/** The shape with its ends moved outwards for what is still missing (at least half of it), or null where nothing is. */
function lifted(toClear: readonly ClearancePoint[], sign: 1 | -1, shape: Shape): Shape | null {
  let [first, second] = [0, 0];
  for (const point of toClear) {
    const missing = missingAt(point, sign, shape);
    if (missing <= TOLERANCE) continue;
    first = Math.max(first, missing * (1 - point.share));
    second = Math.max(second, missing * point.share);
  }
  if (first + second === 0) return null;
  return { ...shape, y1: shape.y1 + sign * first, y2: shape.y2 + sign * second };
}

/**
 * Returns the plain arch made clear: the control points are raised up to their limits, and where that does not suffice
 * the ends are moved outwards.
 */
function clearShape(toClear: readonly ClearancePoint[], sign: 1 | -1, plain: Shape, limits: Limits): Shape {
  let shape = raised(toClear, sign, plain, limits);
  for (let lift = 0; lift < LIFTS; lift++) {
    const next = lifted(toClear, sign, shape);
    if (next === null) break;
    shape = raised(toClear, sign, next, limits);
  }
  return shape;
}

/** Height of a Bézier curve's middle, as a part of the height of its control points. */
const MIDDLE_HEIGHT = 0.75;
const SUMMIT_SAMPLES = 16;

/** Cost of a control point's height relative to the distance of the ends from their notes; chosen by eye. */
const BULGE_COST = 0.45;

/** Dimensions along the line of the staff; all heights are at right angles to it. */
type Span = Pick<Limits, 'length' | 'inset'>;

function archShape(
  toClear: readonly ClearancePoint[],
  sign: 1 | -1,
  { length, inset }: Span,
  from: ArchEnd,
  to: ArchEnd,
): Shape {
  const steep = Math.max(0, Math.abs(to.y - from.y) - steepHeight);
  const { least, growthRatio, longest } = highestControl;
  const highest = least + growthRatio * Math.min(length, longest) + steep;
  const height = Math.min(slurHeight.least + slurHeight.growthRatio * length, slurHeight.most);
  const plain = { y1: from.y, y2: to.y, left: height, right: height };
  const unraised = raised([], sign, plain, { length, inset, highest });
  if (toClear.every((point) => missingAt(point, sign, unraised) <= 0)) return unraised;
  let best: { readonly shape: Shape; readonly cost: number } | null = null;
  for (const bulge of steep > 0 ? [...bulgeRatios, Infinity] : bulgeRatios) {
    const shape = clearShape(toClear, sign, plain, { length, inset, highest: Math.min(highest, height * bulge) });
    const { y1, y2, left, right } = shape;
    const cost = Math.abs(y1 - from.y) + Math.abs(y2 - to.y) + BULGE_COST * (Math.max(left, right) - height);
    if (best === null || cost < best.cost) best = { shape, cost };
  }
  return best?.shape ?? unraised;
}

const roundestHeight = (length: number): number => (roundestRatio * length) / MIDDLE_HEIGHT;

/** Whether an arch is too round for its length, or its ends are too far from their notes. */
function isForced({ y1, y2, left, right }: Shape, length: number, from: ArchEnd, to: ArchEnd): boolean {
  return (
    Math.max(left, right) > roundestHeight(length) || Math.abs(y1 - from.y) + Math.abs(y2 - to.y) > farthestFromNotes
  );
}

/**
 * The shape, rounder where its summit would lie along a line of the staff, and farther from its notes where it must not
 * be so round. A slope without a summit is not changed.
 */
function offStaffLines(shape: Shape, sign: 1 | -1, { staffTop, staffBottom }: Skyline, span: Span): Shape {
  const points = pointsOf(shape, sign, 0, span);
  const ys = Array.from({ length: SUMMIT_SAMPLES + 1 }, (_, index) => pointAt(points, index / SUMMIT_SAMPLES)[1]);
  const summit = sign === -1 ? Math.min(...ys) : Math.max(...ys);
  if (summit === ys[0] || summit === ys.at(-1)) return shape;
  if (summit < staffTop - offLine || summit > staffBottom + offLine) return shape;
  const outward = sign * (summit - staffTop);
  const missing = Math.round(outward) + offLine - outward;
  if (missing <= 0 || missing > 2 * offLine) return shape;
  const [leftMost, rightMost] = turnLimits(shape, sign, { ...span, highest: roundestHeight(span.length) });
  const { y1, y2, left, right } = shape;
  const raise = Math.max(0, Math.min(missing / MIDDLE_HEIGHT, leftMost - left, rightMost - right));
  const rest = sign * (missing - MIDDLE_HEIGHT * raise);
  return { y1: y1 + rest, y2: y2 + rest, left: left + raise, right: right + raise };
}

/**
 * The shape of the arch, whose middle is outside of the staff. Where that alone would bend it too much, or move it far from
 * its notes, it stays within the staff, and its summit is between two lines (Gould, "Slurs: shape").
 */
function shapeOver(skyline: Skyline | null, side: Side, span: Span, from: ArchEnd, to: ArchEnd): Shape {
  const sign = side === 'above' ? -1 : 1;
  if (skyline === null) return archShape([], sign, span, from, to);
  const over = (isOutside: boolean): Shape =>
    archShape(clearancePoints(skyline, side, [from, to], span.inset, isOutside), sign, span, from, to);
  const isStrained = (shape: Shape): boolean => isForced(shape, span.length, from, to);
  const outside = over(true);
  const edge = side === 'above' ? skyline.staffTop : skyline.staffBottom;
  const isInStaff = sign * (from.y - edge) < 0 || sign * (to.y - edge) < 0;
  const isSteep = Math.abs(to.y - from.y) > steepestInStaff * span.length;
  if (!isInStaff || isSteep || !isStrained(outside)) return outside;
  const within = over(false);
  return isStrained(within) ? outside : offStaffLines(within, sign, skyline, span);
}

/** Control points of a shape that begins at the x `start`. */
function pointsOf({ y1, y2, left, right }: Shape, sign: 1 | -1, start: number, { length, inset }: Span): Points {
  const slope = (y2 - y1) / length;
  const end = start + length;
  return [
    start,
    y1,
    start + inset,
    y1 + slope * inset + left * sign,
    end - inset,
    y2 - slope * inset + right * sign,
    end,
    y2,
  ];
}

/** Control points of the arch; with `skyline` null, those of the plain one. */
export function archPoints(skyline: Skyline | null, side: Side, from: ArchEnd, to: ArchEnd): Points {
  const length = Math.max(to.x - from.x, shortestLength);
  const span = { length, inset: Math.min(length * insetRatio, longestInset) };
  return pointsOf(shapeOver(skyline, side, span, from, to), side === 'above' ? -1 : 1, from.x, span);
}
