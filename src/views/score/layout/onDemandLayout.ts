/**
 * A sheet is shown while it is laid out, beginning with the part in view. An `OnDemandLayout` lays out the parts that
 * are requested; all its layouts are states of one sheet. When one replaces another, the camera moves so that the music
 * in view stays in place.
 */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { CameraStance, Viewport } from '../camera/cameraStance.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { clampCamera, fittingScale } from '../camera/sheetCamera.ts';
import type { Scene } from '../camera/sheetCamera.ts';
import { EMPTY_LAYOUT, boxOf, reachOf, topMeasure } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

export interface OnDemandLayout {
  /** Identity of the sheet: the same before and after an edit. */
  readonly sheet: object;
  /**
   * Returns the layout after the part from `start` with length `size` (staff spaces) was laid out; undefined where
   * nothing was missing.
   */
  readonly reach: (start: number, size: number) => ShownLayout | undefined;
  /** Returns the layout after this measure, and the visible part from it on, was laid out. */
  readonly reachMeasure: (measure: number, size: number) => ShownLayout | undefined;
}

/** For layouts that are complete from the beginning. */
export const completeLayout = (): OnDemandLayout => ({
  sheet: {},
  reach: () => undefined,
  reachMeasure: () => undefined,
});

/**
 * Laying out the visible part can move further parts into view whose positions were estimates, so that this is
 * repeated.
 */
const MOST_ROUNDS = 8;

/** The sheet that a camera shows; it is laid out as far as the camera shows it. */
export class OnDemandScene {
  readonly #onLayout: (layout: ShownLayout) => void;
  #onDemand = completeLayout();
  layout: ShownLayout = EMPTY_LAYOUT;
  stance: CameraStance = SHEET_STANCE;
  viewport: Viewport = { width: 1, height: 1 };

  /** `onLayout` is called with each layout that replaces another. */
  constructor(onLayout: (layout: ShownLayout) => void) {
    this.#onLayout = onLayout;
  }

  get scene(): Scene {
    return { stance: this.stance, sheet: this.layout.list, viewport: this.viewport };
  }

  get fittingScale(): number {
    return fittingScale(this.scene);
  }

  isOf(onDemand: OnDemandLayout, stance: CameraStance): boolean {
    return onDemand.sheet === this.#onDemand.sheet && stance === this.stance;
  }

  show(layout: ShownLayout, onDemand: OnDemandLayout, stance: CameraStance): void {
    this.layout = layout;
    this.#onDemand = onDemand;
    this.stance = stance;
    this.#onLayout(layout);
  }

  /** Length of the view in the reading direction, in staff spaces. */
  sizeInView(scale: number): number {
    return (this.stance.axis === 'x' ? this.viewport.width : this.viewport.height) / scale;
  }

  /** Returns the nearest camera that shows only sheet and rim, after laying out all that it shows. */
  reach(wanted: Camera): Camera {
    let camera = wanted;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const allowed = clampCamera(camera, this.scene);
      const layout = this.#onDemand.reach(allowed[this.stance.axis], this.sizeInView(allowed.scale)) ?? this.layout;
      if (layout === this.layout) return allowed;
      camera = this.exchange(layout, camera);
    }
    return clampCamera(camera, this.scene);
  }

  /** Lays out a measure. Returns the camera that now shows the same as `camera` did. */
  reachMeasure(measure: number, camera: Camera): Camera {
    const layout = this.#onDemand.reachMeasure(measure, this.sizeInView(camera.scale)) ?? this.layout;
    return layout === this.layout ? camera : this.exchange(layout, camera);
  }

  /**
   * Replaces the shown state by another. Returns the camera that shows the same music in it, at the same fraction of
   * the fitting size.
   */
  exchange(after: ShownLayout, camera: Camera, onDemand = this.#onDemand): Camera {
    const [before, oldFit] = [this.layout, this.fittingScale];
    const { axis } = this.stance;
    this.show(after, onDemand, this.stance);
    const measure = topMeasure(before, camera, axis);
    const [from, to] = [boxOf(before, measure), boxOf(after, measure)];
    const shift = from && to ? reachOf(after, to, axis).start - reachOf(before, from, axis).start : 0;
    const scale = oldFit === this.fittingScale ? camera.scale : (camera.scale / oldFit) * this.fittingScale;
    return { ...camera, scale, [axis]: camera[axis] + shift };
  }
}
