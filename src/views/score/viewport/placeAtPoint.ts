/** F-13: converts a tap on the music to a moment. */
import { ticks } from '../../../../engine/index.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import type { Point } from '../camera/sheetCamera.ts';
import { measureAtPoint } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

/** Distance in staff spaces before a column within which a tap belongs to it: half a notehead. */
const BEFORE = 0.6;

/**
 * The last column that begins at or before the point; undefined outside of the music and in withheld measures (F-10).
 */
export function placeAtPoint(layout: ShownLayout, point: Point): ScorePlace | undefined {
  const box = measureAtPoint(layout, point);
  if (box === undefined || box.isLocked) return undefined;
  const column = layout.moments(box.measure).findLast(({ x }) => x <= point.x + BEFORE);
  return { measure: box.measure, at: ticks(column?.at ?? 0) };
}
