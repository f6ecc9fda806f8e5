/** The cameras that show a measure: at the beginning of the view, and anywhere in it. */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { Viewport } from '../camera/cameraStance.ts';
import { boxOf, reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

/** With the measure at the beginning of the view. Neither end of what is shown is heeded. */
export function cameraBeginningAt(
  measure: number,
  { layout, axis, viewport, scale }: { layout: ShownLayout; axis: 'x' | 'y'; viewport: Viewport; scale: number },
): Camera {
  const box = boxOf(layout, measure);
  // Withheld measures are not printed: the nearest page is the last.
  const missing = layout.endsLocked === true ? Number.MAX_SAFE_INTEGER : -Infinity;
  const along = measure <= 0 ? -Infinity : box === undefined ? missing : reachOf(layout, box, axis).start;
  const { list, middle = list.height / 2 } = layout;
  const top = middle - viewport.height / scale / 2;
  return { x: axis === 'x' ? along : 0, y: axis === 'y' ? along : top, scale };
}

/** The nearest camera that shows the measure, as far as the view is large; undefined where it is seen, or not made. */
export function cameraRevealing(
  measure: number,
  camera: Camera,
  { layout, axis, viewport }: { layout: ShownLayout; axis: 'x' | 'y'; viewport: Viewport },
): Camera | undefined {
  const box = boxOf(layout, measure);
  if (box === undefined) return undefined;
  const { start, end } = reachOf(layout, box, axis);
  const size = (axis === 'x' ? viewport.width : viewport.height) / camera.scale;
  const at = camera[axis];
  if (start >= at && end <= at + size) return undefined;
  // Along a line one reads on: the measure comes to the beginning of the view.
  return { ...camera, [axis]: axis === 'x' || start < at ? start : Math.min(start, end - size) };
}
