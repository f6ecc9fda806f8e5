/** Points of a cubic curve. */
import { bezier } from '../../display/bezier.ts';
import type { CurveMark } from '../types/marks.ts';

type Points = CurveMark['points'];

export const xAt = (p: Points, t: number): number => bezier(p[0], p[2], p[4], p[6], t);

export const yAt = (p: Points, t: number): number => bezier(p[1], p[3], p[5], p[7], t);

export const pointAt = (p: Points, t: number): readonly [number, number] => [xAt(p, t), yAt(p, t)];
