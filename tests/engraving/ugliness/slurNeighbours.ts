/** How near a slur comes to the other slurs of its system, and how far it pushes the lyrics from their staff. */
import { pointAt } from '../../../engine/layout/skyline/bezier.ts';
import type { InkItem } from '../collisions/inkItems.ts';
import type { Box } from './uglyPlace.ts';

export type Points = Parameters<typeof pointAt>[0];

/** Two slurs whose middle lines are nearer than this look like one thick stroke; staff spaces. */
const CLEAR = 0.6;
/** Ends so near to each other belong to one note, where slurs meet. */
const COMMON_END = { x: 1.5, y: 4 } as const;
/** Around a common end the distance is not measured. */
const AT_COMMON_END = 2;
const SAMPLES = 24;
const BISECTIONS = 20;

/** y of the curve at an x between its ends. */
function yAtX(points: Points, x: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (pointAt(points, middle)[0] < x) low = middle;
    else high = middle;
  }
  return pointAt(points, (low + high) / 2)[1];
}

const endsOf = ([x0, y0, , , , , x3, y3]: Points): readonly (readonly [x: number, y: number])[] => [
  [x0, y0],
  [x3, y3],
];

/** x of the ends that two slurs share. */
const commonEnds = (a: Points, b: Points): number[] =>
  endsOf(a).flatMap(([x, y]) =>
    endsOf(b).some(([bx, by]) => Math.abs(bx - x) < COMMON_END.x && Math.abs(by - y) < COMMON_END.y) ? [x] : [],
  );

const cosineOf = ([x0, y0, , , , , x3, y3]: Points): number => (x3 - x0) / Math.max(Math.hypot(x3 - x0, y3 - y0), 0.01);

/** By how much the distance of two slurs falls short of `CLEAR`; more where they cross. */
function touch(a: Points, b: Points): number {
  const [left, right] = [Math.max(a[0], b[0]), Math.min(a[6], b[6])];
  if (right - left < 1) return 0;
  const common = commonEnds(a, b);
  const cosine = Math.min(cosineOf(a), cosineOf(b));
  let [above, below, least] = [0, 0, CLEAR];
  for (let step = 0; step <= SAMPLES; step++) {
    const x = left + ((right - left) * step) / SAMPLES;
    if (common.some((end) => Math.abs(end - x) < AT_COMMON_END)) continue;
    const apart = (yAtX(a, x) - yAtX(b, x)) * cosine;
    [above, below] = [Math.max(above, -apart), Math.max(below, apart)];
    least = Math.min(least, Math.abs(apart));
  }
  return above > 0 && below > 0 ? CLEAR + Math.min(above, below) : CLEAR - least;
}

/** The worst touch of a slur with the others; `others` are sorted by their left ends. */
export function touchOf(points: Points, others: readonly Points[]): number {
  let worst = 0;
  for (const other of others) {
    if (other[0] >= points[6]) break;
    if (other !== points && other[6] > points[0]) worst = Math.max(worst, touch(points, other));
  }
  return worst;
}

/** How much farther down than the notes and the staff a slur extends over the lyrics of its staff. */
export function pushOf(points: Points, lyrics: readonly Box[], ink: Iterable<Box>): number {
  const bottom = Math.max(...Array.from({ length: SAMPLES + 1 }, (_, step) => pointAt(points, step / SAMPLES)[1]));
  const top = Math.min(points[1], points[7]);
  if (bottom - Math.max(points[1], points[7]) < 0.2) return 0;
  const under = lyrics.filter((box) => box[0] < points[6] && box[2] > points[0] && box[1] > top && box[1] < bottom + 5);
  if (under.length === 0) return 0;
  const line = Math.min(...under.map((box) => box[1]));
  let deepest = -Infinity;
  for (const box of ink) if (box[3] < line) deepest = Math.max(deepest, box[3]);
  return Math.max(0, bottom - deepest);
}

export const boxesOf = (items: readonly InkItem[], kind: InkItem['kind']): readonly Box[] =>
  items.filter((item) => item.kind === kind).map(({ box }) => box);
