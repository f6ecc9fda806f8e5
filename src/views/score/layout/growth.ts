/**
 * A sheet is shown while it is laid out, the part in view first. `Growth` is what lays it out; the layouts of one growth
 * are states of one sheet, and when one replaces another, the camera moves so that the music in view stays in place.
 */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { CameraStance, Viewport } from '../camera/cameraStance.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { clampCamera, fittingScale } from '../camera/sheetCamera.ts';
import type { Scene } from '../camera/sheetCamera.ts';
import { EMPTY_LAYOUT, boxOf, reachOf, topMeasure } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

export interface Growth {
  /** The sheet that it makes, by identity: growths before and after an edit make the same. */
  readonly sheet: object;
  /** The layout with what is seen from `start` on made, `size` long (staff spaces); undefined: there is nothing to make. */
  readonly reach: (start: number, size: number) => ShownLayout | undefined;
  /** The layout with this measure made, and what is seen from it on. */
  readonly reachMeasure: (measure: number, size: number) => ShownLayout | undefined;
}

/** Of layouts that are whole from the first. */
export const grown = (): Growth => ({
  sheet: {},
  reach: () => undefined,
  reachMeasure: () => undefined,
});

/** What is made because it is in view can move what was only guessed at into view. */
const MOST_ROUNDS = 8;

/** What a camera looks at, which is made as far as it does. */
export class GrowingScene {
  readonly #onLayout: (layout: ShownLayout) => void;
  #growth = grown();
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

  isOf(growth: Growth, stance: CameraStance): boolean {
    return growth.sheet === this.#growth.sheet && stance === this.stance;
  }

  show(layout: ShownLayout, growth: Growth, stance: CameraStance): void {
    this.layout = layout;
    this.#growth = growth;
    this.stance = stance;
    this.#onLayout(layout);
  }

  /** Staff spaces in view along the way one reads. */
  sizeInView(scale: number): number {
    return (this.stance.axis === 'x' ? this.viewport.width : this.viewport.height) / scale;
  }

  /** The nearest camera that shows nothing but sheet and rim, with all that it shows made. */
  reach(wanted: Camera): Camera {
    let camera = wanted;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const allowed = clampCamera(camera, this.scene);
      const layout = this.#growth.reach(allowed[this.stance.axis], this.sizeInView(allowed.scale)) ?? this.layout;
      if (layout === this.layout) return allowed;
      camera = this.exchange(layout, camera);
    }
    return clampCamera(camera, this.scene);
  }

  /** Lays out a measure. Returns the camera that shows what `camera` shows now. */
  reachMeasure(measure: number, camera: Camera): Camera {
    const layout = this.#growth.reachMeasure(measure, this.sizeInView(camera.scale)) ?? this.layout;
    return layout === this.layout ? camera : this.exchange(layout, camera);
  }

  /** Another state of what is shown. Returns the camera that shows the same in it, at the same share of fitting size. */
  exchange(after: ShownLayout, camera: Camera, growth = this.#growth): Camera {
    const [before, oldFit] = [this.layout, this.fittingScale];
    const { axis } = this.stance;
    this.show(after, growth, this.stance);
    const measure = topMeasure(before, camera, axis);
    const [from, to] = [boxOf(before, measure), boxOf(after, measure)];
    const shift = from && to ? reachOf(after, to, axis).start - reachOf(before, from, axis).start : 0;
    const scale = oldFit === this.fittingScale ? camera.scale : (camera.scale / oldFit) * this.fittingScale;
    return { ...camera, scale, [axis]: camera[axis] + shift };
  }
}
