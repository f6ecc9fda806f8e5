/**
 * What is drawn of a slur: one curve, or, as editors print slurs that they add, dashes or dots of constant thickness.
 */
import type { SlurStart } from '../../model/chord.ts';
import type { CurveMark } from '../types/marks.ts';
import { pointAt } from '../skyline/bezier.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { middleThickness, endThickness, dashThickness, dashes, dotScale } = engravingStyle.slurs;

type Points = CurveMark['points'];

/** Number of chords of the polygon whose length approximates the curve's. */
const LENGTH_STEPS = 24;

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Control points of one axis for the part of the curve between two parameters (de Casteljau's algorithm, by blossoms). */
function between([a, b, c, d]: readonly [number, number, number, number], from: number, to: number): number[] {
  const blossom = (r: number, s: number, t: number): number => {
    const [ab, bc, cd] = [mix(a, b, r), mix(b, c, r), mix(c, d, r)];
    return mix(mix(ab, bc, s), mix(bc, cd, s), t);
  };
  return [blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)];
}

/** The part of a curve between two parameters. */
export function piece(points: Points, from: number, to: number): Points {
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
    x = nextX;
    y = nextY;
  }
  return length;
}

/** Dashes of equal length in the curve's parameter; the first begins and the last ends with the curve. */
function dashedCurve(curve: CurveMark, style: 'dashed' | 'dotted'): readonly CurveMark[] {
  const { on, off } = dashes[style];
  const length = Math.max(lengthOf(curve.points), on);
  const count = Math.max(1, Math.round((length + off) / (on + off)));
  const share = on / (on + off);
  const step = 1 / (count - 1 + share);
  const thickness = style === 'dotted' ? dashThickness * dotScale : dashThickness;
  return Array.from({ length: count }, (_, index) => ({
    ...curve,
    points: piece(curve.points, index * step, Math.min(1, (index + share) * step)),
    middle: thickness,
    ends: thickness,
  }));
}

/** The marks of a slur with the given control points; solid where `style` is absent. */
export function slurMarks(
  place: Pick<CurveMark, 'staff' | 'element' | 'points'>,
  style: SlurStart['style'],
): readonly CurveMark[] {
  const curve: CurveMark = { kind: 'curve', ...place, middle: middleThickness, ends: endThickness };
  return style === undefined ? [curve] : dashedCurve(curve, style);
}
