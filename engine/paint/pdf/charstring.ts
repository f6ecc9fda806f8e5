/** Glyph outlines as Type 2 charstrings (Adobe Technical Note 5177): relative moves, lines and curves, no hints. */
import { parsePath } from '../pathData.ts';

const RMOVETO = 21;
const RLINETO = 5;
const RRCURVETO = 8;
const ENDCHAR = 14;

/** An integer operand; charstrings and dictionaries have the same encoding for small integers. */
export function operand(value: number): readonly number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [((value - 108) >> 8) + 247, (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [((-value - 108) >> 8) + 251, (-value - 108) & 255];
  return [28, (value >> 8) & 255, value & 255];
}

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/**
 * The charstring of an outline. `path` is in thousandths of an em, y downwards. `box`, y upwards, is extended to
 * contain the outline.
 */
export function charstring(path: string, advance: number, box: Box): Uint8Array {
  const bytes: number[] = [...operand(Math.round(advance))];
  let [x, y] = [0, 0];
  const operands = (points: readonly number[]): void => {
    for (let index = 0; index < points.length; index += 2) {
      const [toX, toY] = [Math.round(points[index] as number), Math.round(-(points[index + 1] as number))];
      bytes.push(...operand(toX - x), ...operand(toY - y));
      [x, y] = [toX, toY];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y);
    }
  };
  for (const segment of parsePath(path)) {
    if (segment.kind === 'close') continue; // A charstring closes each contour by itself.
    operands(segment.points);
    bytes.push(segment.kind === 'move' ? RMOVETO : segment.kind === 'line' ? RLINETO : RRCURVETO);
  }
  bytes.push(ENDCHAR);
  return Uint8Array.from(bytes);
}
