/**
 * Boxes of ink by cells of x, for curves that look for a way between them: a skyline knows only what lies outermost.
 */
import type { CurveMark } from './marks.ts';
import { xAt, yAt } from './marks/slurArch.ts';

const CELL = 3;
/** Curves are judged in pieces of about this length. */
const PIECE = 0.4;
const LEAST_PIECES = 10;
const MOST_PIECES = 64;
/** What a piece that touches ink at all counts, besides the height that it shares with it. */
const TOUCH = 0.15;

const piecesOf = (points: CurveMark['points']): number =>
  Math.min(MOST_PIECES, Math.max(LEAST_PIECES, Math.ceil((points[6] - points[0]) / PIECE)));

export class InkGrid {
  readonly #cells: (number[] | undefined)[] = [];
  readonly #boxes: number[] = [];

  add(left: number, top: number, right: number, bottom: number): void {
    const at = this.#boxes.push(left, top, right, bottom) - 4;
    const last = InkGrid.#cell(right);
    for (let cell = InkGrid.#cell(left); cell <= last; cell++) (this.#cells[cell] ??= []).push(at);
  }

  static #cell(x: number): number {
    return Math.max(0, Math.floor(x / CELL));
  }

  /** How much of its height a box shares with ink; 0 where it is free. */
  shared(left: number, top: number, right: number, bottom: number): number {
    let sum = 0;
    const first = InkGrid.#cell(left);
    const last = InkGrid.#cell(right);
    for (let cell = first; cell <= last; cell++) {
      const inCell = this.#cells[cell];
      if (inCell === undefined) continue;
      for (const at of inCell) {
        const x1 = this.#boxes[at] as number;
        const y1 = this.#boxes[at + 1] as number;
        if (!(x1 < right && y1 < bottom)) continue;
        const y2 = this.#boxes[at + 3] as number;
        if (!((this.#boxes[at + 2] as number) > left && y2 > top)) continue;
        // A box over several cells counts in the first one that is looked at.
        if (cell > first && InkGrid.#cell(x1) < cell) continue;
        sum += TOUCH + Math.min(bottom, y2) - Math.max(top, y1);
      }
    }
    return sum;
  }

  /** A curve in pieces; `half` is half its stroke. */
  addCurve(points: CurveMark['points'], half: number): void {
    const pieces = piecesOf(points);
    let x = points[0];
    let y = points[1];
    for (let piece = 1; piece <= pieces; piece++) {
      const nextX = xAt(points, piece / pieces);
      const nextY = yAt(points, piece / pieces);
      this.add(Math.min(x, nextX), Math.min(y, nextY) - half, Math.max(x, nextX), Math.max(y, nextY) + half);
      x = nextX;
      y = nextY;
    }
  }

  /**
   * How much ink a curve runs through; `dy` moves it into the coordinates of the grid, `half` is half its stroke with air,
   * which lies beside a curve where it is steep.
   */
  crossed(points: CurveMark['points'], dy: number, half: number): number {
    const pieces = piecesOf(points);
    let sum = 0;
    let x = points[0];
    let y = points[1];
    for (let piece = 1; piece <= pieces; piece++) {
      const nextX = xAt(points, piece / pieces);
      const nextY = yAt(points, piece / pieces);
      const top = Math.min(y, nextY) + dy - half;
      const bottom = Math.max(y, nextY) + dy + half;
      const width = Math.abs(nextX - x);
      const height = Math.abs(nextY - y);
      const beside = height > width ? half * (1 - width / height) : 0;
      sum += this.shared(Math.min(x, nextX) - beside, top, Math.max(x, nextX) + beside, bottom);
      x = nextX;
      y = nextY;
    }
    return sum;
  }
}
