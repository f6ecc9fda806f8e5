/**
 * One view of a score: its layout, its camera and its painter. It receives the camera's targets and reports the visible
 * part; it has no modes. It is not React state, because a camera changes sixty times a second and no component shows
 * it.
 */
import type { Camera, PaintTheme, SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import type { Ticks } from '../../../../engine/index.ts';
import { InkMarks } from '../canvas/inkMarks.ts';
import type { CameraStance, Viewport } from '../camera/cameraStance.ts';
import { cameraTravelled, clampCamera, overflowsAcross, panBy, scrollExtent, zoomAt } from '../camera/sheetCamera.ts';
import type { Point } from '../camera/sheetCamera.ts';
import { OnDemandScene } from '../layout/onDemandLayout.ts';
import type { OnDemandLayout } from '../layout/onDemandLayout.ts';
import { boxOf, measuresInView, placeOfProgress, progressAt, topMeasure } from '../layout/shownLayout.ts';
import type { MeasureRange, ShownLayout } from '../layout/shownLayout.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import { Signal } from '../../../signal.ts';
import { cameraBeginningAt, cameraRevealing } from './cameraAtMeasure.ts';
import { cameraAtPlayhead, isPlayheadInView } from './followPlayhead.ts';

/** Factor by which a double tap enlarges the music, and the size from which it returns to the fitting size. */
const CLOSE_UP = 2;
const ZOOMED = 1.1;

/** Staff spaces: a camera that differs by less is the same, because sums are not exact. */
const ROUNDING = 1e-6;

/** The shown layout and the camera, for overlays over the canvas. */
export interface View {
  readonly layout: ShownLayout;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly stance: CameraStance;
  /** The visible part of the sheet and its beginning in the reading direction, 0 to 1. */
  readonly scroll: { readonly start: number; readonly shown: number };
}

/** A panel over the left part of the view, in staff spaces. */
export interface Cover {
  readonly width: number;
  /** The camera's x up to which nothing is covered. */
  readonly from: number;
}

/**
 * The y of a view along x whose height changes: what is shown first where not all fits stays at its share of the height,
 * and otherwise the middle of the view.
 */
function keptAcross(layout: ShownLayout, { y, scale }: Camera, heights: readonly [number, number], to: number): number {
  const [before, after] = [heights[0] / scale, heights[1] / to];
  const { middle = layout.list.height / 2 } = layout;
  const isInView = middle >= y && middle <= y + before;
  const kept = isInView ? middle : y + before / 2;
  return kept - ((kept - y) / before) * after;
}

export class SheetViewport {
  readonly #viewed = new Signal<[view: View]>();
  #onMeasures: (range: MeasureRange) => void = () => undefined;
  #measures: MeasureRange = { first: 0, last: -1 };
  #painter: SheetPainter | undefined;
  #theme: PaintTheme | undefined;
  #density = 1;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  /** Colours the ink of the note that is read and of sounding notes. */
  readonly marks = new InkMarks();
  /** What it covers is not in view. */
  cover: Cover = { width: 0, from: 0 };
  readonly #shown = new OnDemandScene(({ list }) => {
    this.#painter?.setDisplayList(list);
    this.marks.setList(list);
  });

  get view(): View {
    const { layout, viewport, stance, scene } = this.#shown;
    return { layout, camera: this.#camera, viewport, stance, scroll: scrollExtent(this.#camera, scene) };
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** CSS px. */
  get size(): Viewport {
    return this.#shown.viewport;
  }

  get axis(): 'x' | 'y' {
    return this.#shown.stance.axis;
  }

  /** Whether a wheel can move the sheet across the reading direction. */
  get overflowsAcross(): boolean {
    return overflowsAcross(this.#camera, this.#shown.scene);
  }

  /**
   * The measure at which reading continues, and the position of the camera in measures: 4.5 is the middle of the fifth.
   */
  get position(): { readonly measure: number; readonly progress: number } {
    const { layout, axis, camera } = this.#seen;
    return { measure: topMeasure(layout, camera, axis), progress: progressAt(layout, camera, axis) };
  }

  /** Calls the listener with the view now and after each change. Returns a function that removes the listener. */
  listenToView(listener: (view: View) => void): () => void {
    listener(this.view);
    return this.#viewed.listen(listener);
  }

  /** Calls the listener with the measures in view now and whenever they change. */
  listenToMeasures(listener: (range: MeasureRange) => void): void {
    this.#onMeasures = listener;
    listener((this.#measures = this.#measuresInView()));
  }

  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    if (painter === undefined) return this.marks.setPainter(undefined);
    if (this.#theme !== undefined) painter.setTheme(this.#theme);
    painter.setDisplayList(this.#shown.layout.list);
    this.marks.setPainter(painter);
    painter.setCamera(this.#camera);
    const { width, height } = this.#shown.viewport;
    painter.resize(width, height, this.#density);
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#painter?.setTheme(theme);
  }

  /** Sets the size in CSS px, and the device px per CSS px. A sheet at the fitting size is fitted again. */
  setSize(width: number, height: number, density: number): void {
    const [before, former] = [this.#camera, this.#shown.viewport.height];
    const ratio = before.scale / this.#shown.fittingScale;
    this.#shown.viewport = { width, height };
    this.#density = density;
    const scale = ratio * this.#shown.fittingScale;
    const { layout, stance } = this.#shown;
    const y = stance.axis === 'y' ? before.y : keptAcross(layout, before, [former, height], scale);
    this.place({ ...before, y, scale });
    this.#painter?.resize(width, height, density);
  }

  isOf(onDemand: OnDemandLayout, stance: CameraStance): boolean {
    return this.#shown.isOf(onDemand, stance);
  }

  /** Shows another layout; call `beginAt` afterwards to set the position. */
  show(layout: ShownLayout, onDemand: OnDemandLayout, stance: CameraStance): void {
    this.#shown.show(layout, onDemand, stance);
  }

  /** Shows another state of the same sheet; the visible music stays where it is. */
  exchange(layout: ShownLayout, onDemand: OnDemandLayout): void {
    this.place(this.#shown.exchange(layout, this.#camera, onDemand));
  }

  /** Whether the measure cannot be shown before more is laid out. */
  lacks(measure: number): boolean {
    return this.#shown.layout.endsLocked !== true && boxOf(this.#shown.layout, measure) === undefined;
  }

  /** Goes to the fitting size, with the measure at the beginning of the view. */
  beginAt(measure: number): void {
    if (measure > 0) this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    this.place(this.#beside(cameraBeginningAt(measure, { ...this.#seen, scale: this.#shown.fittingScale })));
  }

  /**
   * The camera that shows the measure, or this moment of it where the viewport is too narrow; undefined where it is in
   * view.
   */
  cameraShowing(measure: number, moment?: Ticks): Camera | undefined {
    this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    const { camera, ...seen } = this.#seen;
    const revealing = cameraRevealing(measure, camera, seen, moment);
    return revealing && this.#beside(revealing);
  }

  /** Moves to the position of another pane, in measures. */
  goTo(progress: number): void {
    this.#camera = this.#shown.reachMeasure(Math.floor(progress), this.#camera);
    const { layout, axis } = this.#seen;
    this.place(this.#beside({ ...this.#camera, [axis]: placeOfProgress(layout, progress, axis) }));
  }

  isInView(place: ScorePlace): boolean {
    return isPlayheadInView({ ...this.view, ...this.#seen }, place);
  }

  /** The camera that follows playback. `isStill`: without continuous motion. Undefined where it stays. */
  cameraFollowing(place: ScorePlace, isStill: boolean): Camera | undefined {
    const made = this.#shown.reachMeasure(place.measure, this.#camera);
    if (made !== this.#camera) this.place(made);
    // Also where the cover is not shown yet, so that the music flows on evenly when it appears.
    const at = cameraAtPlayhead({ ...this.view, ...this.#uncovered(true) }, place, isStill);
    const camera = clampCamera(this.#beside(at), this.#shown.scene);
    const moved = Math.abs(camera.x - this.#camera.x) + Math.abs(camera.y - this.#camera.y);
    return moved < ROUNDING ? undefined : camera;
  }

  /** The camera after a zoom by `factor` that brings what lies at `from` to `to`, CSS px: no edge stops half of it. */
  cameraPinched(factor: number, from: Point, to: Point): Camera {
    return panBy(zoomAt(this.#camera, factor, from, this.#shown.scene), to.x - from.x, to.y - from.y);
  }

  /**
   * The zoom factor of a double tap: it enlarges, or returns to the fitting size where the sheet is enlarged already.
   */
  get zoomOfDoubleTap(): number {
    const zoomed = this.#camera.scale / this.#shown.fittingScale;
    return zoomed > ZOOMED ? 1 / zoomed : CLOSE_UP;
  }

  /** The camera at a share of the way, 0 (the beginning of the sheet) to 1 (its end). */
  cameraTravelled(travelled: number): Camera {
    // The position of the end may only be known after it was laid out.
    const end = { ...this.#camera, [this.axis]: Number.MAX_SAFE_INTEGER };
    return travelled < 1 ? cameraTravelled(this.#camera, travelled, this.#shown.scene) : end;
  }

  /** The point of the sheet under a point of the viewport, CSS px. */
  pointUnder(at: Point): Point {
    const { x, y, scale } = this.#camera;
    return { x: x + at.x / scale, y: y + at.y / scale };
  }

  /** Goes to the nearest camera that shows nothing but the sheet and its margins. Returns whether it moved. */
  place(camera: Camera): boolean {
    const { x, y, scale } = this.#camera;
    const next = this.#shown.reach(camera);
    const hasMoved = next.x !== x || next.y !== y || next.scale !== scale;
    this.#camera = next;
    this.#painter?.setCamera(next);
    this.#viewed.emit(this.view);
    const measures = this.#measuresInView();
    const { first, last } = this.#measures;
    if (measures.first !== first || measures.last !== last) this.#onMeasures((this.#measures = measures));
    return hasMoved;
  }

  /** What is in view beside the cover. */
  get #seen() {
    const { layout, stance } = this.#shown;
    return { layout, axis: stance.axis, ...this.#uncovered(this.#camera.x > this.cover.from) };
  }

  #uncovered(isCovered: boolean): Pick<View, 'camera' | 'viewport'> {
    const [camera, { width, height }] = [this.#camera, this.#shown.viewport];
    const covered = isCovered ? this.cover.width : 0;
    return {
      camera: { ...camera, x: camera.x + covered },
      viewport: { width: width - covered * camera.scale, height },
    };
  }

  /** The camera that shows beside the cover what `camera` shows at its left edge. */
  #beside(camera: Camera): Camera {
    return { ...camera, x: camera.x - this.cover.width };
  }

  #measuresInView(): MeasureRange {
    const { layout, camera, viewport, axis } = this.#seen;
    return measuresInView(layout, camera, viewport, axis);
  }
}
