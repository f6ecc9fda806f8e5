/**
 * A sheet that is shown while it is laid out: the first screen at once, other parts when they come into view, the rest in
 * idle time. Its height, and the positions of parts below the first, are estimates until all of it is laid out.
 */
import { isWhollyRead, layoutIncrementally, layoutIncrementallyInSteps } from '../../../../engine/index.ts';
import type {
  EngravingView,
  IncrementalLayout,
  Layout,
  LayoutOptions,
  Score,
  Steps,
} from '../../../../engine/index.ts';
import { workWhenIdle } from '../../../idleWork.ts';
import type { BackgroundLayout } from './liveLayout.ts';
import { topMeasure } from './shownLayout.ts';

/** Tolerance in staff spaces, because sums of widths are not exact. */
const ROUNDING = 0.01;

export interface SheetRequest extends EngravingView {
  /** Staff spaces. */
  readonly width: number;
  readonly measuresPerLine: number;
  /** Least height in staff spaces that must be laid out before anything is shown. */
  readonly firstHeight: number;
}

export class OnDemandSheet implements BackgroundLayout<Layout> {
  readonly sheet: object;
  readonly #score: Score;
  readonly #request: SheetRequest;
  #incremental: IncrementalLayout;
  /** Is laid out in the background for the shown layout, which is complete but too narrow for one of its measures. */
  #wider: IncrementalLayout | undefined;
  /** The first steps of computing that layout. */
  #ground: Steps<IncrementalLayout> | undefined;
  #width: number;
  #layout: Layout;

  /** `before`: the sheet before an edit, laid out with the same options, whose unchanged parts are reused. */
  constructor(score: Score, request: SheetRequest, before?: OnDemandSheet) {
    this.sheet = before?.sheet ?? {};
    this.#score = score;
    this.#request = request;
    // The resulting width of the previous sheet is not used: sums of widths are not exact, and any other width would
    // cause every system to be laid out again.
    this.#width = before === undefined ? request.width : before.#width;
    this.#incremental = this.#begin(before?.layout());
    this.#layout = this.#incremental.layout;
    this.#widen(0, request.firstHeight);
  }

  readonly layout = (): Layout => this.#layout;

  get isWhole(): boolean {
    return this.#incremental.isWhole && this.#wider === undefined && this.#ground === undefined;
  }

  readonly reach = (y: number, height: number): Layout => {
    if (this.#incremental.isWhole) return this.#layout;
    this.#incremental.reach(y, height);
    return this.#widen(topMeasure(this.#incremental.layout, { x: 0, y, scale: 1 }, 'y'), height);
  };

  readonly reachMeasure = (measure: number, height: number): Layout => {
    if (this.#incremental.isWhole) return this.#layout;
    this.#incremental.reachMeasure(measure, height);
    return this.#widen(measure, height);
  };

  /**
   * Lays out the rest in idle time and then calls `onChange`. Returns a function that stops it. Of a score that is not
   * wholly read nothing more is laid out.
   */
  readonly layOutRest = (onChange: () => void): (() => void) => {
    const isComplete = this.#incremental.isWhole && this.#wider === undefined;
    if (isComplete || !isWhollyRead(this.#score)) return () => undefined;
    return workWhenIdle(() => {
      const isOver = this.#step();
      if (isOver) onChange();
      return isOver;
    });
  };

  /** One step of the layout. Returns whether it was the last. */
  #step(): boolean {
    if (this.#ground !== undefined) {
      const step = this.#ground.next();
      if (step.done === true) {
        this.#wider = step.value;
        this.#ground = undefined;
      }
      return false;
    }
    const incremental = this.#wider ?? this.#incremental;
    if (!incremental.isWhole) incremental.layOutPiece();
    if (!incremental.isWhole) return false;
    const { layout } = (this.#incremental = incremental);
    this.#layout = layout;
    this.#wider = undefined;
    if (layout.list.width <= this.#width + ROUNDING) return true;
    this.#width = layout.list.width;
    this.#ground = layoutIncrementallyInSteps(this.#score, this.#options);
    return false;
  }

  get #options(): LayoutOptions {
    const { measuresPerLine: measuresPerSystem, firstHeight: _, ...view } = this.#request;
    return { ...view, width: this.#width, measuresPerSystem };
  }

  #begin(before?: Layout): IncrementalLayout {
    const incremental = layoutIncrementally(this.#score, this.#options, before);
    incremental.layOutTo(this.#request.firstHeight);
    return incremental;
  }

  /**
   * A measure that is too dense for the width makes the sheet wider. All lines are then laid out for that width,
   * beginning with the visible ones.
   */
  #widen(measure: number, height: number): Layout {
    const { list } = this.#incremental.layout;
    if (list.width > this.#width + ROUNDING) {
      this.#width = list.width;
      this.#incremental = this.#begin();
      this.#incremental.reachMeasure(measure, height);
    }
    return (this.#layout = this.#incremental.layout);
  }
}
