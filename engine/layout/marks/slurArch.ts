/**
 * The arch of a slur: two control heights over the line between its ends, raised no more than what lies under it asks for
 * (Kaczmarz), so that the arch leans towards what it must clear. Where that would bend it too much the ends move outwards
 * instead, and the arch is shaped anew.
 */
import type { CurveMark, Side } from '../marks.ts';
import type { Skyline } from '../skyline.ts';

/** `left` to `right` is the ink of the note that the slur ends at, which it need not clear. */
export interface ArchEnd {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

type Points = CurveMark['points'];

const CLEARANCE = 0.35;
/** How far in the controls lie, as a share of the length, and the longest such distance. */
const INSET = 0.28;
const LONGEST_INSET = 6;
/** Ink is looked for every so many spaces, never oftener than so many times. */
const PITCH = 0.5;
const MOST_NEEDS = 60;
/** The lines of the staff are cleared in the middle of the arch only: its ends reach into the staff. */
const MIDDLE_SHARE = 0.2;
const ROUNDS = 8;
const LIFTS = 8;
/** Of the clearance, not worth another turn. */
const TOLERANCE = 0.05;

const bezier = (a: number, b: number, c: number, d: number, t: number): number => {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
};

export const xAt = (p: Points, t: number): number => bezier(p[0], p[2], p[4], p[6], t);
export const yAt = (p: Points, t: number): number => bezier(p[1], p[3], p[5], p[7], t);
export const pointAt = (p: Points, t: number): readonly [number, number] => [xAt(p, t), yAt(p, t)];

/** The parameter at which a curve of this length and inset is `x` from its start; x grows with t, so halving finds it. */
function parameterAt(x: number, length: number, inset: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (bezier(0, inset, length - inset, length, middle) < x) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Ink that the arch must clear: its parameter, and y. */
interface Need {
  readonly t: number;
  readonly share: number;
  readonly y: number;
}

function needsOf(skyline: Skyline, side: Side, from: ArchEnd, to: ArchEnd, inset: number): Need[] {
  const length = Math.max(to.x - from.x, 0.5);
  const count = Math.min(MOST_NEEDS, Math.floor(length / PITCH));
  const half = length / count / 2;
  const needs: Need[] = [];
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count;
    const x = from.x + length * share;
    if (x < from.right || x > to.left) continue;
    const [left, right] = [Math.max(x - half, from.right), Math.min(x + half, to.left)];
    const ink = side === 'above' ? skyline.inkTop(left, right) : skyline.inkBottom(left, right);
    const isInMiddle = Math.abs(share - 0.5) < MIDDLE_SHARE;
    if (!isInMiddle && !Number.isFinite(ink)) continue;
    const y = !isInMiddle ? ink : side === 'above' ? skyline.top(left, right) : skyline.bottom(left, right);
    if (!Number.isFinite(y)) continue;
    needs.push({ t: parameterAt(x - from.x, length, inset), share, y });
  }
  return needs;
}

interface Shape {
  readonly y1: number;
  readonly y2: number;
  /** Heights of the two controls over the line between the ends, positive outwards. */
  readonly left: number;
  readonly right: number;
}

const weights = (t: number): readonly [number, number] => [3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t)];

/** How far the arch is below what it must clear, positive where it is. */
function missingAt({ t, share, y }: Need, sign: 1 | -1, { y1, y2, left, right }: Shape): number {
  const [towardsLeft, towardsRight] = weights(t);
  const line = y1 + (y2 - y1) * share;
  return (y - line) * sign + CLEARANCE - towardsLeft * left - towardsRight * right;
}

/** Raises the controls, no higher than `highest`, until all needs are met or cannot be. */
function raised(needs: readonly Need[], sign: 1 | -1, from: Shape, highest: number): Shape {
  let shape = from;
  for (let round = 0; round < ROUNDS; round++) {
    for (const need of needs) {
      const missing = missingAt(need, sign, shape);
      if (missing <= 0) continue;
      const [towardsLeft, towardsRight] = weights(need.t);
      const scale = missing / (towardsLeft ** 2 + towardsRight ** 2);
      const left = Math.min(highest, shape.left + scale * towardsLeft);
      shape = { ...shape, left, right: Math.min(highest, shape.right + scale * towardsRight) };
    }
  }
  return shape;
}

/** Moves the ends outwards by what the controls could not do; each turn halves what is missing at least. */
function lifted(needs: readonly Need[], sign: 1 | -1, shape: Shape): Shape | null {
  let [first, second] = [0, 0];
  for (const need of needs) {
    const missing = missingAt(need, sign, shape);
    if (missing <= TOLERANCE) continue;
    first = Math.max(first, missing * (1 - need.share));
    second = Math.max(second, missing * need.share);
  }
  if (first + second === 0) return null;
  return { ...shape, y1: shape.y1 + sign * first, y2: shape.y2 + sign * second };
}

/** The plain arch made clear: controls up to `highest`, and ends as far out as it takes beyond that. */
function clearShape(needs: readonly Need[], sign: 1 | -1, plain: Shape, highest: number): Shape {
  let shape = raised(needs, sign, plain, highest);
  for (let lift = 0; lift < LIFTS; lift++) {
    const next = lifted(needs, sign, shape);
    if (next === null) break;
    shape = raised(needs, sign, next, highest);
  }
  return shape;
}

/** How high controls may be, against those of the plain arch: bulging is weighed against ends that leave their notes. */
const BULGES = [1.15, 1.6, 2.4, 3.5] as const;
const BULGE_COST = 0.45;
/** From one staff to the next a slur turns round what it passes, rather than leave its notes. */
const STEEP = 6;

function archShape(needs: readonly Need[], sign: 1 | -1, length: number, from: ArchEnd, to: ArchEnd): Shape {
  const steep = Math.max(0, Math.abs(to.y - from.y) - STEEP);
  const highest = 1.5 + 0.3 * Math.min(length, 12) + steep;
  const height = Math.min(0.35 + 0.1 * length, 2.6);
  const plain = { y1: from.y, y2: to.y, left: height, right: height };
  if (needs.every((need) => missingAt(need, sign, plain) <= 0)) return plain;
  let best: { readonly shape: Shape; readonly cost: number } | null = null;
  for (const bulge of steep > 0 ? [...BULGES, Infinity] : BULGES) {
    const shape = clearShape(needs, sign, plain, Math.min(highest, height * bulge));
    const { y1, y2, left, right } = shape;
    const cost = Math.abs(y1 - from.y) + Math.abs(y2 - to.y) + BULGE_COST * (Math.max(left, right) - height);
    if (best === null || cost < best.cost) best = { shape, cost };
  }
  return best?.shape ?? plain;
}

/** Without a skyline there is nothing to clear. */
export function archPoints(skyline: Skyline | null, side: Side, from: ArchEnd, to: ArchEnd): Points {
  const sign = side === 'above' ? -1 : 1;
  const length = Math.max(to.x - from.x, 0.5);
  const inset = Math.min(length * INSET, LONGEST_INSET);
  const needs = skyline === null ? [] : needsOf(skyline, side, from, to, inset);
  const { y1, y2, left, right } = archShape(needs, sign, length, from, to);
  const slope = (y2 - y1) / length;
  const end = from.x + length;
  return [
    from.x,
    y1,
    from.x + inset,
    y1 + slope * inset + left * sign,
    end - inset,
    y2 - slope * inset + right * sign,
    end,
    y2,
  ];
}
