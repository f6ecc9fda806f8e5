import type { Extents } from '../columns/columnExtents.ts';
import type { BeamGroup } from '../types/beams.ts';
import type { ChordShape } from '../types/shapes.ts';
import { strokesOf } from './stemStrokes.ts';
import { strokesRight } from './tremoloStrokes.ts';

/** Extends columns by strokes through stems, and to the right so that the strokes of a tremolo fit between its two notes. */
export function reserveTremolos(
  extents: Extents,
  groups: readonly BeamGroup[],
  shapes: readonly (ChordShape | undefined)[],
): void {
  for (const { strokes, events } of groups) {
    const first = shapes[events[0]?.id ?? -1];
    if (strokes === 0 || first === undefined) continue;
    for (const staff of new Set(events.map((event) => event.staff)))
      extents.extendRight(first.event.column, staff, strokesRight(first));
  }
  for (const shape of shapes) {
    const sign = shape === undefined ? null : strokesOf(shape);
    if (shape === undefined || shape.stem === null || sign === null || shape.event.column < 0) continue;
    const half = (sign.right - sign.left) / 2;
    extents.extendRight(shape.event.column, shape.event.staff, shape.stem.x + half);
    extents.extendLeft(shape.event.column, shape.event.staff, half - shape.stem.x);
  }
}
