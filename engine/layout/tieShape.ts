/**
 * The curve of one tie. As it comes it is flat and on its own side of its notes; where it would run through heads,
 * accidentals, rests or beams of other voices it becomes flatter or higher, nearer to or farther from its notes, ends
 * before the chord that it leads to, or at last lies on the other side: the first way that is clear, else the one that
 * crosses least.
 */
import type { InkGrid } from './inkGrid.ts';
import type { CurveMark } from './marks.ts';

/** How far the ends stand off the notehead's middle. */
const OFF_MIDDLE = 0.55;
/** Half of the stroke and a little air. */
const HALF_STROKE = 0.16;
const SHORTEST = 0.9;

export interface TieEnds {
  readonly x1: number;
  readonly x2: number;
  /** The last place for its end that is clear of the whole chord which it leads to; absent where `x2` is that. */
  readonly early?: number;
  /** Of the notehead. */
  readonly middle: number;
  /** 1 curves down. */
  readonly direction: 1 | -1;
  /** Whether the other side belongs to another voice. */
  readonly keepsSide: boolean;
}

interface Way {
  readonly height: number;
  readonly off: number;
  readonly flips: boolean;
  readonly isEarly: boolean;
  readonly cost: number;
}

const HEIGHTS = [1, 0.7, 1.4, 0.45, 1.9, 2.5] as const;
const OFFSETS = [0, -0.2, 0.25, 0.5] as const;
const FLIP = { free: 0.9, kept: 2.2 };
const EARLY = 0.35;
/** Of ink that is crossed, against the costs of ways. */
const CROSSED = 4;

function waysOf(flip: number): readonly Way[] {
  const ways = [false, true].flatMap((flips) =>
    [false, true].flatMap((isEarly) =>
      HEIGHTS.flatMap((height) =>
        OFFSETS.map((off) => {
          const shape = Math.abs(Math.log(height)) + Math.abs(off);
          return { height, off, flips, isEarly, cost: shape + (flips ? flip : 0) + (isEarly ? EARLY : 0) };
        }),
      ),
    ),
  );
  return ways.sort((a, b) => a.cost - b.cost);
}

const FREE_WAYS = waysOf(FLIP.free);
const KEPT_WAYS = waysOf(FLIP.kept);

/** Height grows with length and levels off. */
function pointsOf({ x1, x2, early, middle, direction }: TieEnds, way: Way): CurveMark['points'] {
  const side = way.flips ? -direction : direction;
  const length = Math.max((way.isEarly ? (early ?? x2) : x2) - x1, 0.5);
  const height = Math.min(1.1, 0.25 + 0.11 * length) * way.height * side * 1.33;
  const inset = Math.min(length * 0.3, 1.6);
  const y = middle + side * (OFF_MIDDLE + way.off);
  return [x1, y, x1 + inset, y + height, x1 + length - inset, y + height, x1 + length, y];
}

export function tiePoints(ends: TieEnds, ground: InkGrid): CurveMark['points'] {
  const { x1, early, keepsSide } = ends;
  const hasEarly = early !== undefined && early - x1 >= SHORTEST;
  let best: CurveMark['points'] | undefined;
  let least = Infinity;
  for (const way of keepsSide ? KEPT_WAYS : FREE_WAYS) {
    if (way.cost >= least) break;
    if (way.isEarly && !hasEarly) continue;
    const points = pointsOf(ends, way);
    const cost = way.cost + CROSSED * ground.crossed(points, 0, HALF_STROKE);
    if (cost >= least) continue;
    [best, least] = [points, cost];
  }
  return best ?? pointsOf(ends, { height: 1, off: 0, flips: false, isEarly: false, cost: 0 });
}
