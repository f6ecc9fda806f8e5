/**
 * Holds the camera of one sheet on screen and moves it; draws through whatever painter is there. Not React state: a
 * camera changes sixty times a second and no component shows it.
 */
import type { ChordAddress, DisplayList } from '../../../engine/index.ts';
import { InkColour } from '../../../engine/paint/pixi/index.ts';
import type { Camera, PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { elementsOf, measuresInView } from './sheetMeasures.ts';
import type { MeasureRange } from './sheetMeasures.ts';
import { clampCamera, fittingScale, panBy, scrollExtent, zoomAt } from './sheetCamera.ts';
import type { Point, Viewport } from './sheetCamera.ts';
import { stepMotion } from './sheetMotion.ts';
import type { Motion } from './sheetMotion.ts';

/** A frame that comes late (a hidden tab, a long task) must not throw the sheet across the screen. */
const LONGEST_STEP_MS = 50;

/** The part of the sheet in view and where it begins, 0 to 1. */
export interface ScrollExtent {
  readonly start: number;
  readonly shown: number;
}

export class SheetController {
  readonly #prefersStillness: () => boolean;
  #onScroll: (extent: ScrollExtent) => void = () => undefined;
  #onMeasures: (range: MeasureRange) => void = () => undefined;
  #measures: MeasureRange = { first: 0, last: -1 };
  #marked: ChordAddress | undefined;
  #painter: SheetPainter | undefined;
  #list: DisplayList = { width: 1, height: 1, systems: [] };
  #growth: object | undefined;
  #theme: PaintTheme | undefined;
  #viewport: Viewport & { readonly density: number } = { width: 1, height: 1, density: 1 };
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #motion: Motion | undefined;
  #frame = 0;
  #lastStep = 0;

  /** `prefersStillness`: whether the user wants no movement but their own. */
  constructor(prefersStillness: () => boolean) {
    this.#prefersStillness = prefersStillness;
  }

  /** Is told of each change of what is in view, and of what is in view now. */
  listenToScroll(listener: (extent: ScrollExtent) => void): void {
    this.#onScroll = listener;
    listener(scrollExtent(this.#camera, this.#list, this.#viewport));
  }

  /** Is told of the measures in view whenever they change, and of those in view now. */
  listenToMeasures(listener: (range: MeasureRange) => void): void {
    this.#onMeasures = listener;
    listener((this.#measures = measuresInView(this.#list, this.#camera, this.#viewport)));
  }

  /** Brings a measure into view, as far as the viewport is high. */
  reveal(measure: number): void {
    const system = this.#list.systems.find(({ lastMeasure }) => lastMeasure >= measure);
    if (system === undefined) return;
    const height = this.#viewport.height / this.#camera.scale;
    const [top, bottom] = [system.y + system.bounds.top, system.y + system.bounds.bottom];
    const { y } = this.#camera;
    if (top >= y && bottom <= y + height) return;
    this.#halt();
    this.#place({ ...this.#camera, y: top < y ? top : Math.min(top, bottom - height) });
  }

  /** Colours a chord as the one that is read; the one before it takes its ink back. */
  mark(chord: ChordAddress | undefined): void {
    this.#recolourMarked(InkColour.ink);
    this.#marked = chord;
    this.#recolourMarked(InkColour.selected);
  }

  get camera(): Camera {
    return this.#camera;
  }

  get viewport(): Viewport {
    return this.#viewport;
  }

  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    if (painter === undefined) return;
    if (this.#theme !== undefined) painter.setTheme(this.#theme);
    painter.setDisplayList(this.#list);
    painter.setCamera(this.#camera);
    const { width, height, density } = this.#viewport;
    painter.resize(width, height, density);
    this.#recolourMarked(InkColour.selected);
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#painter?.setTheme(theme);
  }

  /**
   * Shows another layout at fitting size; the measure at the top of the viewport stays at the top. Lists of one `growth`
   * are pieces of one sheet as it grows: nothing moves then.
   */
  setList(list: DisplayList, growth: object): void {
    if (growth === this.#growth && list.width === this.#list.width) {
      this.#list = list;
      this.#painter?.setDisplayList(list);
      this.#place(this.#camera);
      return;
    }
    this.#growth = growth;
    const measure = this.#topMeasure();
    this.#list = list;
    this.#painter?.setDisplayList(list);
    this.#recolourMarked(InkColour.selected);
    this.#halt();
    const system = list.systems.find(({ lastMeasure }) => lastMeasure >= measure);
    const scale = fittingScale(list, this.#viewport);
    const y = measure <= 0 || system === undefined ? 0 : system.y + system.bounds.top;
    this.#place({ x: 0, y, scale });
  }

  /** CSS px, and device px per CSS px. A sheet that filled the width fills the new one. */
  setViewport(width: number, height: number, density: number): void {
    const ratio = this.#camera.scale / fittingScale(this.#list, this.#viewport);
    this.#viewport = { width, height, density };
    this.#place({ ...this.#camera, scale: ratio * fittingScale(this.#list, this.#viewport) });
    this.#painter?.resize(width, height, density);
  }

  /** CSS px that the sheet moves by, at once. */
  pan(dx: number, dy: number): void {
    this.#halt();
    this.#place(panBy(this.#camera, dx, dy));
  }

  zoom(factor: number, at: Point): void {
    this.pinch(factor, at, at);
  }

  /** What lies at `from` goes to `to` and is `factor` times as large there, in one step: no edge stops half of it. */
  pinch(factor: number, from: Point, to: Point): void {
    this.#halt();
    const zoomed = zoomAt(this.#camera, factor, from, this.#list, this.#viewport);
    this.#place(panBy(zoomed, to.x - from.x, to.y - from.y));
  }

  /** Goes down the sheet, 0 (top) to 1 (end), at once. */
  travelTo(travelled: number): void {
    const { shown } = scrollExtent(this.#camera, this.#list, this.#viewport);
    const extent = this.#viewport.height / this.#camera.scale / shown;
    this.#halt();
    this.#place({ ...this.#camera, y: travelled * (1 - shown) * extent });
  }

  /** Moves by CSS px, softly unless the user prefers stillness; steps that follow each other add up. */
  glide(dx: number, dy: number): void {
    if (this.#prefersStillness()) return this.pan(dx, dy);
    const left = this.#motion?.kind === 'glide' ? this.#motion.remaining : { x: 0, y: 0 };
    this.#start({ kind: 'glide', remaining: { x: left.x + dx, y: left.y + dy } });
  }

  /** Goes on after a flick; `velocity` in px/ms. */
  coast(velocity: Point): void {
    if (!this.#prefersStillness()) this.#start({ kind: 'coast', velocity });
  }

  halt(): void {
    this.#halt();
  }

  destroy(): void {
    this.#halt();
    this.#painter = undefined;
  }

  #recolourMarked(colour: number): void {
    const marked = this.#marked;
    if (marked === undefined) return;
    const system = this.#list.systems.find(({ lastMeasure }) => lastMeasure >= marked.measure);
    if (system !== undefined) this.#painter?.recolour(system, elementsOf(system, marked), colour);
  }

  #topMeasure(): number {
    const { y } = this.#camera;
    const system = this.#list.systems.find((each) => each.firstMeasure >= 0 && each.y + each.bounds.bottom > y);
    return y <= 0 ? 0 : (system?.firstMeasure ?? 0);
  }

  /** False where the camera stands at an edge already. */
  #place(camera: Camera): boolean {
    const next = clampCamera(camera, this.#list, this.#viewport);
    const { x, y, scale } = this.#camera;
    const hasMoved = next.x !== x || next.y !== y || next.scale !== scale;
    this.#camera = next;
    this.#painter?.setCamera(next);
    this.#onScroll(scrollExtent(next, this.#list, this.#viewport));
    const measures = measuresInView(this.#list, next, this.#viewport);
    const { first, last } = this.#measures;
    if (measures.first !== first || measures.last !== last) this.#onMeasures((this.#measures = measures));
    return hasMoved;
  }

  #start(motion: Motion): void {
    this.#motion = motion;
    if (this.#frame !== 0) return;
    this.#lastStep = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  #step(now: number): void {
    this.#frame = 0;
    if (this.#motion === undefined) return;
    const elapsed = Math.min(LONGEST_STEP_MS, Math.max(1, now - this.#lastStep));
    this.#lastStep = now;
    const { by, next } = stepMotion(this.#motion, elapsed);
    const hasMoved = this.#place(panBy(this.#camera, by.x, by.y));
    this.#motion = hasMoved ? next : undefined;
    if (this.#motion !== undefined) this.#frame = requestAnimationFrame((time) => this.#step(time));
  }

  #halt(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#motion = undefined;
  }
}
