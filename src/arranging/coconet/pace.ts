/**
 * Chooses the number of passes over a score by the speed of the machine, so that an arrangement stays within its time,
 * and reports the progress.
 */

/** Milliseconds for the passes over a whole score. */
const BUDGET_MS = 12_000;
/** More passes were not compared (docs/arranging.md compares 6, 8 and 24). */
const MOST_PASSES = 24;
/** With fewer passes, cells are chosen independently of their neighbours. */
const LEAST_PASSES = 6;

export class Pace {
  readonly #started: number;
  readonly #now: () => number;
  readonly #onProgress: (share: number) => void;
  #planned = MOST_PASSES;
  #reached = 0;

  constructor(onProgress: (share: number) => void, now = (): number => performance.now()) {
    this.#now = now;
    this.#started = now();
    this.#onProgress = onProgress;
  }

  /** The number of passes that fit if all take as long as those that are finished. */
  plannedPasses(finished: number): number {
    if (finished > 0) {
      const each = Math.max(1, (this.#now() - this.#started) / finished);
      const affordable = Math.floor(BUDGET_MS / each);
      this.#planned = Math.max(finished + 1, Math.min(MOST_PASSES, Math.max(LEAST_PASSES, affordable)));
    }
    return this.#planned;
  }

  /**
   * `share`: the finished share of the pass. The reported progress never falls, also where more passes fit than were
   * planned.
   */
  report(pass: number, share: number): void {
    // Before the first pass has ended, the number of passes is not known; a slow machine makes the fewest.
    const passes = pass === 0 ? Math.max(LEAST_PASSES, this.#planned / 2) : this.#planned;
    this.#reached = Math.max(this.#reached, Math.min(1, (pass + share) / passes));
    this.#onProgress(this.#reached);
  }
}
