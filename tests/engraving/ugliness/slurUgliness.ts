/**
 * Slurs: slope, curvature, turn of their ends, S-shapes, and the distances from their notes, other slurs and lyrics. One sweep over the ink of a
 * system, so the time is linear in the number of signs apart from sorting.
 */
import type { ElementRef, SystemDisplay } from '../../../engine/display/displayList.ts';
import { pointAt } from '../../../engine/layout/skyline/bezier.ts';
import type { InkItem } from '../collisions/inkItems.ts';
import { boxesOf, pushOf, touchOf, type Points } from './slurNeighbours.ts';
import { record, type Box, type Measured } from './uglyPlace.ts';

export interface Finding {
  readonly cause: string;
  readonly ugliness: number;
  readonly detail: string;
  readonly measure: number;
  readonly box: Box;
}

/**
 * The greatest values that look well. Gould, "Slurs: shape", prints slurs as flat arcs whose ends rise by less than a
 * right angle; the numbers are those that the steepest slurs in her examples have.
 */
const LIMITS = {
  /** Angle of the line between the ends over that between their notes, in degrees. */
  slope: 30,
  /** Angle between the curve's end and the line between the ends, in degrees. */
  turn: 70,
  /** Height over length. */
  bulge: 0.42,
  /** Height of a control point on the other side of the line, staff spaces. */
  sShape: 0.35,
  /** From an end to the nearest ink of a note, staff spaces. */
  endGap: 1.8,
  /** The least distance of the middle from the ink of notes and from the line between the ends, staff spaces. */
  hover: 4,
  /** What is missing of the clear space to another slur, staff spaces; at half of it the strokes nearly touch. */
  touch: 0.3,
  /** How far a slur extends below the notes where lyrics follow, staff spaces. */
  push: 1.5,
} as const;
/** Ends so far apart in height join two staves, where a slur may change its curvature (Gould). */
const STAVES_APART = 8;
/** Shorter slurs, for example those of grace notes, have another shape. Staff spaces. */
export const SHORTEST_SLUR = 2;
const SAMPLES = 24;

const NOTE_INK = new Set([
  'head',
  'stem',
  'beam',
  'flag',
  'accidental',
  'articulation',
  'rest',
  'dot',
  'fermata',
  'tie',
  'ledgerLine',
  'tuplet',
  'ornament',
  'fingering',
  'tremolo',
  'slur',
  'tabDigit',
]);

const degrees = (radians: number): number => (radians * 180) / Math.PI;

const distance = (x: number, y: number, [left, top, right, bottom]: Box): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** Angle between two directions in degrees, 0 to 180. */
function angleBetween(ax: number, ay: number, bx: number, by: number): number {
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths < 1e-9 ? 0 : degrees(Math.acos(Math.max(-1, Math.min(1, (ax * bx + ay * by) / lengths))));
}

/** Boxes sorted by their left side, with a bound on their width: those near an x are found by bisection. */
class BoxesByLeft {
  readonly #boxes: readonly Box[];
  readonly #widest: number;
  constructor(boxes: readonly Box[]) {
    this.#boxes = [...boxes].sort((a, b) => a[0] - b[0]);
    this.#widest = boxes.reduce((widest, box) => Math.max(widest, box[2] - box[0]), 0);
  }
  *within(left: number, right: number): Iterable<Box> {
    let [low, high] = [0, this.#boxes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#boxes[middle] as Box)[0] < left - this.#widest) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < this.#boxes.length; index++) {
      const box = this.#boxes[index] as Box;
      if (box[0] > right) return;
      if (box[2] >= left) yield box;
    }
  }
}

/** Distance from a point to the nearest ink of a note; `farthest` where there is none so near. */
function nearest(ink: BoxesByLeft, x: number, y: number, farthest: number): number {
  let least = farthest;
  for (const box of ink.within(x - farthest, x + farthest)) least = Math.min(least, distance(x, y, box));
  return least;
}

/**
 * The least distance between the middle half of the slur and any ink of notes, or the line between its ends. Over a gap
 * between two notes an ordinary arc is far from both, but not from that line.
 */
function hoverOf(points: Points, ink: BoxesByLeft): number {
  const [x0, y0, , , , , x3, y3] = points;
  const length = Math.max(Math.hypot(x3 - x0, y3 - y0), 0.01);
  let least = LIMITS.hover * 4;
  for (let step = SAMPLES / 4; step <= (SAMPLES * 3) / 4; step++) {
    const [x, y] = pointAt(points, step / SAMPLES);
    const toLine = Math.abs((x - x0) * (y3 - y0) - (y - y0) * (x3 - x0)) / length;
    least = nearest(ink, x, y, Math.min(least, toLine));
  }
  return least;
}

interface Shape {
  readonly length: number;
  readonly turn: number;
  readonly height: number;
  readonly sShape: number;
}

/** What the control points alone tell about a slur, in staff spaces and degrees. */
export function slurShapeOf(points: Points): Shape {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points;
  const [dx, dy] = [x3 - x0, y3 - y0];
  const length = Math.max(Math.hypot(dx, dy), 0.01);
  const over = (x: number, y: number): number => ((x - x0) * dy - (y - y0) * dx) / length;
  let height = 0;
  for (let step = 1; step < SAMPLES; step++)
    height = Math.max(height, Math.abs(over(...pointAt(points, step / SAMPLES))));
  const [first, second] = [over(x1, y1), over(x2, y2)];
  const turn = Math.max(angleBetween(x1 - x0, y1 - y0, dx, dy), angleBetween(x3 - x2, y3 - y2, dx, dy));
  return { length, turn, height, sShape: first * second < 0 ? Math.min(Math.abs(first), Math.abs(second)) : 0 };
}

