/** Runs one motion at a time, frame by frame, until it is over or an edge stops it. */
import type { Point } from './sheetCamera.ts';
import { stepMotion } from './sheetMotion.ts';
import type { Motion } from './sheetMotion.ts';

/** A frame that comes late (a hidden tab, a long task) must not throw the sheet across the screen. */
const LONGEST_STEP_MS = 50;

export class MotionRunner {
  readonly #moveBy: (by: Point) => boolean;
  readonly #onRest: () => void;
  #motion: Motion | undefined;
  #frame = 0;
  #lastStep = 0;

  /** `moveBy`: CSS px; returns false where nothing moved. `onRest` is called when a motion is over that was not halted. */
  constructor(moveBy: (by: Point) => boolean, onRest: () => void) {
    this.#moveBy = moveBy;
    this.#onRest = onRest;
  }

  get isRunning(): boolean {
    return this.#motion !== undefined;
  }

  /** Steps that follow each other add up; CSS px. */
  glide(by: Point): void {
    const left = this.#motion?.kind === 'glide' ? this.#motion.remaining : { x: 0, y: 0 };
    this.#start({ kind: 'glide', remaining: { x: left.x + by.x, y: left.y + by.y } });
  }

  /** In place of whatever way was left; for a goal that moves on. */
  chase(by: Point): void {
    this.#start({ kind: 'glide', remaining: by });
  }

  /** `velocity` in px/ms. */
  coast(velocity: Point): void {
    this.#start({ kind: 'coast', velocity });
  }

  halt(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#motion = undefined;
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
    this.#motion = this.#moveBy(by) ? next : undefined;
    if (this.#motion === undefined) this.#onRest();
    else this.#frame = requestAnimationFrame((time) => this.#step(time));
  }
}
