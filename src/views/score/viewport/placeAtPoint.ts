/** F-13: from a tap on the music to the moment that it means. */
import { ticks } from '../../../../engine/index.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import type { Point } from '../camera/sheetCamera.ts';
import { measureAtPoint } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

/** Staff spaces that a tap may lie before a column and still mean it: half a notehead. */
const BEFORE = 0.6;

/** The last column that begins at or before the point; undefined beside the music and in withheld measures (F-10). */
export function placeAtPoint(layout: ShownLayout, point: Point): ScorePlace | undefined {
  const box = measureAtPoint(layout, point);
  if (box === undefined || box.isLocked) return undefined;
  const column = layout.moments(box.measure).findLast(({ x }) => x <= point.x + BEFORE);
  return { measure: box.measure, at: ticks(column?.at ?? 0) };
}
