/**
 * Boxes of ink, indexed by cells of x, for curves that pass between them; a skyline only contains the outermost ink.
 */
import type { CurveMark } from '../types/marks.ts';
import { xAt, yAt } from './bezier.ts';

/** Width of a cell in staff spaces: about two columns, so that a cell holds few boxes and a box few cells. */
const CELL = 3;
/** Curves are compared with boxes in pieces of about this length (staff spaces), within these numbers of pieces. */
const PIECE = 0.4;
const LEAST_PIECES = 10;
const MOST_PIECES = 64;
/** Cost of a piece that touches ink at all, in addition to the height that it shares with it. */
const TOUCH = 0.15;

const piecesOf = (points: CurveMark['points']): number =>
  Math.min(MOST_PIECES, Math.max(LEAST_PIECES, Math.ceil((points[6] - points[0]) / PIECE)));

export class ObstacleGrid {
  readonly #cells: (number[] | undefined)[] = [];
  readonly #boxes: number[] = [];

  add(left: number, top: number, right: number, bottom: number): void {
    const at = this.#boxes.push(left, top, right, bottom) - 4;
    const last = ObstacleGrid.#cell(right);
    for (let cell = ObstacleGrid.#cell(left); cell <= last; cell++) (this.#cells[cell] ??= []).push(at);
  }

  static #cell(x: number): number {
    return Math.max(0, Math.floor(x / CELL));
  }

  /** Whether boxes are near the range of x. */
  hasInk(left: number, right: number): boolean {
    const last = ObstacleGrid.#cell(right);
    for (let cell = ObstacleGrid.#cell(left); cell <= last; cell++) if (this.#cells[cell] !== undefined) return true;
    return false;
  }

  /** Height that a box shares with ink, and `TOUCH` for each box that it touches; 0 where it is free. */
  shared(left: number, top: number, right: number, bottom: number): number {
    let sum = 0;
    const first = ObstacleGrid.#cell(left);
    const last = ObstacleGrid.#cell(right);
    for (let cell = first; cell <= last; cell++) {
      const inCell = this.#cells[cell];
      if (inCell === undefined) continue;
      for (const at of inCell) {
        const x1 = this.#boxes[at] as number;
        const y1 = this.#boxes[at + 1] as number;
        if (!(x1 < right && y1 < bottom)) continue;
        const y2 = this.#boxes[at + 3] as number;
        if (!((this.#boxes[at + 2] as number) > left && y2 > top)) continue;
        // A box in several cells is counted in the first of the cells that are searched.
        if (cell > first && ObstacleGrid.#cell(x1) < cell) continue;
        sum += TOUCH + Math.min(bottom, y2) - Math.max(top, y1);
      }
    }
    return sum;
  }

  /** Adds a curve as boxes along it; `half` is half of its stroke. */
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
   * Height of the ink that a curve crosses. `dy` converts its y to the coordinates of the grid; `half` is half of its stroke
   * with a clearance, which is beside the curve where it is steep.
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
