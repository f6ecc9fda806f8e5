/**
 * Connects one pane of a score with the reader, playback and the layout. Each action of the reader is an event of the
 * score screen's chart, which ends the previous mode; then the viewport is moved.
 */
import type { Ticks } from '../../../../engine/index.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { MotionRunner } from '../camera/motionRunner.ts';
import { panBy } from '../camera/sheetCamera.ts';
import type { Point } from '../camera/sheetCamera.ts';
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { OnDemandLayout } from '../layout/onDemandLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import type { ReadingPane, ScorePlace } from '../reading/scoreReading.ts';
import type { OpenPlaceMenu, PointerTool, RulerTool, ToolPointer } from './pointerTool.ts';
import { Signal } from '../../../signal.ts';
import { SheetViewport } from './SheetViewport.ts';
import { placeAtPoint } from './placeAtPoint.ts';

export class PaneController implements ReadingPane {
  readonly viewport = new SheetViewport();
  #tool: PointerTool | undefined;
  readonly #toolSet = new Signal<[]>();
  /** Opens the menu of a place while the score is only read; without it the browser shows its own menu. */
  openMenu: OpenPlaceMenu | undefined;
  /** Handles pointers on the rulers of the pane while the score is only read. */
  ruler: RulerTool | undefined;
  readonly #prefersReducedMotion: () => boolean;
  readonly #reading: ScoreReading;
  readonly #motion = new MotionRunner(
    ({ x, y }) => this.#goOn(panBy(this.viewport.camera, x, y)),
    () => this.#reading.send('CAME_TO_REST', this),
  );

  /** `prefersReducedMotion`: whether the user prefers reduced motion. */
  constructor(prefersReducedMotion: () => boolean, reading = new ScoreReading()) {
    this.#prefersReducedMotion = prefersReducedMotion;
    this.#reading = reading;
  }

  /** Joins the other panes of the score. Returns a function that removes the pane and ends all movement. */
  enter(): () => void {
    const leave = this.#reading.join(this);
    return () => {
      this.#motion.halt();
      leave();
    };
  }

  /** A tool that handles pointers before the gestures of reading; only while the score is edited. */
  get tool(): PointerTool | undefined {
    return this.#tool;
  }

  /** Returns the tool that handles a pointer that is pressed there, before the gestures of reading. */
  toolAt(pointer: ToolPointer): PointerTool | undefined {
    if (this.#tool !== undefined) return this.#tool;
    return this.ruler?.isAt(pointer) === true ? this.ruler : undefined;
  }

  setTool(tool: PointerTool | undefined): void {
    this.#tool?.cancel();
    this.#tool = tool;
    this.#toolSet.emit();
  }

  /** Calls the listener after the tool was set or removed. */
  readonly listenToTool = (listener: () => void): (() => void) => this.#toolSet.listen(listener);

  /** Whether keys are handled by this pane. */
  get takesKeys(): boolean {
    return this.#reading.takesKeys(this);
  }

  get isMoving(): boolean {
    return this.#motion.isRunning;
  }

  halt(): void {
    this.#motion.halt();
  }

  /** The reader has started to use this pane. */
  lead(): void {
    this.#reading.send('TURN_TO', this);
  }

  /** Whether playback is running: the wheel and a finger then move playback instead of the sheet (H-05). */
  get isPlaying(): boolean {
    return this.#reading.isPlaying;
  }

  /** Moves playback by a number of measures; the panes follow it. */
  stepPlayback(count: number): void {
    this.#reading.returnToPlayhead();
    this.#reading.step(count);
  }

  /** A pointer was pressed on the pane. */
  press(): void {
    this.#reading.send('PRESS', this);
  }

  /** The last pointer was lifted; `velocity` in px/ms, where it was moving. */
  release(velocity: Point | undefined): void {
    const coasts = velocity !== undefined && !this.#prefersReducedMotion();
    this.#reading.send(coasts ? 'COAST' : 'RELEASE', this);
    if (coasts) this.#motion.coast(velocity);
  }

  /** Handles a tap. `at`: CSS px in the viewport. A tap outside of the music or in withheld measures has no effect. */
  tap(at: Point): void {
    const place = placeAtPoint(this.viewport.view.layout, this.viewport.pointUnder(at));
    if (place !== undefined) this.#reading.tap(place);
  }

  /** Moves the sheet by CSS px at once. */
  pan(dx: number, dy: number): void {
    this.#reading.send('PAN', this);
    this.#move(panBy(this.viewport.camera, dx, dy));
  }

  /** Scales by `factor` about a point at once; playback is still followed. */
  zoom(factor: number, at: Point): void {
    this.#reading.send('ZOOM', this);
    this.#goOn(this.viewport.cameraPinched(factor, at, at));
  }

  /** Enlarges the sheet about `at`, or returns to the fitting size where it is enlarged already. */
  toggleZoom(at: Point): void {
    this.zoom(this.viewport.zoomOfDoubleTap, at);
  }

  /** Moves the point at `from` to `to` and scales by `factor` in one step. */
  pinch(factor: number, from: Point, to: Point): void {
    this.#reading.send('PAN', this);
    this.#move(this.viewport.cameraPinched(factor, from, to));
  }

  /** Moves along the sheet at once, to 0 (its beginning) … 1 (its end). */
  travelTo(travelled: number): void {
    this.#reading.send('PAN', this);
    this.#move(this.viewport.cameraTravelled(travelled));
  }

  /** Moves by CSS px, animated unless the user prefers reduced motion; successive steps add up. */
  glide(dx: number, dy: number): void {
    if (this.#prefersReducedMotion()) return this.pan(dx, dy);
    this.#reading.send('GLIDE', this);
    this.#motion.glide({ x: dx, y: dy });
  }

  /** The reader requests a measure: it is brought into view, or this moment of it where the viewport is too narrow. */
  reveal(measure: number, moment?: Ticks): void {
    const camera = this.viewport.cameraShowing(measure, moment);
    if (camera === undefined) return;
    this.#reading.send('PAN', this);
    this.#move(camera);
  }

  /** Shows the place at which the playhead was set; the other panes follow if this one leads. */
  revealPlayhead({ measure, at }: ScorePlace): void {
    const camera = this.viewport.cameraShowing(measure, at);
    if (camera === undefined) return;
    if (this.#motion.isRunning) this.#comeToRest();
    if (this.takesKeys) this.#move(camera);
    else this.viewport.place(camera);
  }

  /** Moves to the position of another pane. */
  follow(progress: number): void {
    this.#motion.halt();
    this.viewport.goTo(progress);
  }

  /** Follows playback, unless the reader has moved to another place. */
  followPlayhead(place: ScorePlace): void {
    this.#reading.watchPlayhead(this, () => this.viewport.isInView(place));
    if (!this.#reading.isFollowing) return;
    const isStill = this.#prefersReducedMotion();
    const camera = this.viewport.cameraFollowing(place, isStill);
    if (camera === undefined) return;
    if (isStill) {
      this.viewport.place(camera);
      return;
    }
    const { x, y } = this.viewport.camera;
    this.#motion.chase({ x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale });
  }

  /**
   * Shows another layout: the position is kept for another state of the same sheet; other layouts begin at the fitting
   * size.
   */
  setLayout(layout: ShownLayout, onDemand: OnDemandLayout, stance = SHEET_STANCE): void {
    if (!this.viewport.isOf(onDemand, stance)) {
      this.viewport.show(layout, onDemand, stance);
      if (this.#motion.isRunning) this.#comeToRest();
      this.#begin();
    } else if (layout !== this.viewport.view.layout) {
      const wasAwaiting = this.isAwaiting && this.#reading.isAwaitingMeasure;
      this.viewport.exchange(layout, onDemand);
      if (wasAwaiting && !this.isAwaiting) this.#begin();
    }
  }

  /** Sets the size in CSS px, and the device px per CSS px. */
  setSize(width: number, height: number, density: number): void {
    const isFirst = this.viewport.size.width === 1;
    this.viewport.setSize(width, height, density);
    if (isFirst) this.#begin();
  }

  get isAwaiting(): boolean {
    return this.viewport.lacks(this.#reading.measure);
  }

  /** Goes to the fitting size, with the measure that is read at the beginning of the view. */
  #begin(): void {
    this.viewport.beginAt(this.#reading.measure);
    this.#reading.checkMeasure();
  }

  #comeToRest(): void {
    this.#motion.halt();
    this.#reading.send('CAME_TO_REST', this);
  }

  /**
   * A movement that does not end the following of playback; without it, one by the reader. Returns false where an edge
   * stopped it.
   */
  #goOn(camera: Camera): boolean {
    return this.#reading.isFollowing ? this.viewport.place(camera) : this.#move(camera);
  }

  /**
   * A movement by the reader: the other panes follow. An empty pane that waits for its measure does not report its
   * position.
   */
  #move(camera: Camera): boolean {
    const hasMoved = this.viewport.place(camera);
    if (hasMoved && !this.#reading.isAwaitingMeasure) this.#reading.moved(this, this.viewport.position);
    return hasMoved;
  }
}