const boxOf = (points: Points): Box => {
  const [xs, ys] = [points.filter((_, index) => index % 2 === 0), points.filter((_, index) => index % 2 === 1)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** Angle of the line between the notes at the ends: heads are searched near each end. */
function noteSlope(points: Points, heads: BoxesByLeft): number | null {
  const [x0, y0, , , , , x3, y3] = points;
  const near = (x: number, y: number): number | null => {
    let [least, best]: [number, number | null] = [6, null];
    for (const box of heads.within(x - 2, x + 2)) {
      const gap = distance(x, y, box);
      if (gap < least) [least, best] = [gap, (box[1] + box[3]) / 2];
    }
    return best;
  };
  const [from, to] = [near(x0, y0), near(x3, y3)];
  return from === null || to === null ? null : degrees(Math.atan2(to - from, x3 - x0));
}

/** Angle by which the line between the ends is steeper than that between their notes. */
function steepness(slope: number, notes: number | null): number {
  const isAlike = notes !== null && Math.sign(slope) === Math.sign(notes);
  return Math.max(0, Math.abs(slope) - (isAlike ? Math.abs(notes) : 0));
}

/** Height over length; flat slurs have none. */
export const bulgeOf = (height: number, length: number): number => (height > 1 ? height / length : 0);

function valuesOf(
  points: Points,
  ink: BoxesByLeft,
  heads: BoxesByLeft,
  [first, last]: readonly [number, number],
): Record<Exclude<keyof typeof LIMITS, 'touch' | 'push'>, number> {
  const [x0, y0, , , , , x3, y3] = points;
  const { length, turn, height, sShape } = slurShapeOf(points);
  const slope = degrees(Math.atan2(y3 - y0, Math.max(x3 - x0, 0.01)));
  const isApart = Math.abs(y3 - y0) > STAVES_APART;
  // The halves of a slur over a system break begin before the first note and end after the last.
  const gapAt = (x: number, y: number): number => (x < first || x > last ? 0 : nearest(ink, x, y, LIMITS.endGap * 4));
  return {
    slope: steepness(slope, x0 < first || x3 > last ? null : noteSlope(points, heads)),
    turn,
    bulge: bulgeOf(height, length),
    sShape: isApart ? 0 : sShape,
    endGap: Math.max(gapAt(x0, y0), gapAt(x3, y3)),
    hover: length > 4 ? hoverOf(points, ink) : 0,
  };
}

type SlurElement = Extract<ElementRef, { readonly staff: number }>;

/** Slurs that are long enough to be measured. */
function slursOf({ curves, elements }: SystemDisplay): { readonly element: SlurElement; readonly points: Points }[] {
  return Array.from({ length: curves.count }, (_, index) => ({
    element: elements[curves.element[index] ?? 0],
    points: Array.from(curves.data.subarray(index * 10, index * 10 + 8)) as unknown as Points,
  })).filter(
    (slur): slur is { element: SlurElement; points: Points } =>
      slur.element?.kind === 'slur' && slur.points[6] - slur.points[0] >= SHORTEST_SLUR,
  );
}

/** The worst property of each slur of a system; all values go to `measured`. */
export function slurFindings(system: SystemDisplay, items: readonly InkItem[], measured: Measured): readonly Finding[] {
  const ink = new BoxesByLeft(
    items.filter(({ kind }) => NOTE_INK.has(kind) && kind !== 'slur').flatMap(({ parts }) => [...parts]),
  );
  const heads = new BoxesByLeft(items.filter(({ kind }) => kind === 'head').map(({ box }) => box));
  const columns = items.filter(({ kind }) => kind === 'head' || kind === 'rest').map(({ box }) => box);
  const edges = [Math.min(...columns.map((box) => box[0])), Math.max(...columns.map((box) => box[2]))] as const;
  const slurs = slursOf(system);
  const others = slurs.map(({ points }) => points).sort((a, b) => a[0] - b[0]);
  const [lyrics, staffLines] = [boxesOf(items, 'lyric'), boxesOf(items, 'staffLine')];
  const found: Finding[] = [];
  for (const { element, points } of slurs) {
    const under = [...ink.within(points[0] - 1, points[6] + 1), ...staffLines];
    const values = {
      ...valuesOf(points, ink, heads, edges),
      touch: touchOf(points, others),
      push: lyrics.length === 0 ? 0 : pushOf(points, lyrics, under),
    };
    let worst: Finding | null = null;
    for (const cause of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
      record(measured, `slur ${cause}`, values[cause]);
      const ugliness = values[cause] / LIMITS[cause];
      if (worst !== null && ugliness <= worst.ugliness) continue;
      worst = {
        cause,
        ugliness,
        detail: `${cause} ${values[cause].toFixed(2)}`,
        measure: element.measure,
        box: boxOf(points),
      };
    }
    if (worst !== null) found.push(worst);
  }
  return found;
}
