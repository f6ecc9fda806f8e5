/**
 * What the reader, playback and the layout do to one pane of a score. Each act of the reader is an event of the score
 * screen's chart, which ends the mode before it; then the viewport is moved.
 */
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { MotionRunner } from '../camera/motionRunner.ts';
import { panBy } from '../camera/sheetCamera.ts';
import type { Point } from '../camera/sheetCamera.ts';
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { Growth } from '../layout/growth.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import type { ReadingPane, ScorePlace } from '../reading/scoreReading.ts';
import type { OpenPlaceMenu, PointerTool, RulerTool, ToolPointer } from './pointerTool.ts';
import { SheetViewport } from './SheetViewport.ts';
import { placeAtPoint } from './placeAtPoint.ts';

export class PaneController implements ReadingPane {
  readonly viewport = new SheetViewport();
  #tool: PointerTool | undefined;
  /** While the score is only read; without it the browser shows its own menu. */
  openMenu: OpenPlaceMenu | undefined;
  /** Takes pointers on its strips while the score is only read. */
  ruler: RulerTool | undefined;
  readonly #prefersStillness: () => boolean;
  readonly #reading: ScoreReading;
  readonly #motion = new MotionRunner(
    ({ x, y }) => this.#goOn(panBy(this.viewport.camera, x, y)),
    () => this.#reading.send('CAME_TO_REST', this),
  );

  /** `prefersStillness`: whether the user wants no movement but their own. */
  constructor(prefersStillness: () => boolean, reading = new ScoreReading()) {
    this.#prefersStillness = prefersStillness;
    this.#reading = reading;
  }

  /** Joins the other panes of the score. Returns what leaves them and ends all movement. */
  enter(): () => void {
    const leave = this.#reading.join(this);
    return () => {
      this.#motion.halt();
      leave();
    };
  }

  /** Takes pointers before the gestures of reading do; only while the score is edited. */
  get tool(): PointerTool | undefined {
    return this.#tool;
  }

  /** What takes a pointer that is pressed there, before the gestures of reading do. */
  toolAt(pointer: ToolPointer): PointerTool | undefined {
    if (this.#tool !== undefined) return this.#tool;
    return this.ruler?.isAt(pointer) === true ? this.ruler : undefined;
  }

  setTool(tool: PointerTool | undefined): void {
    this.#tool?.cancel();
    this.#tool = tool;
  }

  /** Whether keys are meant for this pane. */
  get takesKeys(): boolean {
    return this.#reading.takesKeys(this);
  }

  get isMoving(): boolean {
    return this.#motion.isRunning;
  }

  halt(): void {
    this.#motion.halt();
  }

  /** The reader has turned to this pane. */
  lead(): void {
    this.#reading.send('TURN_TO', this);
  }

  /** Whether playback is under way: then the wheel and a finger move playback instead of the sheet (H-05). */
  get isPlaying(): boolean {
    return this.#reading.isPlaying;
  }

  /** Moves playback by a number of measures; the panes follow it. */
  stepPlayback(count: number): void {
    this.#reading.returnToPlayhead();
    this.#reading.step(count);
  }

  /** A pointer was pressed on it. */
  press(): void {
    this.#reading.send('PRESS', this);
  }

  /** The last pointer was lifted; `velocity` in px/ms, where it was in motion. */
  release(velocity: Point | undefined): void {
    const coasts = velocity !== undefined && !this.#prefersStillness();
    this.#reading.send(coasts ? 'COAST' : 'RELEASE', this);
    if (coasts) this.#motion.coast(velocity);
  }

  /** `at`: CSS px in the viewport. Nothing is meant beside the music and in withheld measures. */
  tap(at: Point): void {
    const place = placeAtPoint(this.viewport.view.layout, this.viewport.pointUnder(at));
    if (place !== undefined) this.#reading.tap(place);
  }

  /** CSS px that the sheet moves by, at once. */
  pan(dx: number, dy: number): void {
    this.#reading.send('PAN', this);
    this.#move(panBy(this.viewport.camera, dx, dy));
  }

  zoom(factor: number, at: Point): void {
    this.pinch(factor, at, at);
  }

  /** Nearer about `at`; back to fitting size where it is nearer already. */
  toggleZoom(at: Point): void {
    this.zoom(this.viewport.zoomOfDoubleTap, at);
  }

  /** Brings what lies at `from` to `to`, `factor` times as large, in one step. */
  pinch(factor: number, from: Point, to: Point): void {
    this.#reading.send('PAN', this);
    this.#move(this.viewport.cameraPinched(factor, from, to));
  }

  /** Goes along the sheet, 0 (its beginning) to 1 (its end), at once. */
  travelTo(travelled: number): void {
    this.#reading.send('PAN', this);
    this.#move(this.viewport.cameraTravelled(travelled));
  }

  /** Moves by CSS px, softly unless the user prefers stillness; steps that follow each other add up. */
  glide(dx: number, dy: number): void {
    if (this.#prefersStillness()) return this.pan(dx, dy);
    this.#reading.send('GLIDE', this);
    this.#motion.glide({ x: dx, y: dy });
  }

  /** The reader goes to a measure: it comes into view, as far as the viewport is large. */
  reveal(measure: number): void {
    const camera = this.viewport.cameraShowing(measure);
    if (camera === undefined) return;
    this.#reading.send('PAN', this);
    this.#move(camera);
  }

  /** Shows where the playhead was set; the other panes come along if this one leads. */
  revealPlayhead({ measure }: ScorePlace): void {
    const camera = this.viewport.cameraShowing(measure);
    if (camera === undefined) return;
    if (this.#motion.isRunning) this.#comeToRest();
    if (this.takesKeys) this.#move(camera);
    else this.viewport.place(camera);
  }

  /** Goes along with another pane. */
  follow(progress: number): void {
    this.#motion.halt();
    this.viewport.goTo(progress);
  }

  /** Goes along with what is played, unless the reader has turned to another place. */
  followPlayhead(place: ScorePlace): void {
    this.#reading.watchPlayhead(this, () => this.viewport.isInView(place));
    if (!this.#reading.isFollowing) return;
    const isStill = this.#prefersStillness();
    const camera = this.viewport.cameraFollowing(place, isStill);
    if (camera === undefined) return;
    if (isStill) {
      this.viewport.place(camera);
      return;
    }
    const { x, y } = this.viewport.camera;
    this.#motion.chase({ x: (x - camera.x) * camera.scale, y: (y - camera.y) * camera.scale });
  }

  /** Shows another layout: one of the same sheet in the place of the one before, others at fitting size. */
  setLayout(layout: ShownLayout, growth: Growth, stance = SHEET_STANCE): void {
    if (!this.viewport.isOf(growth, stance)) {
      this.viewport.show(layout, growth, stance);
      if (this.#motion.isRunning) this.#comeToRest();
      this.#begin();
    } else if (layout !== this.viewport.view.layout) {
      const wasAwaiting = this.isAwaiting && this.#reading.isAwaitingMeasure;
      this.viewport.exchange(layout, growth);
      if (wasAwaiting && !this.isAwaiting) this.#begin();
    }
  }

  /** CSS px, and device px per CSS px. */
  setSize(width: number, height: number, density: number): void {
    const isFirst = this.viewport.size.width === 1;
    this.viewport.setSize(width, height, density);
    if (isFirst) this.#begin();
  }

  get isAwaiting(): boolean {
    return this.viewport.lacks(this.#reading.measure);
  }

  /** The fitting size, and the measure that is read at the beginning of the view. */
  #begin(): void {
    this.viewport.beginAt(this.#reading.measure);
    this.#reading.checkMeasure();
  }

  #comeToRest(): void {
    this.#motion.halt();
    this.#reading.send('CAME_TO_REST', this);
  }

  /** A step of a motion: of playback's while it is followed, else of the reader's. False where an edge stops it. */
  #goOn(camera: Camera): boolean {
    return this.#reading.isFollowing ? this.viewport.place(camera) : this.#move(camera);
  }

  /** As the reader wills: the other panes come along. An empty pane that awaits its measure says nothing of the place. */
  #move(camera: Camera): boolean {
    const hasMoved = this.viewport.place(camera);
    if (hasMoved && !this.#reading.isAwaitingMeasure) this.#reading.moved(this, this.viewport.position);
    return hasMoved;
  }
}
