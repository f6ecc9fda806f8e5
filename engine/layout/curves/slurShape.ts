/**
 * The arch of a slur. The heights of its two control points over the line between the ends are raised by the least amount
 * that clears the ink under the arch (Kaczmarz's method), so that the arch leans towards that ink. Where this would bend it
 * too much, the ends move outwards instead, and the heights are computed again.
 */
import type { CurveMark, Side, ArchEnd } from '../types/marks.ts';
import type { Skyline } from '../skyline/skyline.ts';
import { pointAt } from '../skyline/bezier.ts';
import { clearancePoints, withWeights, type ClearancePoint, type InkPoint, type Span } from './slurInk.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  clearance: slurClearance,
  insetRatio,
  longestInset,
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
  nearNote,
} = engravingStyle.slurs;

type Points = CurveMark['points'];

/** Limits of the two iterations, which need not converge where no arch clears all points. */
const ROUNDS = 8;
const LIFTS = 8;
/** In radians. */
const UPRIGHT = (88 * Math.PI) / 180;
const greatestTurn = (greatestTurnDegrees * Math.PI) / 180;
/** A missing clearance below this is ignored; staff spaces. */
const TOLERANCE = 0.05;

interface Shape {
  readonly y1: number;
  readonly y2: number;
  /** Heights of the two control points over the line between the ends, positive outwards. */
  readonly left: number;
  readonly right: number;
}

/** Distance by which the arch misses the clearance; positive where it does. */
function missingAt(
  { share, y, ofLeft, ofRight }: ClearancePoint,
  sign: 1 | -1,
  { y1, y2, left, right }: Shape,
): number {
  const line = y1 + (y2 - y1) * share;
  return (y - line) * sign + slurClearance - ofLeft * left - ofRight * right;
}

interface Limits extends Span {
  /** Greatest height of either control point, whatever the slope. */
  readonly highest: number;
}

/**
 * The greatest heights of the two control points: the ends turn by at most `greatestTurn` from the line between them,
 * or, where that line is steep, do not bend back over it like a hook.
 */
function turnLimits({ y1, y2 }: Shape, sign: 1 | -1, { length, insets, highest }: Limits): readonly [number, number] {
  const rise = (sign * (y2 - y1)) / length;
  const most = (towards: number, inset: number): number => {
    const angle = Math.atan(towards) + greatestTurn;
    return angle >= UPRIGHT ? highest : Math.min(highest, inset * (Math.tan(angle) - towards));
  };
  return [most(rise, insets[0]), most(-rise, insets[1])];
}

