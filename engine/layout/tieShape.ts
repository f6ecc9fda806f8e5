/**
 * The curve of one tie. As it comes it is flat and on its own side of its notes; where it would run through heads,
 * accidentals, rests or beams of other voices it becomes flatter or higher, nearer to or farther from its notes, begins
 * after the chords of its column, ends before the chord that it leads to, or at last lies on the other side: the first way
 * that is clear, else the one that crosses least.
 */
import type { InkGrid } from './inkGrid.ts';
import type { CurveMark } from './marks.ts';

/** How far the ends stand off the notehead's middle. */
const OFF_MIDDLE = 0.55;
/** Half of the stroke and a little air. */
const HALF_STROKE = 0.16;
const SHORTEST = 0.9;

export interface OtherEnds {
  /** The last place for its end that is clear of the whole chord which it leads to. */
  readonly early?: number;
  /** The first place for its start that is clear of all chords there. */
  readonly late?: number;
}

export interface TieEnds {
  readonly x1: number;
  readonly x2: number;
  /** Asked for only where the tie is not clear as it comes. */
  readonly others: () => OtherEnds;
  /** Of the notehead. */
  readonly middle: number;
  /** 1 curves down. */
  readonly direction: 1 | -1;
  /** Whether the other side belongs to another voice. */
  readonly keepsSide: boolean;
}

interface Shape {
  readonly height: number;
  readonly off: number;
  readonly flips: boolean;
}

interface Way extends Shape {
  readonly isEarly: boolean;
  readonly isLate: boolean;
  readonly cost: number;
}

const HEIGHTS = [1, 0.7, 1.4, 0.45, 1.9, 0.25, 2.5, 3.3] as const;
const OFFSETS = [0, -0.2, 0.25, 0.5, 0.8, 1.2] as const;
const FLIP = { free: 0.9, kept: 2.2 };
const EARLY = 0.35;
const LATE = 0.45;
/** Of ink that is crossed, against the costs of ways. */
const CROSSED = 8;

/** Which of three things a way does besides its height and offset. */
const CHOICES = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  flips: (bits & 4) !== 0,
  isEarly: (bits & 1) !== 0,
  isLate: (bits & 2) !== 0,
}));

function waysOf(flip: number): readonly Way[] {
  const ways = CHOICES.flatMap((choice) => {
    const own = (choice.flips ? flip : 0) + (choice.isEarly ? EARLY : 0) + (choice.isLate ? LATE : 0);
    return HEIGHTS.flatMap((height) =>
      OFFSETS.map((off) => ({ ...choice, height, off, cost: own + Math.abs(Math.log(height)) + Math.abs(off) })),
    );
  });
  return ways.sort((a, b) => a.cost - b.cost);
}

const FREE_WAYS = waysOf(FLIP.free);
const KEPT_WAYS = waysOf(FLIP.kept);

/** Height grows with length and levels off. */
function pointsOf({ middle, direction }: TieEnds, from: number, to: number, way: Shape): CurveMark['points'] {
  const side = way.flips ? -direction : direction;
  const length = Math.max(to - from, 0.5);
  const height = Math.min(1.1, 0.25 + 0.11 * length) * way.height * side * 1.33;
  const inset = Math.min(length * 0.3, 1.6);
  const y = middle + side * (OFF_MIDDLE + way.off);
  return [from, y, from + inset, y + height, from + length - inset, y + height, from + length, y];
}

const PLAIN: Shape = { height: 1, off: 0, flips: false };

export function tiePoints(ends: TieEnds, ground: InkGrid): CurveMark['points'] {
  const { x1, x2, keepsSide, others } = ends;
  let best = pointsOf(ends, x1, x2, PLAIN);
  let least = CROSSED * ground.crossed(best, 0, HALF_STROKE);
  if (least === 0) return best;
  const { early = Number.NaN, late = Number.NaN } = others();
  for (const way of keepsSide ? KEPT_WAYS : FREE_WAYS) {
    if (way.cost >= least) break;
    const [from, to] = [way.isLate ? late : x1, way.isEarly ? early : x2];
    const isOther = way.isLate || way.isEarly;
    if (isOther && !(to - from >= SHORTEST)) continue;
    const points = pointsOf(ends, from, to, way);
    const cost = way.cost + CROSSED * ground.crossed(points, 0, HALF_STROKE);
    if (cost < least) [best, least] = [points, cost];
  }
  return best;
}
