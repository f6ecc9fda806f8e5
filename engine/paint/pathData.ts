/** Parser for the path data of glyph outlines: M, L, Q, C, Z, absolute or relative. Quadratic curves become cubic. */

export type Segment =
  | { readonly kind: 'move' | 'line'; readonly points: readonly [x: number, y: number] }
  | { readonly kind: 'curve'; readonly points: readonly [number, number, number, number, number, number] }
  | { readonly kind: 'close' };

const COMMANDS = /([MLQCZ])([^MLQCZ]*)/gi;
const NUMBERS = /-?[\d.]+(?:e-?\d+)?/gi;

type Point = readonly [number, number];

/**
 * Returns the point two thirds of the way from an end of a quadratic curve to its control point, which is a control
 * point of the equal cubic.
 */
const raised = ([x, y]: Point, [controlX, controlY]: Point): Point => [
  x + ((controlX - x) * 2) / 3,
  y + ((controlY - y) * 2) / 3,
];

/** Returns the segments of path data. Throws on any other syntax: outlines come from our tables, never from users. */
export function parsePath(path: string): readonly Segment[] {
  const segments: Segment[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, letter = '', rest = ''] of path.matchAll(COMMANDS)) {
    const numbers = (rest.match(NUMBERS) ?? []).map(Number);
    const isRelative = letter === letter.toLowerCase();
    const point = (index: number): Point => {
      const [x, y] = [numbers[index * 2], numbers[index * 2 + 1]];
      if (x === undefined || y === undefined) throw new Error(`Path data lacks a number after ${letter}: ${path}`);
      return isRelative ? [at[0] + x, at[1] + y] : [x, y];
    };
    const curveTo = (one: Point, two: Point, end: Point): void => {
      segments.push({ kind: 'curve', points: [...one, ...two, ...end] });
      at = end;
    };
    switch (letter.toUpperCase()) {
      case 'M':
        at = start = point(0);
        segments.push({ kind: 'move', points: at });
        break;
      case 'L':
        at = point(0);
        segments.push({ kind: 'line', points: at });
        break;
      case 'Q':
        curveTo(raised(at, point(0)), raised(point(1), point(0)), point(1));
        break;
      case 'C':
        curveTo(point(0), point(1), point(2));
        break;
      default:
        segments.push({ kind: 'close' });
        at = start;
    }
  }
  return segments;
}
