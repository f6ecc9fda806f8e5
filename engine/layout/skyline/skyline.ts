/**
 * The outline of ink above and below a staff, sampled every half space. A mark outside of the staff reads the outline over
 * its own width, is placed clear of it, and is added to it. The error of sampling is less than the clearance of any mark,
 * and each operation takes a few steps where exact outlines need a merge (compare LilyPond's skyline).
 */
/** Width of a sample, in staff spaces. */
const CELL = 0.5;

export class Skyline {
  /** Smallest y (highest ink) by cell; `lowest` has the largest y. */
  private readonly highest: Float32Array;
  private readonly lowest: Float32Array;
  private readonly offset: number;
  readonly staffTop: number;
  readonly staffBottom: number;

  /** Covers `left` to `right`; ink beyond is added to the cell at the edge. The staff's lines extend from `top` to `bottom`. */
  constructor(left: number, right: number, top: number, bottom: number) {
    const cells = Math.max(1, Math.ceil((right - left) / CELL));
    this.offset = left;
    this.staffTop = top;
    this.staffBottom = bottom;
    this.highest = new Float32Array(cells).fill(Infinity);
    this.lowest = new Float32Array(cells).fill(-Infinity);
  }

  private cell(x: number): number {
    return Math.min(this.highest.length - 1, Math.max(0, Math.floor((x - this.offset) / CELL)));
  }

  add(left: number, top: number, right: number, bottom: number): void {
    const last = this.cell(right);
    for (let cell = this.cell(left); cell <= last; cell++) {
      if (top < (this.highest[cell] as number)) this.highest[cell] = top;
      if (bottom > (this.lowest[cell] as number)) this.lowest[cell] = bottom;
    }
  }

  /** Top of the ink without the lines of the staff; Infinity where there is none. */
  inkTop(left: number, right: number): number {
    let top = Infinity;
    const last = this.cell(right);
    for (let cell = this.cell(left); cell <= last; cell++) top = Math.min(top, this.highest[cell] as number);
    return top;
  }

  inkBottom(left: number, right: number): number {
    let bottom = -Infinity;
    const last = this.cell(right);
    for (let cell = this.cell(left); cell <= last; cell++) bottom = Math.max(bottom, this.lowest[cell] as number);
    return bottom;
  }

  top(left: number, right: number): number {
    return Math.min(this.staffTop, this.inkTop(left, right));
  }

  bottom(left: number, right: number): number {
    return Math.max(this.staffBottom, this.inkBottom(left, right));
  }

  /**
   * Least distance of `below` under this skyline (top line to top line) so that their ink is `gap` apart everywhere.
   * `scale` and `scaleBelow` are the sizes of the two staves.
   */
  distanceTo(below: Skyline, gap: number, scale: number, scaleBelow: number): number {
    let distance = -Infinity;
    const cells = Math.min(this.highest.length, below.highest.length);
    for (let cell = 0; cell < cells; cell++) {
      const bottom = Math.max(this.staffBottom, this.lowest[cell] as number);
      const top = Math.min(below.staffTop, below.highest[cell] as number);
      distance = Math.max(distance, bottom * scale - top * scaleBelow);
    }
    return distance + gap;
  }

  get extremes(): { readonly top: number; readonly bottom: number } {
    let [top, bottom] = [this.staffTop, this.staffBottom];
    for (let cell = 0; cell < this.highest.length; cell++) {
      top = Math.min(top, this.highest[cell] as number);
      bottom = Math.max(bottom, this.lowest[cell] as number);
    }
    return { top, bottom };
  }
}
