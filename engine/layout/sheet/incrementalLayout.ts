/**
 * A layout that is shown while it is made. It grows from the top down; what is looked at farther down is made ahead of its
 * turn, as an segment. What stands at the top is final; where an segment stands, and how high the sheet is, are estimates
 * until the top has grown so far.
 */
import type { Score } from '../../model/score.ts';
import { finish, type Steps } from '../../steps.ts';
import type { Layout } from '../types/layout.ts';
import { resolveOptions, type LayoutOptions } from '../types/layoutOptions.ts';
import { placeSegments, runsOf, sheetTop, type PlacedSegments, type Runs } from './placeSegments.ts';
import { MeasureStore } from '../systems/measureStore.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { SystemSequence } from '../systems/systemSequence.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { systemInkGap } = engravingStyle.verticalSpacing;

/** What lies this near below the top is not worth an segment. */
const NEAR_LINES = 4;

export class IncrementalLayout {
  readonly #top: SystemSequence;
  #segment: SystemSequence | undefined;
  #placed: PlacedSegments | undefined;
  /** Staff spaces; what is drawn of the top ends here or below. */
  #bottom: number;

  /** `known`: of the score before an edit; what was made there is made here. */
  constructor(ground: MeasureStore, known?: Runs) {
    this.#top = new SystemSequence(ground, 0, known?.top).growTo(known?.top.end ?? 0);
    this.#top.forgetBefore();
    this.#bottom = sheetTop(ground);
    this.#top.systems.forEach((system, index) => this.#reckon(system, index === 0));
    const segment = known?.segment;
    if (segment === undefined || segment.start < this.#top.end || segment.start >= ground.measureCount) return;
    this.#segment = new SystemSequence(ground, segment.start, segment).growTo(segment.end);
    this.#segment.forgetBefore();
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
   * itself, else an segment. The layout after it may lie otherwise: a viewer moves its camera by as much.
   */
  reach(y: number, height: number): void {
    if (this.#top.end === 0) this.growTo(height);
    const { bottom, segmentTop, segmentBottom } = this.#place();
    if (this.isWhole || y + height <= bottom) return;
    if (y <= bottom + height) {
      this.growTo(this.#bottom + y + height - bottom);
    } else if (this.#segment === undefined || y < segmentTop || y > segmentBottom) {
      this.#segment = new SystemSequence(this.#top.ground, this.#lineAt(y - height));
      this.#placed = undefined;
      this.#extend(this.#place().segmentTop, y + height);
    } else this.#extend(segmentBottom, y + height);
  }

  /** Makes a measure and what is seen from it on, `height` staff spaces; the layout after it has its box. */
  reachMeasure(measure: number, height: number): void {
    if (this.#top.end === 0) this.growTo(height);
    if (measure < this.#top.end) return;
    if (measure < this.#top.end + NEAR_LINES * this.#top.ground.options.measuresPerSystem) {
      while (this.#top.end <= measure) this.growTo(0);
    } else if (this.#segment === undefined || measure < this.#segment.start || measure >= this.#segment.end) {
      this.#segment = new SystemSequence(this.#top.ground, this.#lineOf(measure));
      this.#placed = undefined;
      while (this.#segment.end <= measure) this.#segment.addSystem();
      this.#extend(this.#place().segmentTop, this.#place().segmentTop + height);
    }
  }

  #reckon({ bounds }: SystemLayout, isFirst: boolean): void {
    this.#bottom += bounds.bottom - bounds.top + (isFirst ? 0 : systemInkGap);
  }

  #place(): PlacedSegments {
    return (this.#placed ??= placeSegments({ top: this.#top, segment: this.#segment }));
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
    const segment = this.#segment;
    let y = from;
    while (segment !== undefined && y < to && !segment.isWhole) {
      const { bounds } = segment.addSystem();
      this.#placed = undefined;
      y += bounds.bottom - bounds.top;
    }
  }

  /** Where the top has come to the segment, what was made there stands at the top too. */
  #land(): void {
    this.#placed = undefined;
    const segment = this.#segment;
    if (segment === undefined || this.#top.end < segment.start) return;
    this.#top.growTo(segment.end);
    this.#segment = undefined;
  }
}

/** As `layoutIncrementally`, some milliseconds a step. */
export function* layoutIncrementallyInSteps(
  score: Score,
  options: LayoutOptions,
  before?: Layout,
): Steps<IncrementalLayout> {
  const known = before && runsOf(before);
  return new IncrementalLayout(yield* MeasureStore.inSteps(score, resolveOptions(options), known?.top.ground), known);
}

/**
 * Only with a fixed number of measures a system, where breaks need no look ahead. `before`: the layout of the score
 * before an edit; what was made there is made here, as far as it is touched, and the rest taken over.
 */
export const layoutIncrementally = (score: Score, options: LayoutOptions, before?: Layout): IncrementalLayout =>
  finish(layoutIncrementallyInSteps(score, options, before));