/** The shape with its control points raised, up to their limits, towards clearing all points. */
function raised(toClear: readonly ClearancePoint[], sign: 1 | -1, from: Shape, limits: Limits): Shape {
  const [leftMost, rightMost] = turnLimits(from, sign, limits);
  let [left, right] = [Math.min(from.left, leftMost), Math.min(from.right, rightMost)];
  const { y1, y2 } = from;
  for (let round = 0; round < ROUNDS; round++) {
    let isClear = true;
    for (const { y, share, ofLeft, ofRight } of toClear) {
      // As `missingAt`, without an object for each point: this runs for every sample of every slur.
      const line = y1 + (y2 - y1) * share;
      const missing = (y - line) * sign + slurClearance - ofLeft * left - ofRight * right;
      if (missing <= 0) continue;
      isClear = false;
      const scale = missing / (ofLeft * ofLeft + ofRight * ofRight);
      left = Math.min(leftMost, left + scale * ofLeft);
      right = Math.min(rightMost, right + scale * ofRight);
    }
    if (isClear) break;
  }
  return { y1, y2, left, right };
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

/** Cost of an end that leaves its note: a great distance costs more than two small ones. */
const leavingCost = (lift: number): number => lift + FAR_COST * Math.max(0, lift - nearNote) ** 2;

/** Height of a Bézier curve's middle, as a part of the height of its control points. */
const MIDDLE_HEIGHT = 0.75;
const SUMMIT_SAMPLES = 16;

/**
 * Costs relative to the distance of the ends from their notes: a control point's height, the square of a great distance,
 * steeper ends. Chosen by eye.
 */
const BULGE_COST = 0.6;
const FAR_COST = 0.5;
const STEEPER_COST = 0.3;

/** Part of the ordinary distance of a control point from an end that is far from its note, so that the slur is steeper there. */
const STEEPER = 0.45;

/** A shape with the distances of its control points from the ends. */
interface Arch {
  readonly shape: Shape;
  readonly span: Span;
}

function archShape(ink: readonly InkPoint[], sign: 1 | -1, span: Span, from: ArchEnd, to: ArchEnd): Arch {
  const { length } = span;
  const steep = Math.max(0, Math.abs(to.y - from.y) - steepHeight);
  const { least, growthRatio, longest } = highestControl;
  const highest = least + growthRatio * Math.min(length, longest) + steep;
  const height = Math.min(slurHeight.least + slurHeight.growthRatio * length, slurHeight.most);
  const plain = { y1: from.y, y2: to.y, left: height, right: height };
  const unraised = raised([], sign, plain, { ...span, highest });
  let best: Arch & { readonly cost: number } = { shape: unraised, span, cost: Infinity };
  const tryWith = (own: Span, toClear: readonly ClearancePoint[], bulges: readonly number[], extra: number): void => {
    for (const bulge of bulges) {
      const shape = clearShape(toClear, sign, plain, { ...own, highest: Math.min(highest, height * bulge) });
      const { y1, y2, left, right } = shape;
      const lifts = leavingCost(Math.abs(y1 - from.y)) + leavingCost(Math.abs(y2 - to.y));
      const cost = lifts + BULGE_COST * (Math.max(left, right) - height) + extra;
      if (cost < best.cost) best = { shape, span: own, cost };
    }
  };
  const toClear = withWeights(ink, span);
  if (toClear.every((point) => missingAt(point, sign, unraised) <= 0)) return best;
  tryWith(span, toClear, steep > 0 ? [...bulgeRatios, Infinity] : bulgeRatios, 0);
  const [isFar, isEndFar] = [Math.abs(best.shape.y1 - from.y) > nearNote, Math.abs(best.shape.y2 - to.y) > nearNote];
  if (!isFar && !isEndFar) return best;
  const [left, right] = span.insets;
  const own: Span = { length, insets: [isFar ? left * STEEPER : left, isEndFar ? right * STEEPER : right] };
  tryWith(own, withWeights(ink, own), bulgeRatios.slice(-2), STEEPER_COST);
  return best;
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
function offStaffLines({ shape, span }: Arch, sign: 1 | -1, { staffTop, staffBottom }: Skyline): Shape {
  const points = pointsOf({ shape, span }, sign, 0);
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
function shapeOver(skyline: Skyline | null, side: Side, span: Span, from: ArchEnd, to: ArchEnd): Arch {
  const sign = side === 'above' ? -1 : 1;
  if (skyline === null) return archShape([], sign, span, from, to);
  const over = (isOutside: boolean): Arch =>
    archShape(clearancePoints(skyline, side, [from, to], isOutside), sign, span, from, to);
  const isStrained = ({ shape }: Arch): boolean => isForced(shape, span.length, from, to);
  const outside = over(true);
  const edge = side === 'above' ? skyline.staffTop : skyline.staffBottom;
  const isInStaff = sign * (from.y - edge) < 0 || sign * (to.y - edge) < 0;
  const isSteep = Math.abs(to.y - from.y) > steepestInStaff * span.length;
  if (!isInStaff || isSteep || !isStrained(outside)) return outside;
  const within = over(false);
  return isStrained(within) ? outside : { ...within, shape: offStaffLines(within, sign, skyline) };
}

/** Control points of an arch that begins at the x `start`. */
function pointsOf({ shape: { y1, y2, left, right }, span }: Arch, sign: 1 | -1, start: number): Points {
  const {
    length,
    insets: [first, second],
  } = span;
  const slope = (y2 - y1) / length;
  const end = start + length;
  return [
    start,
    y1,
    start + first,
    y1 + slope * first + left * sign,
    end - second,
    y2 - slope * second + right * sign,
    end,
    y2,
  ];
}

/** Control points of the arch; with `skyline` null, those of the plain one. */
export function archPoints(skyline: Skyline | null, side: Side, from: ArchEnd, to: ArchEnd): Points {
  const length = Math.max(to.x - from.x, shortestLength);
  const inset = Math.min(length * insetRatio, longestInset);
  const span: Span = { length, insets: [inset, inset] };
  return pointsOf(shapeOver(skyline, side, span, from, to), side === 'above' ? -1 : 1, from.x);
}
