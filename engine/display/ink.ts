/** Collects the primitives of one system into growing typed arrays. */
import type { ElementRef, SystemDisplay, Text } from './displayList.ts';

class FloatRows {
  count = 0;
  private data: Float32Array<ArrayBuffer>;
  private elements: Uint32Array<ArrayBuffer>;
  private readonly width: number;

  constructor(width: number, capacity: number) {
    this.width = width;
    this.data = new Float32Array(capacity * width);
    this.elements = new Uint32Array(capacity);
  }

  /** Index of the new row's first float. */
  add(element: number): number {
    if (this.count === this.elements.length) this.grow();
    this.elements[this.count] = element;
    return this.width * this.count++;
  }

  set(index: number, value: number): void {
    this.data[index] = value;
  }

  private grow(): void {
    const data = new Float32Array(this.data.length * 2);
    const elements = new Uint32Array(this.elements.length * 2);
    data.set(this.data);
    elements.set(this.elements);
    this.data = data;
    this.elements = elements;
  }

  finish(): { count: number; data: Float32Array; element: Uint32Array } {
    return {
      count: this.count,
      data: this.data.slice(0, this.count * this.width),
      element: this.elements.slice(0, this.count),
    };
  }
}

export type Emitted = Pick<SystemDisplay, 'strokes' | 'quads' | 'curves' | 'glyphs' | 'texts' | 'elements'>;

const CAPACITY = 256;

export class Ink {
  private readonly strokeRows = new FloatRows(5, CAPACITY);
  private readonly quadRows = new FloatRows(8, CAPACITY / 4);
  private readonly curveRows = new FloatRows(10, CAPACITY / 8);
  private readonly glyphRows = new FloatRows(3, CAPACITY);
  private readonly codePoints: number[] = [];
  private readonly texts: Text[] = [];
  private readonly elements: ElementRef[] = [{ kind: 'none' }];

  /** Registers an element and returns its index, which the primitives that belong to it refer to. */
  element(ref: ElementRef): number {
    return this.elements.push(ref) - 1;
  }

  stroke(x1: number, y1: number, x2: number, y2: number, thickness: number, element: number): void {
    const row = this.strokeRows.add(element);
    this.strokeRows.set(row, x1);
    this.strokeRows.set(row + 1, y1);
    this.strokeRows.set(row + 2, x2);
    this.strokeRows.set(row + 3, y2);
    this.strokeRows.set(row + 4, thickness);
  }

  /** Corners around the outline, moved down by `y`. */
  quad(corners: readonly number[], y: number, element: number): void {
    const row = this.quadRows.add(element);
    corners.forEach((value, index) => {
      this.quadRows.set(row + index, index % 2 === 0 ? value : value + y);
    });
  }

  curve(points: readonly number[], y: number, middle: number, ends: number, element: number): void {
    const row = this.curveRows.add(element);
    points.forEach((value, index) => {
      this.curveRows.set(row + index, index % 2 === 0 ? value : value + y);
    });
    this.curveRows.set(row + 8, middle);
    this.curveRows.set(row + 9, ends);
  }

  glyph(codePoint: number, x: number, y: number, scale: number, element: number): void {
    const row = this.glyphRows.add(element);
    this.glyphRows.set(row, x);
    this.glyphRows.set(row + 1, y);
    this.glyphRows.set(row + 2, scale);
    this.codePoints.push(codePoint);
  }

  text(text: Text): void {
    this.texts.push(text);
  }

  finish(): Emitted {
    return {
      strokes: this.strokeRows.finish(),
      quads: this.quadRows.finish(),
      curves: this.curveRows.finish(),
      glyphs: { ...this.glyphRows.finish(), codePoint: Uint32Array.from(this.codePoints) },
      texts: this.texts,
      elements: this.elements,
    };
  }
}
