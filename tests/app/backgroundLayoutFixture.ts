/** For tests: a painter that records its calls, the state that a controller shows, and unlimited idle time. */
import { vi } from 'vitest';
import type { DisplayList } from '../../engine/index.ts';
import type { Camera, SheetPainter } from '../../engine/paint/canvas/index.ts';
import type { PaneController } from '../../src/views/score/viewport/PaneController.ts';
import type { CameraStance } from '../../src/views/score/camera/cameraStance.ts';
import type { OnDemandLayout } from '../../src/views/score/layout/onDemandLayout.ts';
import { reachOf } from '../../src/views/score/layout/shownLayout.ts';
import type { ShownLayout } from '../../src/views/score/layout/shownLayout.ts';

export class ListPainter implements SheetPainter {
  readonly kind = 'canvas';
  camera: Camera = { x: 0, y: 0, scale: 1 };
  list: DisplayList = { width: 1, height: 1, systems: [] };
  setTheme = vi.fn();
  resize = vi.fn();
  recolour = vi.fn();
  render = vi.fn();
  destroy = vi.fn();
  figures = () => ({ frames: 0, systemsDrawn: 0, systemsBuilt: 0, bytes: 0 });
  setCamera(camera: Camera): void {
    this.camera = camera;
  }
  setDisplayList(list: DisplayList): void {
    this.list = list;
  }
}

/**
 * The measures of the visible rows, from the camera's position, and the CSS px from the top of the view to the first of
 * them.
 */
export function seen(controller: PaneController) {
  const { layout, camera, viewport, stance } = controller.viewport.view;
  const rows = layout.measureBoxes.filter((box) => {
    const { start, end } = reachOf(layout, box, stance.axis);
    const size = (stance.axis === 'x' ? viewport.width : viewport.height) / camera.scale;
    return end > camera[stance.axis] + 0.01 && start < camera[stance.axis] + size;
  });
  const [first] = rows;
  const from =
    first === undefined ? Number.NaN : (reachOf(layout, first, stance.axis).start - camera[stance.axis]) * camera.scale;
  return { first: first?.measure ?? -1, last: rows.at(-1)?.measure ?? -1, count: rows.length, from };
}

export interface BackgroundLayouts extends OnDemandLayout {
  readonly layout: () => ShownLayout;
  readonly layOutRest: (onChange: () => void) => () => void;
}

/** Runs all idle work at once. */
export function layOutAll(onDemand: BackgroundLayouts, controller: PaneController, stance: CameraStance): void {
  vi.useFakeTimers();
  const stop = onDemand.layOutRest(() => controller.setLayout(onDemand.layout(), onDemand, stance));
  vi.runAllTimers();
  stop();
  vi.useRealTimers();
}
