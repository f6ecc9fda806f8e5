/** A slur that is printed as dashes or dots (an editor's): pieces of the curve, each of one thickness. */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { CurveMark } from '../marks.ts';
import { pointAt } from './slurArch.ts';

type Points = CurveMark['points'];

const THICKNESS = engravingDefaults.slurMidpointThickness * 0.75;
/** On and off, staff spaces. */
const DASHES = { dashed: { on: 0.9, off: 0.55 }, dotted: { on: 0.18, off: 0.45 } } as const;
const LENGTH_STEPS = 24;

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** The control points of one axis between two parameters (de Casteljau, as blossoms). */
function between([a, b, c, d]: readonly [number, number, number, number], from: number, to: number): number[] {
  const blossom = (r: number, s: number, t: number): number => {
    const [ab, bc, cd] = [mix(a, b, r), mix(b, c, r), mix(c, d, r)];
    return mix(mix(ab, bc, s), mix(bc, cd, s), t);
  };
  return [blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)];
}

function piece(points: Points, from: number, to: number): Points {
  const xs = between([points[0], points[2], points[4], points[6]], from, to);
  const ys = between([points[1], points[3], points[5], points[7]], from, to);
  return xs.flatMap((x, index) => [x, ys[index] ?? 0]) as unknown as Points;
}

function lengthOf(points: Points): number {
  let length = 0;
  let [x, y] = pointAt(points, 0);
  for (let step = 1; step <= LENGTH_STEPS; step++) {
    const [nextX, nextY] = pointAt(points, step / LENGTH_STEPS);
    length += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return length;
}

/** Dashes of about equal length, the first and the last one at the ends. */
export function dashedCurve(curve: CurveMark, style: 'dashed' | 'dotted'): readonly CurveMark[] {
  const { on, off } = DASHES[style];
  const length = Math.max(lengthOf(curve.points), on);
  const count = Math.max(1, Math.round((length + off) / (on + off)));
  const share = on / (on + off);
  const step = 1 / (count - 1 + share);
  const thickness = style === 'dotted' ? THICKNESS * 1.2 : THICKNESS;
  return Array.from({ length: count }, (_, index) => ({
    ...curve,
    points: piece(curve.points, index * step, Math.min(1, (index + share) * step)),
    middle: thickness,
    ends: thickness,
  }));
}
