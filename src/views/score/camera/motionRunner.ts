/** Runs one motion at a time, frame by frame, until it ends or an edge stops it. */
import type { Point } from './sheetCamera.ts';
import { stepMotion } from './sheetMotion.ts';
import type { Motion } from './sheetMotion.ts';

/** Limits the time step of a late frame (a hidden tab, a long task), so that the sheet does not jump. */
const LONGEST_STEP_MS = 50;

export class MotionRunner {
  readonly #moveBy: (by: Point) => boolean;
  readonly #onRest: () => void;
  #motion: Motion | undefined;
  #frame = 0;
  #lastStep = 0;

  /**
   * `moveBy`: moves by CSS px; returns false where nothing moved. `onRest` is called when a motion has ended without
   * being stopped.
   */
  constructor(moveBy: (by: Point) => boolean, onRest: () => void) {
    this.#moveBy = moveBy;
    this.#onRest = onRest;
  }

  get isRunning(): boolean {
    return this.#motion !== undefined;
  }

  /** Starts a glide by CSS px; successive steps are added to the remaining distance. */
  glide(by: Point): void {
    const left = this.#motion?.kind === 'glide' ? this.#motion.remaining : { x: 0, y: 0 };
    this.#start({ kind: 'glide', remaining: { x: left.x + by.x, y: left.y + by.y } });
  }

  /** Replaces the remaining distance, for a target that moves. */
  chase(by: Point): void {
    this.#start({ kind: 'glide', remaining: by });
  }

  /** Starts coasting with `velocity` in px/ms. */
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
