/**
 * The outline of a tie or slur: two cubic curves whose control points are shifted to either side of the middle line.
 */

/**
 * A change of a cubic's control points moves its middle by 3/4 of that change. The two sides are half of the thickness
 * from the middle line, so the control points are shifted by 2/3 of the thickness.
 */
const CONTROL_SHARE = 2 / 3;

/**
 * The points of the outline of a row of `Curves.data`, x and y alternating: the start, three points of a cubic, the end
 * of a line, and three points of the cubic back to the other side of the start.
 */
export function curveOutline(row: ArrayLike<number>): readonly number[] {
  const [x0, y0, cx1, cy1, cx2, cy2, x3, y3, middle, ends] = Array.from(row) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const length = Math.hypot(x3 - x0, y3 - y0) || 1;
  const [normalX, normalY] = [-(y3 - y0) / length, (x3 - x0) / length];
  const point = (x: number, y: number, offset: number): readonly number[] => [
    x + normalX * offset,
    y + normalY * offset,
  ];
  const half = ends / 2;
  const bulge = half + (middle - ends) * CONTROL_SHARE;
  const over = [...point(cx1, cy1, bulge), ...point(cx2, cy2, bulge), ...point(x3, y3, half)];
  const back = [
    ...point(x3, y3, -half),
    ...point(cx2, cy2, -bulge),
    ...point(cx1, cy1, -bulge),
    ...point(x0, y0, -half),
  ];
  return [...point(x0, y0, half), ...over, ...back];
}
