/**
 * A sheet that is shown while it is laid out: the first screenful at once, the rest in slices between frames. Its height
 * is an estimate until it is whole; what stands does not move.
 */
import { growLayout } from '../../../engine/index.ts';
import type { EngravingView, GrowingLayout, Layout, Score } from '../../../engine/index.ts';

/** Of a frame's 16 ms; the rest is left to gestures and drawing. */
const SLICE_MS = 8;
/** How often a sheet that is still growing is shown anew. */
const SHOWN_EVERY_MS = 250;
/** Scores that have been on screen. Laid out anew (zoom, resize) they are made whole: any measure may be in view then. */
const seen = new WeakSet<Score>();
/** Staff spaces; sums of widths are not exact. */
const ROUNDING = 0.01;

export interface SheetWish extends EngravingView {
  /** Staff spaces. */
  readonly width: number;
  readonly measuresPerLine: number;
  /** Staff spaces that must stand before anything is shown; all where that is Infinity. */
  readonly firstHeight: number;
}

export class SheetGrowth {
  readonly #score: Score;
  readonly #wish: SheetWish;
  #growing: GrowingLayout;
  #width: number;
  #layout: Layout;

  constructor(score: Score, wish: SheetWish) {
    [this.#score, this.#wish, this.#width] = [score, wish, wish.width];
    this.#growing = this.#begin();
    this.#growing.growTo(seen.has(score) ? Infinity : wish.firstHeight);
    this.#layout = this.#show();
  }

  readonly layout = (): Layout => this.#layout;

  /** Lays out the rest; `onChange` whenever there is a new layout. Answers what stops it. */
  readonly grow = (onChange: () => void): (() => void) => {
    seen.add(this.#score);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = performance.now();
    const slice = (): void => {
      const end = performance.now() + SLICE_MS;
      while (!this.#growing.isWhole && performance.now() < end) this.#growing.growTo(0);
      const isDue = this.#growing.isWhole || performance.now() - shown > SHOWN_EVERY_MS;
      if (isDue) {
        shown = performance.now();
        this.#layout = this.#show();
        onChange();
      }
      if (!this.#growing.isWhole) timer = setTimeout(slice);
    };
    if (!this.#growing.isWhole) timer = setTimeout(slice);
    return () => clearTimeout(timer);
  };

  #begin(): GrowingLayout {
    const { measuresPerLine: measuresPerSystem, simplify, letters } = this.#wish;
    return growLayout(this.#score, { width: this.#width, measuresPerSystem, simplify, letters });
  }

  /** A measure too dense for the width makes the sheet wider; then every line is set for that width. */
  #show(): Layout {
    const { layout } = this.#growing;
    const { list } = layout;
    if (list.width <= this.#width + ROUNDING) return layout;
    this.#width = list.width;
    this.#growing = this.#begin();
    this.#growing.growTo(list.systems.at(-1)?.y ?? 0);
    return this.#growing.layout;
  }
}
