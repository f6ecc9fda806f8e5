/**
 * The shape of a glyph as thin horizontal bands, from its outline: the leftmost and rightmost ink for every eighth of a
 * staff space. Bounding boxes would count a flat below the arm of a sharp as a collision.
 */
import { GLYPH_ROWS } from '../../../engine/smufl/glyphs.data.ts';
import { OUTLINES } from '../../../engine/paint/svg/outlines.data.ts';

/** left, top, right, bottom in staff spaces. */
export type Bands = readonly (readonly [number, number, number, number])[];

const UNITS = 250;
const BAND = 0.125;
const CURVE_STEPS = 6;

type Point = readonly [number, number];

const cubic = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const u = 1 - t;
  const at = (axis: 0 | 1): number =>
    u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
  return [at(0), at(1)];
};

/** Line segments of an outline of `M`, `L`, `C` and `Z` commands, in staff spaces. */
function* segments(outline: string): Generator<readonly [Point, Point]> {
  let [here, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command = '', rest = ''] of outline.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map((value) => Number(value) / UNITS);
    const point = (index: number): Point => [numbers[index] ?? 0, numbers[index + 1] ?? 0];
    if (command === 'Z') yield [here, start];
    const width = command === 'C' ? 6 : 2;
    for (let index = 0; index + width <= numbers.length; index += width) {
      const to = point(index + width - 2);
      if (command === 'L') yield [here, to];
      if (command === 'C') {
        let last = here;
        for (let step = 1; step <= CURVE_STEPS; step++) {
          const next = cubic(here, point(index), point(index + 2), to, step / CURVE_STEPS);
          yield [last, next];
          last = next;
        }
      }
      if (command === 'M') start = to;
      here = to;
    }
  }
}

interface Row {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rows extend from edge to edge, except the first and last row of the glyph. */
function bandsOf(outline: string): Bands {
  const rows = new Map<number, Row>();
  const add = (x: number, y: number): void => {
    const index = Math.floor(y / BAND);
    const row = rows.get(index) ?? { left: x, top: y, right: x, bottom: y };
    rows.set(index, {
      left: Math.min(row.left, x),
      top: Math.min(row.top, y),
      right: Math.max(row.right, x),
      bottom: Math.max(row.bottom, y),
    });
  };
  for (const [from, to] of segments(outline)) {
    const steps = Math.max(1, Math.ceil(Math.abs(to[1] - from[1]) / (BAND / 2)));
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      add(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t);
    }
  }
  return [...rows].map(([index, { left, top, right, bottom }]) => {
    const [from, to] = [rows.has(index - 1) ? index * BAND : top, rows.has(index + 1) ? (index + 1) * BAND : bottom];
    return [left, from, right, to] as const;
  });
}

const cache = new Map<number, Bands>();

/** Relative to the glyph's origin at scale 1; empty for glyphs without ink. */
export function glyphBands(codePoint: number): Bands {
  const known = cache.get(codePoint);
  if (known !== undefined) return known;
  const made = bandsOf(OUTLINES.get(codePoint) ?? '');
  cache.set(codePoint, made);
  return made;
}

const NAMES = new Map(GLYPH_ROWS.map((row) => [row[1], row[0]]));

export const glyphName = (codePoint: number): string => NAMES.get(codePoint) ?? '';
