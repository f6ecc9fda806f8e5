/** Finds ink in a display list that overlaps other ink without a rule that allows it. */
import type { DisplayList } from '../../../engine/display/displayList.ts';
import { allowedBecause } from './allowedOverlaps.ts';
import { inkItems, type Box, type InkItem } from './inkItems.ts';

export interface Collision {
  /** Index into `DisplayList.systems`. */
  readonly system: number;
  readonly first: InkItem;
  readonly second: InkItem;
  /** The position and size of the overlap, in the system's coordinates. */
  readonly overlap: Box;
}

/** Ink that overlaps by less than this in either direction only touches. */
const TOUCH = 0.08;

function overlapOf(a: Box, b: Box): Box | null {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[2] > box[0] && box[3] > box[1] ? box : null;
}

/** Crossing a thin line counts as an overlap of its width; two areas must overlap by more than a touch. */
function isDeep(overlap: Box, a: Box, b: Box): boolean {
  const limitX = Math.min(TOUCH, (a[2] - a[0]) * 0.6, (b[2] - b[0]) * 0.6);
  const limitY = Math.min(TOUCH, (a[3] - a[1]) * 0.6, (b[3] - b[1]) * 0.6);
  return overlap[2] - overlap[0] > limitX && overlap[3] - overlap[1] > limitY;
}

/**
 * The bands of a glyph are thin, so their overlaps are added over the height before they are compared with the limit.
 */
function sharedInk(first: InkItem, second: InkItem): Box | null {
  let shared: Box | null = null;
  for (const a of first.parts) {
    if (overlapOf(a, second.box) === null) continue;
    for (const b of second.parts) {
      const overlap = overlapOf(a, b);
      if (overlap === null || overlap[2] - overlap[0] < Math.min(TOUCH, (a[2] - a[0]) * 0.6, (b[2] - b[0]) * 0.6))
        continue;
      shared =
        shared === null
          ? overlap
          : [
              Math.min(shared[0], overlap[0]),
              Math.min(shared[1], overlap[1]),
              Math.max(shared[2], overlap[2]),
              Math.max(shared[3], overlap[3]),
            ];
    }
  }
  return shared !== null && isDeep(shared, first.box, second.box) ? shared : null;
}

function collisionsIn(items: readonly InkItem[], system: number): Collision[] {
  const sorted = [...items].sort((a, b) => a.box[0] - b.box[0]);
  const found: Collision[] = [];
  let open: InkItem[] = [];
  for (const item of sorted) {
    open = open.filter((other) => other.box[2] > item.box[0]);
    for (const other of open) {
      if (overlapOf(other.box, item.box) === null || allowedBecause(other, item) !== null) continue;
      const overlap = sharedInk(other, item);
      if (overlap !== null) found.push({ system, first: other, second: item, overlap });
    }
    open.push(item);
  }
  return found;
}

export const findCollisions = (list: DisplayList): readonly Collision[] =>
  list.systems.flatMap((system, index) => collisionsIn(inkItems(system), index));

export const kindsOf = ({ first, second }: Collision): string => [first.kind, second.kind].sort().join(' + ');

export function describeCollision(collision: Collision): string {
  const { first, second, overlap, system } = collision;
  const measure = 'measure' in first.element ? first.element.measure + 1 : '?';
  const at = `${overlap[0].toFixed(1)}, ${overlap[1].toFixed(1)}`;
  return `${kindsOf(collision)} in measure ${measure} (system ${system}, ${at}): ${first.label} and ${second.label}`;
}
