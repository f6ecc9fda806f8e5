/**
 * Adds ink on one staff: y is measured from the staff's top line, and all sizes are multiplied by the staff's scale.
 */
import type { ElementRef, Text } from '../../display/displayList.ts';
import type { Ink } from '../../display/ink.ts';
import { staffScaleOf } from '../glyphs/staffHeights.ts';
import type { SystemLayout } from '../types/systemLayout.ts';

export class StaffInk {
  readonly #ink: Ink;
  readonly #y: number;
  readonly scale: number;

  constructor(ink: Ink, y: number, scale: number) {
    this.#ink = ink;
    this.#y = y;
    this.scale = scale;
  }

  element(ref: ElementRef): number {
    return this.#ink.element(ref);
  }

  stroke(x1: number, y1: number, x2: number, y2: number, thickness: number, element: number): void {
    this.#ink.stroke(x1, this.#at(y1), x2, this.#at(y2), thickness * this.scale, element);
  }

  quad(corners: readonly number[], element: number): void {
    this.#ink.quad(this.#scaled(corners), this.#y, element);
  }

  curve(points: readonly number[], middle: number, ends: number, element: number): void {
    this.#ink.curve(this.#scaled(points), this.#y, middle * this.scale, ends * this.scale, element);
  }

  glyph(codePoint: number, x: number, y: number, scale: number, element: number): void {
    this.#ink.glyph(codePoint, x, this.#at(y), scale * this.scale, element);
  }

  text(text: Text): void {
    this.#ink.text({ ...text, y: this.#at(text.y), size: text.size * this.scale });
  }

  /** Ink at the same positions in the size of a normal staff. */
  fullSize(): Pick<Ink, 'glyph' | 'text'> {
    return {
      glyph: (codePoint, x, y, scale, element) => {
        this.#ink.glyph(codePoint, x, this.#at(y), scale, element);
      },
      text: (text) => {
        this.#ink.text({ ...text, y: this.#at(text.y) });
      },
    };
  }

  #at(y: number): number {
    return this.#y + this.scale * y;
  }

  /** `points`: x and y alternate. */
  #scaled(points: readonly number[]): readonly number[] {
    return this.scale === 1 ? points : points.map((value, index) => (index % 2 === 0 ? value : value * this.scale));
  }
}

/** One for each staff of the system. */
export const staffInks = (ink: Ink, system: SystemLayout): readonly StaffInk[] =>
  system.staffY.map((y, staff) => new StaffInk(ink, y, staffScaleOf(system, staff)));
