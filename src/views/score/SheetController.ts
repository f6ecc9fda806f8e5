/**
 * Holds the camera of one view of a score and moves it; draws through whatever painter is there. Not React state: a
 * camera changes sixty times a second and no component shows it.
 */
import type { ChordAddress } from '../../../engine/index.ts';
import type { Camera, PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { SHEET_STANCE } from './cameraStance.ts';
import type { CameraStance, Viewport } from './cameraStance.ts';
import { ChordMark } from './chordMark.ts';
import { GrowingScene } from './growth.ts';
import type { Growth } from './growth.ts';
import { MotionRunner } from './motionRunner.ts';
import type { MeasureRange } from './sheetMeasures.ts';
import { cameraTravelled, overflowsAcross, panBy, scrollExtent, zoomAt } from './sheetCamera.ts';
import type { Point } from './sheetCamera.ts';
import { ScoreReading } from './scoreReading.ts';
import { boxOf, measuresInView, placeOfProgress, progressAt, reachOf, topMeasure } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

/** What a double tap makes the music larger by, and from where on it makes it small again. */
const CLOSE_UP = 2;
const ZOOMED = 1.1;

/** What is shown and where the camera is, for whatever lies over the canvas. */
export interface View {
  readonly layout: ShownLayout;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly stance: CameraStance;
  /** The part of the sheet in view and where it begins along the way one reads, 0 to 1. */
  readonly scroll: { readonly start: number; readonly shown: number };
}

export class SheetController {
  readonly #prefersStillness: () => boolean;
  readonly #reading: ScoreReading;
  readonly #viewListeners = new Set<(view: View) => void>();
  readonly #tapListeners = new Set<(point: Point) => void>();
  #onMeasures: (range: MeasureRange) => void = () => undefined;
  #measures: MeasureRange = { first: 0, last: -1 };
  #painter: SheetPainter | undefined;
  /** The measure that is read is not made yet: the sheet goes there when it is. */
  #awaitsMeasure = false;
  #theme: PaintTheme | undefined;
  #density = 1;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  readonly #mark = new ChordMark();
  readonly #shown = new GrowingScene(({ list }) => {
    this.#painter?.setDisplayList(list);
    this.#mark.show(this.#painter, list);
  });
  readonly #motion = new MotionRunner(({ x, y }) => this.#move(panBy(this.#camera, x, y)));

  /** `prefersStillness`: whether the user wants no movement but their own. */
  constructor(prefersStillness: () => boolean, reading = new ScoreReading()) {
    [this.#prefersStillness, this.#reading] = [prefersStillness, reading];
  }

  /** Reads along with the other panes of its score. Answers what ends that, and all movement. */
  enter(): () => void {
    const leave = this.#reading.join(this);
    return () => {
      this.#motion.halt();
      leave();
    };
  }

  get view(): View {
    const { layout, viewport, stance, scene } = this.#shown;
    return { layout, camera: this.#camera, viewport, stance, scroll: scrollExtent(this.#camera, scene) };
  }

  /** Is told of each change of what is in view, and of what is in view now. Answers what stops it. */
  listenToView(listener: (view: View) => void): () => void {
    this.#viewListeners.add(listener);
    listener(this.view);
    return () => this.#viewListeners.delete(listener);
  }

  /** Is told of the measures in view whenever they change, and of those in view now. */
  listenToMeasures(listener: (range: MeasureRange) => void): void {
    this.#onMeasures = listener;
    listener((this.#measures = this.#measuresInView()));
  }

  /** Is told where in the sheet it was tapped. Answers what stops it. */
  listenToTaps(listener: (point: Point) => void): () => void {
    this.#tapListeners.add(listener);
    return () => this.#tapListeners.delete(listener);
  }

  /** `at`: CSS px in the viewport. */
  tap(at: Point): void {
    const { x, y, scale } = this.#camera;
    for (const listener of this.#tapListeners) listener({ x: x + at.x / scale, y: y + at.y / scale });
  }

  /** Brings a measure into view, as far as the viewport is large; the other panes come along if this one leads. */
  reveal(measure: number, leads = true): void {
    this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    const { layout, axis } = this.#seen;
    const box = boxOf(layout, measure);
    if (box === undefined) return;
    const { start, end } = reachOf(layout, box, axis);
    const size = this.#shown.sizeInView(this.#camera.scale);
    const at = this.#camera[axis];
    if (start >= at && end <= at + size) return;
    this.#motion.halt();
    // Along a line one reads on: the measure comes to the beginning of the view.
    const to = axis === 'x' || start < at ? start : Math.min(start, end - size);
    const camera = { ...this.#camera, [axis]: to };
    if (leads) this.#move(camera);
    else this.#place(camera);
  }

  /** Goes along with another pane. */
  follow(progress: number): void {
    this.#motion.halt();
    this.#camera = this.#shown.reachMeasure(Math.floor(progress), this.#camera);
    const { layout, axis } = this.#seen;
    this.#place({ ...this.#camera, [axis]: placeOfProgress(layout, progress, axis) });
  }

  /** Whether keys are meant for this pane. */
  get takesKeys(): boolean {
    return this.#reading.takesKeys(this);
  }

  /** The reader has turned to this pane. */
  lead(): void {
    this.#reading.lead(this);
  }

  /** Colours a chord as the one that is read; the one before it takes its ink back. */
  mark(chord: ChordAddress | undefined): void {
    this.#mark.move(chord, this.#painter, this.#shown.layout.list);
  }

  get viewport(): Viewport {
    return this.#shown.viewport;
  }

  get axis(): 'x' | 'y' {
    return this.#shown.stance.axis;
  }

  /** Whether a wheel can move it across the way one reads. */
  get overflowsAcross(): boolean {
    return overflowsAcross(this.#camera, this.#shown.scene);
  }

  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    if (painter === undefined) return;
    if (this.#theme !== undefined) painter.setTheme(this.#theme);
    painter.setDisplayList(this.#shown.layout.list);
    this.#mark.show(painter, this.#shown.layout.list);
    painter.setCamera(this.#camera);
    const { width, height } = this.#shown.viewport;
    painter.resize(width, height, this.#density);
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#painter?.setTheme(theme);
  }

  /** Shows another layout: one of the same growth in the place of the one before, others at fitting size. */
  setLayout(layout: ShownLayout, growth: Growth, stance = SHEET_STANCE): void {
    const isSame = this.#shown.isOf(growth, stance);
    if (isSame && layout === this.#shown.layout) return;
    if (isSame) {
      const camera = this.#shown.exchange(layout, this.#camera);
      const isMade = boxOf(layout, this.#reading.measure) !== undefined;
      if (this.#awaitsMeasure && isMade) this.#goHome();
      else this.#place(camera);
      return;
    }
    this.#shown.show(layout, growth, stance);
    this.#motion.halt();
    this.#goHome();
  }

  /** CSS px, and device px per CSS px. A sheet that was as large as fits is so again. */
  setViewport(width: number, height: number, density: number): void {
    const isFirst = this.#shown.viewport.width === 1;
    const ratio = this.#camera.scale / this.#shown.fittingScale;
    [this.#shown.viewport, this.#density] = [{ width, height }, density];
    if (isFirst) this.#goHome();
    else this.#place({ ...this.#camera, scale: ratio * this.#shown.fittingScale });
    this.#painter?.resize(width, height, density);
  }

  /** CSS px that the sheet moves by, at once. */
  pan(dx: number, dy: number): void {
    this.#motion.halt();
    this.#move(panBy(this.#camera, dx, dy));
  }

  zoom(factor: number, at: Point): void {
    this.pinch(factor, at, at);
  }

  /** Nearer about `at`; back to fitting size where it is nearer already. */
  toggleZoom(at: Point): void {
    const zoomed = this.#camera.scale / this.#shown.fittingScale;
    this.zoom(zoomed > ZOOMED ? 1 / zoomed : CLOSE_UP, at);
  }

  /** What lies at `from` goes to `to` and is `factor` times as large there, in one step: no edge stops half of it. */
  pinch(factor: number, from: Point, to: Point): void {
    this.#motion.halt();
    const zoomed = zoomAt(this.#camera, factor, from, this.#shown.scene);
    this.#move(panBy(zoomed, to.x - from.x, to.y - from.y));
  }

  /** Goes along the sheet, 0 (its beginning) to 1 (its end), at once. */
  travelTo(travelled: number): void {
    this.#motion.halt();
    // How far the end is may be known only there.
    const end = { ...this.#camera, [this.axis]: Number.MAX_SAFE_INTEGER };
    this.#move(travelled < 1 ? cameraTravelled(this.#camera, travelled, this.#shown.scene) : end);
  }

  /** Moves by CSS px, softly unless the user prefers stillness; steps that follow each other add up. */
  glide(dx: number, dy: number): void {
    if (this.#prefersStillness()) return this.pan(dx, dy);
    this.#motion.glide({ x: dx, y: dy });
  }

  /** Goes on after a flick; `velocity` in px/ms. */
  coast(velocity: Point): void {
    if (!this.#prefersStillness()) this.#motion.coast(velocity);
  }

  halt(): void {
    this.#motion.halt();
  }

  get #seen(): { readonly layout: ShownLayout; readonly axis: 'x' | 'y' } {
    return { layout: this.#shown.layout, axis: this.axis };
  }

  #measuresInView(): MeasureRange {
    const { layout, viewport } = this.#shown;
    return measuresInView(layout, this.#camera, viewport, this.axis);
  }

  /** The fitting size, and the measure that is read at the beginning of the view. */
  #goHome(): void {
    const { measure } = this.#reading;
    if (measure > 0) this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    const { layout, axis } = this.#seen;
    const scale = this.#shown.fittingScale;
    const box = boxOf(layout, measure);
    this.#awaitsMeasure = box === undefined;
    // Withheld measures are not printed: the nearest page is the last.
    const missing = layout.endsLocked === true ? Number.MAX_SAFE_INTEGER : -Infinity;
    const along = measure <= 0 ? -Infinity : box === undefined ? missing : reachOf(layout, box, axis).start;
    const { list, middle = list.height / 2 } = layout;
    const top = middle - this.viewport.height / scale / 2;
    this.#place({ x: axis === 'x' ? along : 0, y: axis === 'y' ? along : top, scale });
  }

  /** As the reader wills: others that show the score come along. False where the camera stands at an edge already. */
  #move(camera: Camera): boolean {
    if (!this.#place(camera)) return false;
    this.#awaitsMeasure = false;
    const { layout, axis } = this.#seen;
    this.#reading.moved(this, topMeasure(layout, this.#camera, axis), progressAt(layout, this.#camera, axis));
    return true;
  }

  #place(camera: Camera): boolean {
    const { x, y, scale } = this.#camera;
    const next = this.#shown.reach(camera);
    const hasMoved = next.x !== x || next.y !== y || next.scale !== scale;
    this.#camera = next;
    this.#painter?.setCamera(next);
    const view = this.view;
    for (const listener of this.#viewListeners) listener(view);
    const measures = this.#measuresInView();
    const { first, last } = this.#measures;
    if (measures.first !== first || measures.last !== last) this.#onMeasures((this.#measures = measures));
    return hasMoved;
  }
}
