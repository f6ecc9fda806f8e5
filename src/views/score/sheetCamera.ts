/**
 * Where the camera may stand and how it moves, as functions of values. The sheet fills the viewport's width at first;
 * it may be made larger and somewhat smaller, and it is never lost from sight.
 */
import type { Camera } from '../../../engine/paint/pixi/index.ts';

/** Staff spaces. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** CSS px. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half the fitting size shows two systems more; eight times it shows one notehead as large as a coin. */
const SMALLEST_FIT = 0.5;
const LARGEST_FIT = 8;
/** CSS px below the last system. */
const FOOT_ROOM = 48;

export const fittingScale = (sheet: SheetSize, viewport: Viewport): number => viewport.width / Math.max(sheet.width, 1);

export const clampScale = (scale: number, sheet: SheetSize, viewport: Viewport): number => {
  const fit = fittingScale(sheet, viewport);
  return Math.min(fit * LARGEST_FIT, Math.max(fit * SMALLEST_FIT, scale));
};

function clampAxis(start: number, extent: number, visible: number, centred: boolean): number {
  if (extent <= visible) return centred ? (extent - visible) / 2 : 0;
  return Math.min(extent - visible, Math.max(0, start));
}

/** The nearest camera that shows nothing but sheet; a sheet smaller than the viewport is centred, its top at the top. */
export function clampCamera({ x, y, scale }: Camera, sheet: SheetSize, viewport: Viewport): Camera {
  const allowed = clampScale(scale, sheet, viewport);
  return {
    x: clampAxis(x, sheet.width, viewport.width / allowed, true),
    y: clampAxis(y, sheet.height + FOOT_ROOM / allowed, viewport.height / allowed, false),
    scale: allowed,
  };
}

/** Moves what is seen by CSS px: positive `dy` moves the sheet down. */
export const panBy = ({ x, y, scale }: Camera, dx: number, dy: number): Camera => ({
  x: x - dx / scale,
  y: y - dy / scale,
  scale,
});

/** Changes the size by `factor` while the sheet's point under `at` (CSS px in the viewport) stays there. */
export function zoomAt(camera: Camera, factor: number, at: Point, sheet: SheetSize, viewport: Viewport): Camera {
  const scale = clampScale(camera.scale * factor, sheet, viewport);
  return {
    x: camera.x + at.x / camera.scale - at.x / scale,
    y: camera.y + at.y / camera.scale - at.y / scale,
    scale,
  };
}

/** How far down the sheet the viewport is: the part seen and where it begins, 0 to 1. */
export function scrollExtent(camera: Camera, sheet: SheetSize, viewport: Viewport): { start: number; shown: number } {
  const extent = sheet.height + FOOT_ROOM / camera.scale;
  return { start: camera.y / extent, shown: Math.min(1, viewport.height / camera.scale / extent) };
}
