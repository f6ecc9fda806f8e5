/**
 * Ties and slurs as quadrilaterals. The middle cubic is sampled; the thickness at a sample is that of the parabola
 * through the thicknesses at the start, the middle and the end. Adjacent quadrilaterals share an edge that is not
 * antialiased; only the outline is.
 */
import { bezier } from '../display/bezier.ts';

/**
 * Pieces of this length show no corners at 60 px per staff space. Long slurs are flat, so 32 pieces suffice for any.
 */
const PIECES_PER_SPACE = 1.5;
const MIN_PIECES = 8;
const MAX_PIECES = 32;

/** Number of pieces into which the curve at `offset` is divided. */
export function curvePieces(data: Float32Array, offset: number): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = data.subarray(offset, offset + 8);
  const polygon = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  return Math.min(MAX_PIECES, Math.max(MIN_PIECES, Math.ceil(polygon * PIECES_PER_SPACE)));
}

type Point = readonly [x: number, y: number];

const cubicSlope = (p0: number, p1: number, p2: number, p3: number, t: number): number => {
  const s = 1 - t;
  return s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2);
};

/** Both sides of the outline at `t`; `data` contains a curve in the display list's format from `offset` on. */
function outlineAt(data: Float32Array, offset: number, t: number): readonly [above: Point, below: Point] {
  const at = (index: number): number => data[offset + index] ?? 0;
  const x = bezier(at(0), at(2), at(4), at(6), t);
  const y = bezier(at(1), at(3), at(5), at(7), t);
  const dx = cubicSlope(at(0), at(2), at(4), at(6), t);
  const dy = cubicSlope(at(1), at(3), at(5), at(7), t);
  const length = Math.hypot(dx, dy) || 1;
  const thickness = at(9) + (at(8) - at(9)) * 4 * t * (1 - t);
  const [nx, ny] = [(dy / length) * (thickness / 2), (-dx / length) * (thickness / 2)];
  return [
    [x + nx, y + ny],
    [x - nx, y - ny],
  ];
}

/**
 * Calls `piece` with the corners (x1, y1 … x4, y4, around the outline) of each piece; `isLast` is true for the last.
 */
export function tessellateCurve(
  data: Float32Array,
  offset: number,
  piece: (corners: readonly number[], index: number, isLast: boolean) => void,
): void {
  const pieces = curvePieces(data, offset);
  let before = outlineAt(data, offset, 0);
  for (let index = 0; index < pieces; index += 1) {
    const after = outlineAt(data, offset, (index + 1) / pieces);
    piece([...before[0], ...after[0], ...after[1], ...before[1]], index, index === pieces - 1);
    before = after;
  }
}
