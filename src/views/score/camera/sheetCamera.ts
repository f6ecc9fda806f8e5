/**
 * The allowed positions and the movements of the camera, as pure functions. The sheet can be enlarged and somewhat
 * reduced, and never leaves the view completely.
 */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import { LARGEST } from './cameraStance.ts';
import type { CameraStance, SheetSize, Viewport } from './cameraStance.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The sheet that a camera shows, and the properties of its view. */
export interface Scene {
  readonly stance: CameraStance;
  readonly sheet: SheetSize;
  readonly viewport: Viewport;
}

export const fittingScale = ({ stance, sheet, viewport }: Scene): number => stance.fit(sheet, viewport);

function clampScale(scale: number, scene: Scene): number {
  const fit = fittingScale(scene);
  return Math.min(fit * LARGEST, Math.max(fit * scene.stance.smallest, scale));
}

/** Extent of the sheet and its rim, in staff spaces. */
function extentAlong(axis: 'x' | 'y', { stance: { rim }, sheet }: Scene, scale: number): readonly [number, number] {
  return axis === 'x'
    ? [0 - rim.left / scale, sheet.width + rim.right / scale]
    : [0 - rim.top / scale, sheet.height + rim.bottom / scale];
}

const visibleAlong = (axis: 'x' | 'y', { viewport }: Scene, scale: number): number =>
  (axis === 'x' ? viewport.width : viewport.height) / scale;

function clampAxis(start: number, axis: 'x' | 'y', scene: Scene, scale: number): number {
  const [from, to] = extentAlong(axis, scene, scale);
  const visible = visibleAlong(axis, scene, scale);
  if (to - from > visible) return Math.min(to - visible, Math.max(from, start));
  // A sheet that is shorter than the view in the reading direction is aligned with its beginning.
  const isCentred = axis !== scene.stance.axis && (axis === 'x' || scene.stance.isCentred);
  return isCentred ? (from + to - visible) / 2 : from;
}

/** Returns the nearest camera that shows only the sheet and its rim. */
export function clampCamera({ x, y, scale }: Camera, scene: Scene): Camera {
  const allowed = clampScale(scale, scene);
  return { x: clampAxis(x, 'x', scene, allowed), y: clampAxis(y, 'y', scene, allowed), scale: allowed };
}

/** Moves the view by CSS px: positive `dy` moves the sheet down. */
export const panBy = ({ x, y, scale }: Camera, dx: number, dy: number): Camera => ({
  x: x - dx / scale,
  y: y - dy / scale,
  scale,
});

/** Changes the size by `factor`; the point of the sheet at `at` (CSS px in the viewport) keeps its position. */
export function zoomAt(camera: Camera, factor: number, at: Point, scene: Scene): Camera {
  const scale = clampScale(camera.scale * factor, scene);
  return {
    x: camera.x + at.x / camera.scale - at.x / scale,
    y: camera.y + at.y / camera.scale - at.y / scale,
    scale,
  };
}

/** The visible fraction of the sheet in the reading direction, and where it begins, 0 to 1. */
export function scrollExtent(camera: Camera, scene: Scene): { start: number; shown: number } {
  const { axis } = scene.stance;
  const [from, to] = extentAlong(axis, scene, camera.scale);
  const visible = visibleAlong(axis, scene, camera.scale);
  return { start: (camera[axis] - from) / (to - from), shown: Math.min(1, visible / (to - from)) };
}

/** Whether the sheet is larger than the viewport across the reading direction. */
export function overflowsAcross(camera: Camera, scene: Scene): boolean {
  const across = scene.stance.axis === 'x' ? 'y' : 'x';
  const [from, to] = extentAlong(across, scene, camera.scale);
  // A rounding error does not make the sheet scrollable.
  return to - from > visibleAlong(across, scene, camera.scale) + 0.01;
}

/** Returns the camera at a fraction of the way along the sheet, 0 (its beginning) to 1 (its end). */
export function cameraTravelled(camera: Camera, travelled: number, scene: Scene): Camera {
  const { axis } = scene.stance;
  const [from, to] = extentAlong(axis, scene, camera.scale);
  return { ...camera, [axis]: from + travelled * Math.max(0, to - from - visibleAlong(axis, scene, camera.scale)) };
}
