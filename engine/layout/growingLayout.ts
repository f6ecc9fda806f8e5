/**
 * A layout that is shown while it is made. It grows from the top down; what is looked at farther down is made ahead of its
 * turn, as an island. What stands at the top is final; where an island stands, and how high the sheet is, are estimates
 * until the top has grown so far.
 */
import type { Score } from '../model/score.ts';
import { finish, type Steps } from '../steps.ts';
import type { Layout } from './layout.ts';
import { resolveOptions, type LayoutOptions } from './layoutOptions.ts';
import { placeRuns, runsOf, sheetTop, type PlacedRuns, type Runs } from './placeRuns.ts';
import { RunGround } from './runGround.ts';
import { INK_GAP } from './stackSystems.ts';
import type { SystemLayout } from './systemLayout.ts';
import { SystemRun } from './systemRun.ts';

/** What lies this near below the top is not worth an island. */
const NEAR_LINES = 4;

export class GrowingLayout {
  readonly #top: SystemRun;
  #island: SystemRun | undefined;
  #placed: PlacedRuns | undefined;
  /** Staff spaces; what is drawn of the top ends here or below. */
  #bottom: number;

  /** `known`: of the score before an edit; what was made there is made here. */
  constructor(ground: RunGround, known?: Runs) {
    this.#top = new SystemRun(ground, 0, known?.top).growTo(known?.top.end ?? 0);
    this.#top.forgetBefore();
    this.#bottom = sheetTop(ground);
    this.#top.systems.forEach((system, index) => this.#reckon(system, index === 0));
    const island = known?.island;
    if (island === undefined || island.start < this.#top.end || island.start >= ground.measureCount) return;
    this.#island = new SystemRun(ground, island.start, island).growTo(island.end);
    this.#island.forgetBefore();
  }

  get layout(): Layout {
    return this.#place().layout;
  }

  get isWhole(): boolean {
    return this.#top.isWhole;
  }

  /** Goes on with the next system at the top, some milliseconds; must not be called on a whole layout. */
  growPiece(): void {
    const isFirst = this.#top.end === 0;
    const made = this.#top.addPiece();
    if (made === undefined) return;
    this.#reckon(made, isFirst);
    this.#land();
  }

  /** At least one system more at the top, and until the sheet reaches down to `y` (staff spaces). */
  growTo(y: number): void {
    while (!this.#top.isWhole) {
      const isFirst = this.#top.end === 0;
      this.#reckon(this.#top.addSystem(), isFirst);
      this.#land();
      if (this.#bottom >= y) return;
    }
  }

  /**
   * Makes what is seen from `y` to `y + height` (staff spaces, as the layout stands now). Near the top that is the top
   * itself, else an island. The layout after it may lie otherwise: a viewer keeps hold of what it shows (`anchorShift`).
   */
  reach(y: number, height: number): void {
    if (this.#top.end === 0) this.growTo(height);
    const { bottom, islandTop, islandBottom } = this.#place();
    if (this.isWhole || y + height <= bottom) return;
    if (y <= bottom + height) {
      this.growTo(this.#bottom + y + height - bottom);
    } else if (this.#island === undefined || y < islandTop || y > islandBottom) {
      this.#island = new SystemRun(this.#top.ground, this.#lineAt(y - height));
      this.#placed = undefined;
      this.#extend(this.#place().islandTop, y + height);
    } else this.#extend(islandBottom, y + height);
  }

  /** Makes a measure and what is seen from it on, `height` staff spaces; the layout after it has its box. */
  reachMeasure(measure: number, height: number): void {
    if (this.#top.end === 0) this.growTo(height);
    if (measure < this.#top.end) return;
    if (measure < this.#top.end + NEAR_LINES * this.#top.ground.options.measuresPerSystem) {
      while (this.#top.end <= measure) this.growTo(0);
    } else if (this.#island === undefined || measure < this.#island.start || measure >= this.#island.end) {
      this.#island = new SystemRun(this.#top.ground, this.#lineOf(measure));
      this.#placed = undefined;
      while (this.#island.end <= measure) this.#island.addSystem();
      this.#extend(this.#place().islandTop, this.#place().islandTop + height);
    }
  }

  #reckon({ bounds }: SystemLayout, isFirst: boolean): void {
    this.#bottom += bounds.bottom - bounds.top + (isFirst ? 0 : INK_GAP);
  }

  #place(): PlacedRuns {
    return (this.#placed ??= placeRuns({ top: this.#top, island: this.#island }));
  }

  /** First measure of the line that is to be expected at `y`, below the top. */
  #lineAt(y: number): number {
    const { bottom, heightOfMeasure } = this.#place();
    return this.#lineOf(this.#top.end + Math.floor((y - bottom) / heightOfMeasure));
  }

  /** First measure of the line that a measure below the top is to be expected in. */
  #lineOf(measure: number): number {
    const { ground, end } = this.#top;
    const each = ground.options.measuresPerSystem;
    const within = Math.min(measure, ground.measureCount - 1);
    return end + Math.max(0, Math.floor((within - end) / each)) * each;
  }

  #extend(from: number, to: number): void {
    const island = this.#island;
    let y = from;
    while (island !== undefined && y < to && !island.isWhole) {
      const { bounds } = island.addSystem();
      this.#placed = undefined;
      y += bounds.bottom - bounds.top;
    }
  }

  /** Where the top has come to the island, what was made there stands at the top too. */
  #land(): void {
    this.#placed = undefined;
    const island = this.#island;
    if (island === undefined || this.#top.end < island.start) return;
    this.#top.growTo(island.end);
    this.#island = undefined;
  }
}

/** As `growLayout`, some milliseconds a step. */
export function* growLayoutInSteps(score: Score, options: LayoutOptions, before?: Layout): Steps<GrowingLayout> {
  const known = before && runsOf(before);
  return new GrowingLayout(yield* RunGround.inSteps(score, resolveOptions(options), known?.top.ground), known);
}

/**
 * Only with a fixed number of measures a system, where breaks need no look ahead. `before`: the layout of the score
 * before an edit; what was made there is made here, as far as it is touched, and the rest taken over.
 */
export const growLayout = (score: Score, options: LayoutOptions, before?: Layout): GrowingLayout =>
  finish(growLayoutInSteps(score, options, before));
