/**
 * The curve of one tie. Its ordinary shape is flat and on its own side of its notes. Where that would cross heads,
 * accidentals, rests or beams of other voices, other shapes are compared: flatter or higher, nearer to or farther from the
 * notes, beginning after the chords of its column, ending before the chord that it leads to, or on the other side. The
 * shape with the least cost is taken; crossed ink costs most.
 */
import type { ObstacleGrid } from '../skyline/obstacleGrid.ts';
import type { CurveMark } from '../types/marks.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  fromHeadMiddle,
  halfExtent: tieHalfExtent,
  shortestDisplaced,
  heightRatios,
  offsets,
  height: tieHeight,
  inset: tieInset,
} = engravingStyle.ties;

export interface OtherEnds {
  /** The last x for the tie's end that is clear of the whole chord at which it ends. */
  readonly early?: number;
  /** The first x for the tie's start that is clear of all chords of the column. */
  readonly late?: number;
}

export interface TieEnds {
  readonly x1: number;
  readonly x2: number;
  /** Computed only where the ordinary shape is not clear. */
  readonly others: () => OtherEnds;
  /** y of the notehead's middle. */
  readonly middle: number;
  /** 1 where the tie curves down, -1 where it curves up. */
  readonly direction: 1 | -1;
  /** Whether the other side belongs to another voice. */
  readonly keepsSide: boolean;
}

interface Shape {
  readonly height: number;
  readonly off: number;
  readonly flips: boolean;
}

interface TieCandidate extends Shape {
  readonly isEarly: boolean;
  readonly isLate: boolean;
  readonly cost: number;
}

/**
 * Weights of the search, in units of crossed ink times CROSSED: a tie on the other side, which costs more where that
 * side belongs to another voice; an end before the whole next chord; a start after the whole column. All are chosen by
 * eye.
 */
const FLIP = { free: 0.9, bound: 2.2 };
const EARLY = 0.35;
const LATE = 0.45;
/** Weight of crossed ink (staff spaces of shared height) against the other costs. */
const CROSSED = 8;

/** All combinations of the three changes besides height and offset. */
const CHOICES = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  flips: (bits & 4) !== 0,
  isEarly: (bits & 1) !== 0,
  isLate: (bits & 2) !== 0,
}));

function candidatesOf(flip: number): readonly TieCandidate[] {
  const candidates = CHOICES.flatMap((choice) => {
    const own = (choice.flips ? flip : 0) + (choice.isEarly ? EARLY : 0) + (choice.isLate ? LATE : 0);
    return heightRatios.flatMap((height) =>
      offsets.map((off) => ({ ...choice, height, off, cost: own + Math.abs(Math.log(height)) + Math.abs(off) })),
    );
  });
  return candidates.sort((a, b) => a.cost - b.cost);
}

const FREE_CANDIDATES = candidatesOf(FLIP.free);
const BOUND_CANDIDATES = candidatesOf(FLIP.bound);

/** Control points; the height grows with the length up to a limit. */
function pointsOf({ middle, direction }: TieEnds, from: number, to: number, candidate: Shape): CurveMark['points'] {
  const side = candidate.flips ? -direction : direction;
  const length = Math.max(to - from, 0.5);
  const { most, least, growthRatio, controlScale } = tieHeight;
  const height = Math.min(most, least + growthRatio * length) * candidate.height * side * controlScale;
  const inset = Math.min(length * tieInset.ratio, tieInset.longest);
  const y = middle + side * (fromHeadMiddle + candidate.off);
  return [from, y, from + inset, y + height, from + length - inset, y + height, from + length, y];
}

const PLAIN: Shape = { height: 1, off: 0, flips: false };

/** Bézier control points of the tie, in staff spaces; `grid` holds the ink of its staff. */
export function tiePoints(ends: TieEnds, grid: ObstacleGrid): CurveMark['points'] {
  const { x1, x2, keepsSide, others } = ends;
  let best = pointsOf(ends, x1, x2, PLAIN);
  let least = CROSSED * grid.crossed(best, 0, tieHalfExtent);
  if (least === 0) return best;
  const { early = Number.NaN, late = Number.NaN } = others();
  for (const candidate of keepsSide ? BOUND_CANDIDATES : FREE_CANDIDATES) {
    if (candidate.cost >= least) break;
    const [from, to] = [candidate.isLate ? late : x1, candidate.isEarly ? early : x2];
    const isOther = candidate.isLate || candidate.isEarly;
    if (isOther && !(to - from >= shortestDisplaced)) continue;
    const points = pointsOf(ends, from, to, candidate);
    const cost = candidate.cost + CROSSED * grid.crossed(points, 0, tieHalfExtent);
    if (cost < least) {
      best = points;
      least = cost;
    }
  }
  return best;
}
