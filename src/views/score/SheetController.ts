/**
 * Holds the camera of one view of a score and moves it; draws through whatever painter is there. Not React state: a
 * camera changes sixty times a second and no component shows it.
 */
import type { ChordAddress } from '../../../engine/index.ts';
import { InkColour } from '../../../engine/paint/pixi/index.ts';
import type { Camera, PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { SHEET_STANCE } from './cameraStance.ts';
import type { CameraStance, Viewport } from './cameraStance.ts';
import { MotionRunner } from './motionRunner.ts';
import { elementsOf } from './sheetMeasures.ts';
import type { MeasureRange } from './sheetMeasures.ts';
import {
  cameraTravelled,
  clampCamera,
  fittingScale,
  overflowsAcross,
  panBy,
  scrollExtent,
  zoomAt,
} from './sheetCamera.ts';
import type { Point, Scene } from './sheetCamera.ts';
import { ScoreReading } from './scoreReading.ts';
import { EMPTY_LAYOUT, measuresInView, placeOfProgress, progressAt, reachOf, topMeasure } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

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
  #marked: ChordAddress | undefined;
  #painter: SheetPainter | undefined;
  #layout: ShownLayout = EMPTY_LAYOUT;
  #stance: CameraStance = SHEET_STANCE;
  #growth: object | undefined;
  #theme: PaintTheme | undefined;
  #viewport: Viewport & { readonly density: number } = { width: 1, height: 1, density: 1 };
  #camera: Camera = { x: 0, y: 0, scale: 1 };
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

  get #scene(): Scene {
    return { stance: this.#stance, sheet: this.#layout.list, viewport: this.#viewport };
  }

  get view(): View {
    const scroll = scrollExtent(this.#camera, this.#scene);
    return { layout: this.#layout, camera: this.#camera, viewport: this.#viewport, stance: this.#stance, scroll };
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
    const box = this.#layout.measureBoxes[measure];
    if (box === undefined) return;
    const { axis } = this.#stance;
    const { start, end } = reachOf(this.#layout, box, axis);
    const size = (axis === 'x' ? this.#viewport.width : this.#viewport.height) / this.#camera.scale;
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
    const { axis } = this.#stance;
    this.#place({ ...this.#camera, [axis]: placeOfProgress(this.#layout, progress, axis) });
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
    this.#recolourMarked(undefined);
    this.#marked = chord;
    this.#recolourMarked(InkColour.selected);
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  get axis(): 'x' | 'y' {
    return this.#stance.axis;
  }

  /** Whether a wheel can move it across the way one reads. */
  get overflowsAcross(): boolean {
    return overflowsAcross(this.#camera, this.#scene);
  }

  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    if (painter === undefined) return;
    if (this.#theme !== undefined) painter.setTheme(this.#theme);
    painter.setDisplayList(this.#layout.list);
    painter.setCamera(this.#camera);
    const { width, height, density } = this.#viewport;
    painter.resize(width, height, density);
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#painter?.setTheme(theme);
  }

  /**
   * Shows another layout at fitting size, from the measure that is read. Layouts of one `growth` are pieces of one sheet
   * as it grows: nothing moves then.
   */
  setLayout(layout: ShownLayout, growth: object, stance = SHEET_STANCE): void {
    const isSame = growth === this.#growth && stance === this.#stance;
    const grows = isSame && layout.list.width === this.#layout.list.width;
    [this.#growth, this.#layout, this.#stance] = [growth, layout, stance];
    this.#painter?.setDisplayList(layout.list);
    if (grows) {
      this.#place(this.#camera);
      return;
    }
    this.#recolourMarked(InkColour.selected);
    this.#motion.halt();
    this.#goHome();
  }

  /** CSS px, and device px per CSS px. A sheet that was as large as fits is so again. */
  setViewport(width: number, height: number, density: number): void {
    const isFirst = this.#viewport.width === 1;
    const ratio = this.#camera.scale / fittingScale(this.#scene);
    this.#viewport = { width, height, density };
    if (isFirst) this.#goHome();
    else this.#place({ ...this.#camera, scale: ratio * fittingScale(this.#scene) });
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

  /** What lies at `from` goes to `to` and is `factor` times as large there, in one step: no edge stops half of it. */
  pinch(factor: number, from: Point, to: Point): void {
    this.#motion.halt();
    const zoomed = zoomAt(this.#camera, factor, from, this.#scene);
    this.#move(panBy(zoomed, to.x - from.x, to.y - from.y));
  }

  /** Goes along the sheet, 0 (its beginning) to 1 (its end), at once. */
  travelTo(travelled: number): void {
    this.#motion.halt();
    this.#move(cameraTravelled(this.#camera, travelled, this.#scene));
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

  /** `colour`: undefined for what the ink has by itself. */
  #recolourMarked(colour: number | undefined): void {
    const marked = this.#marked;
    if (marked === undefined) return;
    for (const system of this.#layout.list.systems) {
      if (system.firstMeasure > marked.measure || system.lastMeasure < marked.measure) continue;
      for (const element of elementsOf(system, marked))
        this.#painter?.recolour(system, [element], colour ?? system.colours?.[element] ?? InkColour.ink);
    }
  }

  #measuresInView(): MeasureRange {
    return measuresInView(this.#layout, this.#camera, this.#viewport, this.#stance.axis);
  }

  /** The fitting size, and the measure that is read at the beginning of the view. */
  #goHome(): void {
    const { axis } = this.#stance;
    const scale = fittingScale(this.#scene);
    const box = this.#layout.measureBoxes[this.#reading.measure];
    const isStart = this.#reading.measure <= 0 || box === undefined;
    const along = isStart ? -Infinity : reachOf(this.#layout, box, axis).start;
    const { list, middle = list.height / 2 } = this.#layout;
    const top = middle - this.#viewport.height / scale / 2;
    this.#place({ x: axis === 'x' ? along : 0, y: axis === 'y' ? along : top, scale });
  }

  /** As the reader wills: others that show the score come along. False where the camera stands at an edge already. */
  #move(camera: Camera): boolean {
    const hasMoved = this.#place(camera);
    const { axis } = this.#stance;
    const [layout, at] = [this.#layout, this.#camera];
    if (hasMoved) this.#reading.moved(this, topMeasure(layout, at, axis), progressAt(layout, at, axis));
    return hasMoved;
  }

  #place(camera: Camera): boolean {
    const next = clampCamera(camera, this.#scene);
    const { x, y, scale } = this.#camera;
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
