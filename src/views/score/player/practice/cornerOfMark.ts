/** Computes the position of the mark of a mistake. */
import { boxOf, reachOf } from '../../layout/shownLayout.ts';
import type { MistakeMark } from '../../reading/scoreAnnotations.ts';
import type { View } from '../../viewport/SheetViewport.ts';

/** CSS px: the size of a mark, and its distance from the ink below. */
export const MARK_SIZE = 18;
const GAP = 2;

/**
 * The upper left corner of a mark, in CSS px of the pane: above all ink of the row, which includes tempo marks, and
 * centred at the moment. Undefined where the measure is not shown.
 */
export function cornerOfMark(
  { layout, camera }: Pick<View, 'layout' | 'camera'>,
  { measure, at }: MistakeMark['place'],
) {
  const box = boxOf(layout, measure);
  if (box === undefined || box.isLocked) return undefined;
  const { x, y, scale } = camera;
  return {
    left: (layout.xOfMoment(measure, at) - x) * scale - MARK_SIZE / 2,
    top: (reachOf(layout, box, 'y').start - y) * scale - MARK_SIZE - GAP,
  };
}
