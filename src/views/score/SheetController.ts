/**
 * Holds the camera of one view of a score and moves it; draws through whatever painter is there. Not React state: a
 * camera changes sixty times a second and no component shows it.
 */
import type { Camera, PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { SHEET_STANCE } from './cameraStance.ts';
import type { CameraStance, Viewport } from './cameraStance.ts';
import { cameraBeginningAt, cameraRevealing } from './cameraAtMeasure.ts';
import { cameraAtPlayhead, isPlayheadInView } from './followPlayhead.ts';
import { GrowingScene } from './growth.ts';
import type { Growth } from './growth.ts';
import { InkMarks } from './inkMarks.ts';
import { MotionRunner } from './motionRunner.ts';
import type { MeasureRange } from './sheetMeasures.ts';
import { cameraTravelled, clampCamera, overflowsAcross, panBy, scrollExtent, zoomAt } from './sheetCamera.ts';
import type { Point } from './sheetCamera.ts';
import { Signal } from './signal.ts';
import { ScoreReading } from './scoreReading.ts';
import type { ScorePlace } from './scoreReading.ts';
import { boxOf, measuresInView, placeOfProgress, progressAt, topMeasure } from './shownLayout.ts';
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
  readonly #viewed = new Signal<[view: View]>();
  readonly #tapped = new Signal<[point: Point]>();
  #onMeasures: (range: MeasureRange) => void = () => undefined;
  #measures: MeasureRange = { first: 0, last: -1 };
  #painter: SheetPainter | undefined;
  /** The measure that is read is not made yet: the sheet goes there when it is. */
  #awaitsMeasure = false;
  #theme: PaintTheme | undefined;
  #density = 1;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  /** The ink of what is read and of what sounds. */
  readonly marks = new InkMarks();
  /** Playback moves the camera, not the reader. */
  #isPlayed = false;
  readonly #shown = new GrowingScene(({ list }) => {
    this.#painter?.setDisplayList(list);
    this.marks.setList(list);
  });
  readonly #motion = new MotionRunner(({ x, y }) => {
    const camera = panBy(this.#camera, x, y);
    return this.#isPlayed ? this.#place(camera) : this.#move(camera);
  });

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
    listener(this.view);
    return this.#viewed.listen(listener);
  }

  /** Is told of the measures in view whenever they change, and of those in view now. */
  listenToMeasures(listener: (range: MeasureRange) => void): void {
    this.#onMeasures = listener;
    listener((this.#measures = this.#measuresInView()));
  }

  /** Is told where in the sheet it was tapped. Answers what stops it. */
  listenToTaps(listener: (point: Point) => void): () => void {
    return this.#tapped.listen(listener);
  }

  /** `at`: CSS px in the viewport. */
  tap(at: Point): void {
    const { x, y, scale } = this.#camera;
    this.#tapped.tell({ x: x + at.x / scale, y: y + at.y / scale });
  }

  /** Brings a measure into view, as far as the viewport is large; the other panes come along if this one leads. */
  reveal(measure: number, leads = true): void {
    this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    const camera = cameraRevealing(measure, this.#camera, this.#seen);
    if (camera === undefined) return;
    this.#takeOver();
    if (leads) this.#move(camera);
    else this.#place(camera);
  }

  /** Goes along with another pane. */
  follow(progress: number): void {
    this.#halt();
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

  /** Goes along with what is played, unless the reader has turned to another place. */
  followPlayhead(place: ScorePlace): void {
    if (!this.#reading.followsPlayhead(this, isPlayheadInView(this.view, place))) return;
    const made = this.#shown.reachMeasure(place.measure, this.#camera);
    if (made !== this.#camera) this.#place(made);
    const isStill = this.#prefersStillness();
    const camera = cameraAtPlayhead(this.view, place, isStill);
    const { x, y, scale } = clampCamera(camera, this.#shown.scene);
    if (x === this.#camera.x && y === this.#camera.y) return;
    this.#isPlayed = true;
    if (isStill) this.#place(camera);
    else this.#motion.chase({ x: (this.#camera.x - x) * scale, y: (this.#camera.y - y) * scale });
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
    this.#halt();
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
    this.#takeOver();
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
    this.#takeOver();
    const zoomed = zoomAt(this.#camera, factor, from, this.#shown.scene);
    this.#move(panBy(zoomed, to.x - from.x, to.y - from.y));
  }

  /** Goes along the sheet, 0 (its beginning) to 1 (its end), at once. */
  travelTo(travelled: number): void {
    this.#takeOver();
    // How far the end is may be known only there.
    const end = { ...this.#camera, [this.axis]: Number.MAX_SAFE_INTEGER };
    this.#move(travelled < 1 ? cameraTravelled(this.#camera, travelled, this.#shown.scene) : end);
  }

  /** Moves by CSS px, softly unless the user prefers stillness; steps that follow each other add up. */
  glide(dx: number, dy: number): void {
    if (this.#prefersStillness()) return this.pan(dx, dy);
    if (this.#isPlayed) this.#halt();
    this.#reading.turnAway(this);
    this.#motion.glide({ x: dx, y: dy });
  }

  /** Goes on after a flick; `velocity` in px/ms. */
  coast(velocity: Point): void {
    if (!this.#prefersStillness()) this.#motion.coast(velocity);
  }

  /** A hand laid on it. */
  halt(): void {
    this.#takeOver();
  }

  get #seen() {
    const { layout, viewport, stance } = this.#shown;
    return { layout, viewport, axis: stance.axis };
  }

  #halt(): void {
    this.#motion.halt();
    this.#isPlayed = false;
  }

  #takeOver(): void {
    this.#halt();
    this.#reading.turnAway(this);
  }

  #measuresInView(): MeasureRange {
    const { layout, viewport, axis } = this.#seen;
    return measuresInView(layout, this.#camera, viewport, axis);
  }

  /** The fitting size, and the measure that is read at the beginning of the view. */
  #goHome(): void {
    const { measure } = this.#reading;
    if (measure > 0) this.#camera = this.#shown.reachMeasure(measure, this.#camera);
    this.#awaitsMeasure = boxOf(this.#shown.layout, measure) === undefined;
    this.#place(cameraBeginningAt(measure, { ...this.#seen, scale: this.#shown.fittingScale }));
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
    this.#viewed.tell(this.view);
    const measures = this.#measuresInView();
    const { first, last } = this.#measures;
    if (measures.first !== first || measures.last !== last) this.#onMeasures((this.#measures = measures));
    return hasMoved;
  }
}
