/** Cameras that show a measure: at the beginning of the view, or anywhere in it. */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { Viewport } from '../camera/cameraStance.ts';
import { boxOf, reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

/** The top of a view in which the whole page of a row is in the middle; undefined where there are no pages, or less fits. */
function topOfPage({ list }: ShownLayout, row: number, visible: number): number | undefined {
  const page = list.papers?.find(({ top, bottom }) => row >= top && row < bottom);
  const room = page === undefined ? -1 : visible - (page.bottom - page.top);
  return page === undefined || room < 0 ? undefined : page.top - room / 2;
}

/** Shows the measure at the beginning of the view, or its page as a whole. The result is not limited to the sheet. */
export function cameraBeginningAt(
  measure: number,
  { layout, axis, viewport, scale }: { layout: ShownLayout; axis: 'x' | 'y'; viewport: Viewport; scale: number },
): Camera {
  const box = boxOf(layout, measure);
  // Withheld measures are not printed: the nearest page is the last.
  const missing = layout.endsLocked === true ? Number.MAX_SAFE_INTEGER : -Infinity;
  const row = measure <= 0 ? -Infinity : box === undefined ? missing : reachOf(layout, box, axis).start;
  const along = (axis === 'y' ? topOfPage(layout, row, viewport.height / scale) : undefined) ?? row;
  const { list, middle = list.height / 2 } = layout;
  const top = middle - viewport.height / scale / 2;
  return { x: axis === 'x' ? along : 0, y: axis === 'y' ? along : top, scale };
}

/** Fractions of a view that is narrower than the measure: the last position of a moment in it, and the one after a move. */
const LAST_POSITION = 0.9;
const MOVED_POSITION = 0.2;

/** The beginning of a view along x that shows a moment of a measure which is wider than the view. */
function startInMeasure(start: number, x: number, [at, size]: readonly [number, number]): number {
  const isIn = (from: number): boolean => x >= from && x <= from + LAST_POSITION * size;
  return [at, start].find(isIn) ?? x - MOVED_POSITION * size;
}

/**
 * Returns the nearest camera that shows the measure, as far as the view is large enough; undefined where it is visible,
 * or not laid out. `moment`: the one that is shown along x where the view is too narrow for the measure.
 */
export function cameraRevealing(
  measure: number,
  camera: Camera,
  { layout, axis, viewport }: { layout: ShownLayout; axis: 'x' | 'y'; viewport: Viewport },
  moment = 0,
): Camera | undefined {
  const box = boxOf(layout, measure);
  if (box === undefined) return undefined;
  const { start, end } = reachOf(layout, box, axis);
  const size = (axis === 'x' ? viewport.width : viewport.height) / camera.scale;
  const at = camera[axis];
  if (start >= at && end <= at + size) return undefined;
  if (axis === 'y') return { ...camera, y: start < at ? start : Math.min(start, end - size) };
  // On a line, the measure moves to the beginning of the view, so that the following ones are visible.
  const isWide = end - start > size;
  const x = isWide ? startInMeasure(start, layout.xOfMoment(measure, moment), [at, size]) : start;
  return x === at ? undefined : { ...camera, x };
}
