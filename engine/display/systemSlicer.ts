/**
 * Divides a system that is much wider than the screen into slices side by side, so that painters build and draw only
 * the visible ones. A primitive belongs to the slice in which it begins. Primitives longer than a slice (staff lines,
 * long slurs) belong to one additional slice that spans the others.
 */
import { textWidth } from '../smufl/textMetrics.ts';
import type { Box, ElementRef, SystemDisplay, Text } from './displayList.ts';
import { Ink, type Emitted } from './ink.ts';

/** Largest distance in staff spaces by which a glyph or a thick line may extend beyond its coordinates. */
const REACH = 8;

const lowest = (data: Float32Array, from: number, count: number): number => {
  let least = Infinity;
  for (let index = from; index < from + count; index += 2) least = Math.min(least, data[index] as number);
  return least;
};
const highest = (data: Float32Array, from: number, count: number): number => {
  let most = -Infinity;
  for (let index = from; index < from + count; index += 2) most = Math.max(most, data[index] as number);
  return most;
};

/** The primitives of one slice, gathered. */
class Slice {
  readonly #ink = new Ink();
  readonly #known = new Map<number, number>();
  readonly #elements: readonly ElementRef[];
  left = Infinity;
  right = -Infinity;
  firstMeasure = Infinity;
  lastMeasure = -1;

  constructor(elements: readonly ElementRef[]) {
    this.#elements = elements;
  }

  /** The slice's index of an element; `left` and `right` are the extent of the element's ink. */
  element(old: number, left: number, right: number): number {
    this.left = Math.min(this.left, left - REACH);
    this.right = Math.max(this.right, right + REACH);
    const ref = this.#elements[old];
    if (old === 0 || ref === undefined) return 0;
    const known = this.#known.get(old);
    if (known !== undefined) return known;
    if ('measure' in ref) {
      this.firstMeasure = Math.min(this.firstMeasure, ref.measure);
      this.lastMeasure = Math.max(this.lastMeasure, ref.measure);
    }
    const made = this.#ink.element(ref);
    this.#known.set(old, made);
    return made;
  }

  get ink(): Ink {
    return this.#ink;
  }

  finish({ kind, x, y, bounds }: SystemDisplay): SystemDisplay {
    const box: Box = { ...bounds, left: this.left, right: this.right };
    const { firstMeasure, lastMeasure } = this;
    const ink: Emitted = this.#ink.finish();
    return { kind, x, y, bounds: box, firstMeasure: lastMeasure < 0 ? -1 : firstMeasure, lastMeasure, ...ink };
  }
}

/** One array of the system's primitives, or its texts. */
interface PrimitiveList {
  readonly count: number;
  readonly add: (index: number) => void;
}

/** Slices of one system, each `width` staff spaces wide. Its caller adds the primitives, all at once or in batches. */
export class SystemSlicer {
  /** Number of primitives of all kinds. */
  readonly count: number;
  readonly #system: SystemDisplay;
  readonly #width: number;
  readonly #long: Slice;
  readonly #slices = new Map<number, Slice>();
  readonly #lists: readonly PrimitiveList[];

  constructor(system: SystemDisplay, width: number) {
    this.#system = system;
    this.#width = width;
    this.#long = new Slice(system.elements);
    this.#lists = [...this.#lineLists(), ...this.#signLists()];
    this.count = this.#lists.reduce((sum, { count }) => sum + count, 0);
  }

  /** Adds the primitives from index `first` to index `end`, which is not included. Linear in their number. */
  add(first: number, end: number): void {
    let before = 0;
    for (const { count, add } of this.#lists) {
      for (let index = Math.max(0, first - before); index < Math.min(count, end - before); index += 1) add(index);
      before += count;
    }
  }

  /** From left to right, after the slice of the long primitives if there are any. */
  slices(): readonly Slice[] {
    const slices = [...this.#slices].sort(([a], [b]) => a - b).map(([, slice]) => slice);
    return this.#long.right < this.#long.left ? slices : [this.#long, ...slices];
  }

  #sliceFor(left: number, right: number): Slice {
    if (right - left > this.#width) return this.#long;
    const index = Math.floor(left / this.#width);
    const slice = this.#slices.get(index) ?? new Slice(this.#system.elements);
    this.#slices.set(index, slice);
    return slice;
  }

  #lineLists(): readonly PrimitiveList[] {
    const { strokes, quads, curves } = this.#system;
    return [
      this.#rows(strokes, [5, 4], ({ ink }, row, element) => {
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, thickness = 0] = strokes.data.subarray(row, row + 5);
        ink.stroke(x1, y1, x2, y2, thickness, element);
      }),
      this.#rows(quads, [8, 8], ({ ink }, row, element) => {
        ink.quad([...quads.data.subarray(row, row + 8)], 0, element);
      }),
      this.#rows(curves, [10, 8], ({ ink }, row, element) => {
        const [middle = 0, ends = 0] = curves.data.subarray(row + 8, row + 10);
        ink.curve([...curves.data.subarray(row, row + 8)], 0, middle, ends, element);
      }),
    ];
  }

  #rows(
    { count, data, element }: SystemDisplay['strokes'],
    [width, points]: readonly [number, number],
    addTo: (slice: Slice, row: number, element: number) => void,
  ): PrimitiveList {
    const add = (index: number): void => {
      const left = lowest(data, index * width, points);
      const right = highest(data, index * width, points);
      const slice = this.#sliceFor(left, right);
      addTo(slice, index * width, slice.element(element[index] ?? 0, left, right));
    };
    return { count, add };
  }

  #signLists(): readonly PrimitiveList[] {
    const { glyphs, texts } = this.#system;
    const addGlyph = (index: number): void => {
      const [x = 0, y = 0, scale = 0] = glyphs.data.subarray(index * 3, index * 3 + 3);
      const slice = this.#sliceFor(x, x);
      const element = slice.element(glyphs.element[index] ?? 0, x, x);
      slice.ink.glyph(glyphs.codePoint[index] ?? 0, x, y, scale, element);
    };
    const addText = (index: number): void => {
      const text = texts[index] as Text;
      const slice = this.#sliceFor(text.x, text.x);
      const width = textWidth(text.text, text.size, text.style);
      slice.ink.text({ ...text, element: slice.element(text.element, text.x - width, text.x + width) });
    };
    return [
      { count: glyphs.count, add: addGlyph },
      { count: texts.length, add: addText },
    ];
  }
}
