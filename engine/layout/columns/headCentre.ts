import type { ChordShape } from '../types/shapes.ts';

/** Middle of the undisplaced notehead, or of the rest, from the column. */
export function headCentre({ heads, rest, scale }: Pick<ChordShape, 'heads' | 'rest' | 'scale'>): number {
  const [first] = heads;
  if (first === undefined) return rest === null ? 0 : rest.x + rest.glyph.right / 2;
  const undisplaced = heads.reduce((nearest, head) => (Math.abs(head.x) < Math.abs(nearest.x) ? head : nearest), first);
  return undisplaced.x + (undisplaced.glyph.right * scale) / 2;
}
