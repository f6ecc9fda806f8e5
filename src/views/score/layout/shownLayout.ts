/**
 * The layout of any view: ink, and the positions of measures and moments. It also computes the measures in view of a
 * camera and the position of the camera in the music. A sheet that is still being laid out lacks measures, at its end
 * and in its middle.
 */
import type { DisplayList, Layout, MeasureBox } from '../../../../engine/index.ts';
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { Viewport } from '../camera/cameraStance.ts';
import type { Point } from '../camera/sheetCamera.ts';

/** Measure indexes, inclusive; `last` is less than `first` where none is in view. */
export interface MeasureRange {
  readonly first: number;
  readonly last: number;
}

export interface ShownLayout extends Pick<Layout, 'list' | 'measureBoxes' | 'moments' | 'xOfMoment'> {
  /** The part to show first where not all of the height fits, in staff spaces; the middle where absent. */
  readonly middle?: number;
  /** On a roll, the y range of the notes that begin in a measure. */
  readonly rowsOf?: (measure: number) => { readonly top: number; readonly bottom: number } | undefined;
  /** Whether the layout ends where the withheld measures begin (pages, because they are not printed). */
  readonly endsLocked?: boolean;
}

export const EMPTY_LAYOUT: ShownLayout = {
  list: { width: 1, height: 1, systems: [] },
  measureBoxes: [],
  moments: () => [],
  xOfMoment: () => 0,
};

/** Extent of a measure (on a sheet, of its row) in the reading direction. */
interface Reach {
  readonly start: number;
  readonly end: number;
}

function rowReach({ systems }: DisplayList, { system, top, bottom }: MeasureBox): Reach {
  const row = systems[system];
  if (row === undefined) return { start: top, end: bottom };
  return { start: row.y + row.bounds.top, end: row.y + row.bounds.bottom };
}

export const reachOf = ({ list }: ShownLayout, box: MeasureBox, axis: 'x' | 'y'): Reach =>
  axis === 'x' ? { start: box.left, end: box.right } : rowReach(list, box);

/** Index of the first box for which `isBefore` is false; the number of boxes where it is true for all. */
function firstBox({ measureBoxes }: ShownLayout, isBefore: (box: MeasureBox) => boolean): number {
  let [low, high] = [0, measureBoxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(measureBoxes[middle] as MeasureBox)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The box of a measure; undefined while it is not laid out. */
export function boxOf(layout: ShownLayout, measure: number): MeasureBox | undefined {
  const box = layout.measureBoxes[firstBox(layout, (each) => each.measure < measure)];
  return box?.measure === measure ? box : undefined;
}

/** Tolerance in staff spaces. Sums of widths are not exact: a measure that ends this near the edge is out of view. */
const ROUNDING = 0.01;

/** Index of the first box that ends after `at`. */
const firstEndingAfter = (layout: ShownLayout, at: number, axis: 'x' | 'y'): number =>
  firstBox(layout, (box) => reachOf(layout, box, axis).end <= at + ROUNDING);

export function measuresInView(layout: ShownLayout, camera: Camera, viewport: Viewport, axis: 'x' | 'y'): MeasureRange {
  const { measureBoxes } = layout;
  const index = firstEndingAfter(layout, camera[axis], axis);
  const first = measureBoxes[index]?.measure ?? 0;
  const edge = camera[axis] + (axis === 'x' ? viewport.width : viewport.height) / camera.scale;
  let last = first - 1;
  for (let next = index; measureBoxes[next]?.measure === last + 1; next += 1) {
    if (reachOf(layout, measureBoxes[next] as MeasureBox, axis).start > edge) break;
    last += 1;
  }
  return last < first ? { first: 0, last: -1 } : { first, last };
}

/** Index of the box at which reading continues. */
const topBox = (layout: ShownLayout, camera: Camera, axis: 'x' | 'y'): number =>
  camera[axis] <= 0
    ? 0
    : Math.min(firstEndingAfter(layout, camera[axis], axis), Math.max(0, layout.measureBoxes.length - 1));

/** The measure at which reading continues. */
export const topMeasure = (layout: ShownLayout, camera: Camera, axis: 'x' | 'y'): number =>
  layout.measureBoxes[topBox(layout, camera, axis)]?.measure ?? 0;

interface Row extends Reach {
  readonly first: number;
  readonly count: number;
}

/** The measures with the same extent as the `index`th box, and the start of the next ones. */
function rowAt(layout: ShownLayout, index: number, axis: 'x' | 'y'): Row | undefined {
  const { measureBoxes } = layout;
  const box = measureBoxes[index];
  if (box === undefined) return undefined;
  const { start, end } = reachOf(layout, box, axis);
  if (axis === 'x') return { first: box.measure, count: 1, start, end };
  let [first, after] = [index, index + 1];
  while (measureBoxes[first - 1]?.system === box.system) first -= 1;
  while (measureBoxes[after]?.system === box.system) after += 1;
  const next = measureBoxes[after];
  const isNext = next?.measure === (measureBoxes[after - 1]?.measure ?? 0) + 1;
  return {
    first: measureBoxes[first]?.measure ?? 0,
    count: after - first,
    start,
    end: next === undefined || !isNext ? end : reachOf(layout, next, axis).start,
  };
}

/** The position of the camera in measures: 4.5 is the middle of the fifth. Between rows it is interpolated. */
export function progressAt(layout: ShownLayout, camera: Camera, axis: 'x' | 'y'): number {
  const at = camera[axis];
  const index = topBox(layout, camera, axis);
  const below = rowAt(layout, index, axis);
  // Between two rows: after the end of the upper one and before the beginning of the lower one.
  const isBetween = below !== undefined && at < below.start && below.first > 0;
  const above = isBetween ? firstBox(layout, ({ measure }) => measure < below.first) - 1 : index;
  const row = isBetween ? rowAt(layout, above, axis) : below;
  if (row === undefined || row.end <= row.start) return 0;
  return row.first + row.count * Math.min(1, Math.max(0, (at - row.start) / (row.end - row.start)));
}

/** The camera's position along the reading direction for a progress: the inverse of `progressAt`. */
export function placeOfProgress(layout: ShownLayout, progress: number, axis: 'x' | 'y'): number {
  const measure = Math.floor(progress);
  const index = firstBox(layout, (box) => box.measure < measure);
  const row = rowAt(layout, Math.min(index, layout.measureBoxes.length - 1), axis);
  if (row === undefined || progress <= 0) return 0;
  return row.start + ((progress - row.first) / row.count) * (row.end - row.start);
}

/**
 * Distance in staff spaces above and below a row within which a point belongs to it; between two systems, the nearer
 * one.
 */
const BESIDE_ROW = 6;

/** The measure at a point of the sheet; undefined far from all rows, and to the left or right of them. */
export function measureAtPoint({ measureBoxes, list }: ShownLayout, { x, y }: Point): MeasureBox | undefined {
  let [nearest, distance]: [MeasureBox | undefined, number] = [undefined, BESIDE_ROW];
  for (const box of measureBoxes) {
    if (x < box.left || x > box.right) continue;
    const { start, end } = rowReach(list, box);
    const away = Math.max(0, start - y, y - end);
    if (away < distance) [nearest, distance] = [box, away];
  }
  return nearest;
}
