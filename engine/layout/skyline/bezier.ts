/** Points of a cubic curve. */
import type { CurveMark } from '../types/marks.ts';

type Points = CurveMark['points'];

export const bezier = (a: number, b: number, c: number, d: number, t: number): number => {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
};

export const xAt = (p: Points, t: number): number => bezier(p[0], p[2], p[4], p[6], t);

export const yAt = (p: Points, t: number): number => bezier(p[1], p[3], p[5], p[7], t);

export const pointAt = (p: Points, t: number): readonly [number, number] => [xAt(p, t), yAt(p, t)];
