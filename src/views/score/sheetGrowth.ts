/**
 * A sheet that is shown while it is laid out: the first screenful at once, what is looked at when it is, the rest in idle
 * time. Its height, and where anything below the top stands, are estimates until it is whole.
 */
import { growLayout, growLayoutInSteps } from '../../../engine/index.ts';
import type { EngravingView, GrowingLayout, Layout, LayoutOptions, Score, Steps } from '../../../engine/index.ts';
import type { Growth } from './growth.ts';
import { workWhenIdle } from './idleWork.ts';
import { topMeasure } from './shownLayout.ts';

/** Staff spaces; sums of widths are not exact. */
const ROUNDING = 0.01;

export interface SheetWish extends EngravingView {
  /** Staff spaces. */
  readonly width: number;
  readonly measuresPerLine: number;
  /** Staff spaces that must stand before anything is shown. */
  readonly firstHeight: number;
}

export class SheetGrowth implements Growth {
  readonly #score: Score;
  readonly #wish: SheetWish;
  #growing: GrowingLayout;
  /** Grows behind the one that is shown, which is whole but too narrow. */
  #wider: GrowingLayout | undefined;
  /** What that one begins with. */
  #ground: Steps<GrowingLayout> | undefined;
  #width: number;
  #layout: Layout;

  constructor(score: Score, wish: SheetWish) {
    [this.#score, this.#wish, this.#width] = [score, wish, wish.width];
    this.#growing = this.#begin();
    this.#layout = this.#growing.layout;
    this.#widen(0, wish.firstHeight);
  }

  readonly layout = (): Layout => this.#layout;

  readonly reach = (y: number, height: number): Layout => {
    if (this.#growing.isWhole) return this.#layout;
    this.#growing.reach(y, height);
    return this.#widen(topMeasure(this.#growing.layout, { x: 0, y, scale: 1 }, 'y'), height);
  };

  readonly reachMeasure = (measure: number, height: number): Layout => {
    if (this.#growing.isWhole) return this.#layout;
    this.#growing.reachMeasure(measure, height);
    return this.#widen(measure, height);
  };

  /** Lays out the rest; `onChange` when all of it stands. Answers what stops it. */
  readonly grow = (onChange: () => void): (() => void) => {
    if (this.#growing.isWhole && this.#wider === undefined) return () => undefined;
    return workWhenIdle(() => {
      const isOver = this.#step();
      if (isOver) onChange();
      return isOver;
    });
  };

  /** Goes on for a moment; whether all stands. */
  #step(): boolean {
    if (this.#ground !== undefined) {
      const step = this.#ground.next();
      if (step.done === true) [this.#wider, this.#ground] = [step.value, undefined];
      return false;
    }
    const growing = this.#wider ?? this.#growing;
    if (!growing.isWhole) growing.growPiece();
    if (!growing.isWhole) return false;
    const { layout } = (this.#growing = growing);
    this.#layout = layout;
    this.#wider = undefined;
    if (layout.list.width <= this.#width + ROUNDING) return true;
    this.#width = layout.list.width;
    this.#ground = growLayoutInSteps(this.#score, this.#options);
    return false;
  }

  get #options(): LayoutOptions {
    const { measuresPerLine: measuresPerSystem, firstHeight: _, ...view } = this.#wish;
    return { ...view, width: this.#width, measuresPerSystem };
  }

  #begin(): GrowingLayout {
    const growing = growLayout(this.#score, this.#options);
    growing.growTo(this.#wish.firstHeight);
    return growing;
  }

  /** A measure too dense for the width makes the sheet wider; then every line is set for that width, what is seen first. */
  #widen(measure: number, height: number): Layout {
    const { list } = this.#growing.layout;
    if (list.width > this.#width + ROUNDING) {
      this.#width = list.width;
      this.#growing = this.#begin();
      this.#growing.reachMeasure(measure, height);
    }
    return (this.#layout = this.#growing.layout);
  }
}
