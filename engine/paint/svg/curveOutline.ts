/** The outline of a tie or slur from its middle line: two cubics whose inner controls are moved apart. */

/** A cubic's middle lies at three quarters of its controls' height, so controls move by 2/3 of the wanted thickness each. */
const CONTROL_SHARE = 2 / 3;

/**
 * `row`: a row of `Curves.data`. From `points[0]` a cubic through the next three, a line to the fifth, and a cubic
 * through the last three back to the start's other side; x and y in turn.
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
