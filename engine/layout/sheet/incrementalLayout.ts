/**
 * A layout that is shown before it is complete. It is extended from the top down; a place that is shown farther down
 * gets a segment of its own first. The positions of the systems at the top are final. The position of a segment and the
 * height of the sheet are estimates until the layout from the top reaches them.
 */
import type { Score } from '../../model/score.ts';
import { finish, type Steps } from '../../steps.ts';
import type { Layout } from '../types/layout.ts';
import { resolveOptions, type LayoutOptions } from '../types/layoutOptions.ts';
import { placeSegments, segmentsOf, sheetTop, type PlacedSegments, type Segments } from './placeSegments.ts';
import { MeasureStore } from '../systems/measureStore.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { SystemSequence } from '../systems/systemSequence.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { systemInkGap } = engravingStyle.verticalSpacing;

/** A measure that is at most this many systems below the top gets no segment: the top is extended to it. */
const NEAR_LINES = 4;

export class IncrementalLayout {
  readonly #top: SystemSequence;
  #segment: SystemSequence | undefined;
  #placed: PlacedSegments | undefined;
  /** Lower bound of the bottom edge of the top's ink, in staff spaces. */
  #bottom: number;

  /** `known`: the segments of the layout before an edit. The new layout covers the same measures. */
  constructor(store: MeasureStore, known?: Segments) {
    this.#top = new SystemSequence(store, 0, known?.top).layOutTo(known?.top.end ?? 0);
    this.#top.forgetBefore();
    this.#bottom = sheetTop(store);
    this.#top.systems.forEach((system, index) => this.#addHeight(system, index === 0));
    const segment = known?.segment;
    if (segment === undefined || segment.start < this.#top.end || segment.start >= store.measureCount) return;
    this.#segment = new SystemSequence(store, segment.start, segment).layOutTo(segment.end);
    this.#segment.forgetBefore();
  }

  get layout(): Layout {
    return this.#place().layout;
  }

  get isWhole(): boolean {
    return this.#top.isWhole;
  }

  /** Works on the next system at the top for some milliseconds. Must not be called on a complete layout. */
  layOutPiece(): void {
    const isFirst = this.#top.end === 0;
    const made = this.#top.addPiece();
    if (made === undefined) return;
    this.#addHeight(made, isFirst);
    this.#mergeSegment();
  }

  /** Adds systems at the top, at least one, until it reaches down to `y` (staff spaces). */
  layOutTo(y: number): void {
    while (!this.#top.isWhole) {
      const isFirst = this.#top.end === 0;
      this.#addHeight(this.#top.addSystem(), isFirst);
      this.#mergeSegment();
      if (this.#bottom >= y) return;
    }
  }

  /**
   * Lays out what is visible from `y` to `y + height` (staff spaces in the present layout). It extends the top where
   * that is near, and a segment otherwise. Positions below the top may change: a viewer moves its camera by the
   * difference.
   */
  reach(y: number, height: number): void {
    if (this.#top.end === 0) this.layOutTo(height);
    const { bottom, segmentTop, segmentBottom } = this.#place();
    if (this.isWhole || y + height <= bottom) return;
    if (y <= bottom + height) {
      this.layOutTo(this.#bottom + y + height - bottom);
    } else if (this.#segment === undefined || y < segmentTop || y > segmentBottom) {
      this.#segment = new SystemSequence(this.#top.store, this.#lineAt(y - height));
      this.#placed = undefined;
      this.#extend(this.#place().segmentTop, y + height);
    } else this.#extend(segmentBottom, y + height);
  }

  /**
   * Lays out a measure and `height` staff spaces from it on; the layout then contains the measure's box. For a measure
   * that an edit has removed, the last measure is used.
   */
  reachMeasure(wanted: number, height: number): void {
    const measure = Math.min(wanted, this.#top.store.measureCount - 1);
    if (this.#top.end === 0) this.layOutTo(height);
    if (measure < this.#top.end) return;
    if (measure < this.#top.end + NEAR_LINES * this.#top.store.options.measuresPerSystem) {
      while (this.#top.end <= measure) this.layOutTo(0);
    } else if (this.#segment === undefined || measure < this.#segment.start || measure >= this.#segment.end) {
      this.#segment = new SystemSequence(this.#top.store, this.#lineOf(measure));
      this.#placed = undefined;
      while (this.#segment.end <= measure) this.#segment.addSystem();
      this.#extend(this.#place().segmentTop, this.#place().segmentTop + height);
    }
  }

  #addHeight({ bounds }: SystemLayout, isFirst: boolean): void {
    this.#bottom += bounds.bottom - bounds.top + (isFirst ? 0 : systemInkGap);
  }

  #place(): PlacedSegments {
    return (this.#placed ??= placeSegments({ top: this.#top, segment: this.#segment }));
  }

  /** The first measure of the system that is expected at `y`, below the top. */
  #lineAt(y: number): number {
    const { bottom, heightOfMeasure } = this.#place();
    return this.#lineOf(this.#top.end + Math.floor((y - bottom) / heightOfMeasure));
  }

  /** The first measure of the system that is expected to contain a measure below the top. */
  #lineOf(measure: number): number {
    const { store: store, end } = this.#top;
    const each = store.options.measuresPerSystem;
    const within = Math.min(measure, store.measureCount - 1);
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

  /** Lets the top take over the systems of the segment as soon as it reaches the segment. */
  #mergeSegment(): void {
    this.#placed = undefined;
    const segment = this.#segment;
    if (segment === undefined || this.#top.end < segment.start) return;
    this.#top.layOutTo(segment.end);
    this.#segment = undefined;
  }
}

/** `layoutIncrementally` in steps of some milliseconds. */
export function* layoutIncrementallyInSteps(
  score: Score,
  options: LayoutOptions,
  before?: Layout,
): Steps<IncrementalLayout> {
  const known = before && segmentsOf(before);
  return new IncrementalLayout(yield* MeasureStore.inSteps(score, resolveOptions(options), known?.top.store), known);
}

/**
 * Begins an incremental layout. It requires a fixed number of measures in each system, because breaks then do not
 * depend on later measures. `before`: the layout of the score before an edit; the new layout covers the same measures
 * and reuses the systems that did not change.
 */
export const layoutIncrementally = (score: Score, options: LayoutOptions, before?: Layout): IncrementalLayout =>
  finish(layoutIncrementallyInSteps(score, options, before));
