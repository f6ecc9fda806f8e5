import type { Extents } from '../columns/columnExtents.ts';
import type { BeamGroup } from '../types/beams.ts';
import type { ChordShape } from '../types/shapes.ts';
import { strokesRight } from './tremoloStrokes.ts';

/** Extends columns to the right so that the strokes of a tremolo fit between its two notes. */
export function reserveTremolos(
  extents: Extents,
  groups: readonly BeamGroup[],
  shapes: readonly (ChordShape | undefined)[],
): void {
  for (const { strokes, events } of groups) {
    const first = shapes[events[0]?.id ?? -1];
    if (strokes > 0 && first !== undefined)
      extents.extendRight(first.event.column, first.event.staff, strokesRight(first));
  }
}
