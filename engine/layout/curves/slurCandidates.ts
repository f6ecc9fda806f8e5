/**
 * Alternatives for a slur that would cross ink: ends on either side of their notes, beside them or farther out, and arches
 * of several heights, leaning or S-shaped. They are scored as in LilyPond (`slur-scoring.cc`): crossed ink costs most, then
 * the distance from the ordinary slur.
 */
import type { ObstacleGrid } from '../skyline/obstacleGrid.ts';
import type { CurveMark, Side } from '../types/marks.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { endAt, ownHeads } from './slurAttachments.ts';
import type { StemLine } from './slurStems.ts';
import { piece } from './slurMarks.ts';
import { archSteepCost, backCost, leavingCost, LIFT_COST, steepCost, stemCost } from './slurCosts.ts';
import { type ChordInSystem, headCentreInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  halfExtent: slurHalfExtent,
  endLifts,
  besideHead,
  breakEndSteps,
  insetRatio,
  archLifts,
  besideHeadRise,
  aboveHeadRise,
  shortestLength,
  longestInset,
  height: slurHeight,
  sShapeRise,
} = engravingStyle.slurs;

type Points = CurveMark['points'];

export interface EndCandidate {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
  /** The side of its note on which it is; undefined beside a head and at a system break. */
  readonly side?: Side;
}

/** The ink of a staff; `onStaff` converts the curve's y to that staff where the curve has other coordinates. */
export interface GridAt {
  readonly grid: ObstacleGrid;
  readonly onStaff?: (y: number) => number;
  /** Whether the grid holds other slurs. */
  readonly isSlurs?: boolean;
}

/**
 * Weights of the search, chosen by eye: crossed ink (for each staff space of shared height), a curve on the side other than
 * the preferred one, an end beside its note, a step at a system break.
 */
const CROSSED_INK_COST = 12;
/** Weight of another slur beside that of other ink, chosen by eye. */
const SLUR_RATIO = 0.5;
/** Height of ink that a slur counts for wherever it is met, because a crossing at right angles has hardly any height. By eye. */
const MET_SLUR_INK = 0.15;
/** Part of a slur at each end, in staff spaces and as a parameter, where it may meet other slurs of its note. */
const MEETING = { length: 1.5, most: 0.15 } as const;
/** Below this the crossed ink is not visible, and no alternative is computed. */
const TOLERABLE = 0.02;

export const OTHER_SIDE_COST = 0.8;
const BESIDE_COST = 0.6;
const BREAK_STEP_COST = 0.25;
/** Weight of an S-shape whose ends are at the height of one staff; less than that of ink that is crossed visibly. */
const S_WITHIN_STAFF_COST = 2.5;

/** Candidates are listed range by range, because the cheap ones nearly always suffice. */
const COST_RANGES = [
  [0, 1.2],
  [1.2, 2.4],
  [2.4, Infinity],
] as const;

/** Heights of the two control points as multiples of the ordinary height of a slur of this length, and the shape's cost. */
const SHAPES: readonly (readonly [left: number, right: number, cost: number])[] = [
  ...([1, 0.6, 1.7, 2.5, 3.4, 0.15] as const).map((h) => [h, h, 0.6 * Math.abs(Math.log(h))] as const),
  ...(
    [
      [1.8, 0.7],
      [3, 1],
      [4, 0.5],
      [5.5, 1.5],
      [5, 0],
      [7, 1],
    ] as const
  ).flatMap(([a, b]) => [[a, b, 0.5 + 0.15 * a] as const, [b, a, 0.5 + 0.15 * a] as const]),
  ...([0.8, 1.6, 2.6] as const).flatMap((h) => [[h, -h, 1.4 + 0.2 * h] as const, [-h, h, 1.4 + 0.2 * h] as const]),
];

/** Cost of an end where the curve bends back over the note: below an end that is above it. Chosen by eye. */
const INWARD_COST = 1.5;

/** `height` of the control point at this end, positive downwards. */
const inwardCost = ({ side }: EndCandidate, height: number): number =>
  side !== undefined && height !== 0 && height > 0 === (side === 'above') ? INWARD_COST : 0;

const isSShape = (left: number, right: number): boolean => left * right < 0;

/** Places for the end at a chord; y from the chord's staff. */
export function endCandidates(
  sheet: OutsideStaff,
  chord: ChordInSystem,
  wanted: Side,
  isFirst: boolean,
): EndCandidate[] {
  const candidates: EndCandidate[] = [];
  const own = ownHeads(chord);
  for (const side of ['above', 'below'] as const) {
    const sign = side === 'above' ? -1 : 1;
    const sideCost = side === wanted ? 0 : OTHER_SIDE_COST;
    const { x, y } = endAt(sheet, chord, side);
    for (const lift of endLifts) candidates.push({ x, y: y + sign * lift, cost: sideCost + lift * LIFT_COST, side });
    const head = side === 'above' ? chord.shape.heads.at(-1) : chord.shape.heads[0];
    if (head === undefined) continue;
    const beside = isFirst ? own.right + besideHead : own.left - besideHead;
    candidates.push({ x: beside, y: head.position / 2 + sign * besideHeadRise, cost: sideCost + BESIDE_COST });
    candidates.push({
      x: headCentreInSystem(chord),
      y: head.position / 2 + sign * aboveHeadRise,
      cost: sideCost + BESIDE_COST,
    });
  }
  return candidates;
}

/** Places for an end at a system break. */
export const breakEnds = ({ x, y }: { readonly x: number; readonly y: number }): EndCandidate[] =>
  breakEndSteps.map((step) => ({ x, y: y + step, cost: Math.abs(step) * BREAK_STEP_COST }));

const moved = (points: Points, onStaff: (y: number) => number): Points =>
  points.map((value, index) => (index % 2 === 0 ? value : onStaff(value))) as unknown as Points;

/** The slur without its ends. */
function middleOf(points: Points): Points {
  const length = Math.max(Math.hypot(points[6] - points[0], points[7] - points[1]), shortestLength);
  const end = Math.min(MEETING.most, MEETING.length / length);
  return piece(points, end, 1 - end);
}

/** Height of the crossed ink; the sum ends early where it exceeds `most`. */
function inkCrossed(points: Points, grids: readonly GridAt[], most = Infinity): number {
  let sum = 0;
  for (const { grid, onStaff, isSlurs = false } of grids) {
    if (isSlurs && !grid.hasInk(points[0], points[6])) continue;
    const way = isSlurs ? middleOf(points) : points;
    const crossed = grid.crossed(onStaff ? moved(way, onStaff) : way, 0, slurHalfExtent);
    if (!isSlurs) sum += crossed;
    else if (crossed > 0) sum += MET_SLUR_INK + SLUR_RATIO * crossed;
    if (sum > most) break;
  }
  return sum;
}

/** Control points at right angles to the line between the ends, so that steep slurs are as round as flat ones. */
function pointsOf(from: EndCandidate, to: EndCandidate, left: number, right: number): Points {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.hypot(dx, dy), shortestLength);
  const height = Math.min(slurHeight.least + slurHeight.growthRatio * length, slurHeight.most);
  const [nx, ny] = [-dy / length, dx / length];
  const inset = Math.min(insetRatio, longestInset / length);
  const control = (share: number, h: number): readonly [number, number] => [
    from.x + dx * share + nx * h * height,
    from.y + dy * share + ny * h * height,
  ];
  const [x1, y1] = control(inset, left);
  const [x2, y2] = control(1 - inset, right);
  return [from.x, from.y, x1, y1, x2, y2, to.x, to.y];
}

interface Candidate {
  readonly from: EndCandidate;
  readonly to: EndCandidate;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

/** The candidates whose cost without the ink that they cross is in a range, the cheapest first. */
function candidatesOf(
  starts: readonly EndCandidate[],
  stops: readonly EndCandidate[],
  { side, heads, isBetweenStaves }: Slur,
  [least, most]: readonly [number, number],
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const from of starts) {
    for (const to of stops) {
      if (to.x - from.x < shortestLength) continue;
      const ends = from.cost + to.cost + steepCost(from.y, to.y, to.x - from.x, heads);
      if (ends >= most) continue;
      const isWithinStaff = Math.abs(to.y - from.y) < sShapeRise;
      for (const [left, right, shape] of SHAPES) {
        const sShape = isWithinStaff && isSShape(left, right) ? S_WITHIN_STAFF_COST : 0;
        for (const sign of [1, -1] as const) {
          const isTurned = (sign === 1) === (side === 'above');
          const heights = { left: left * sign, right: right * sign };
          const inward = isBetweenStaves ? 0 : inwardCost(from, heights.left) + inwardCost(to, heights.right);
          const cost = ends + shape + sShape + inward + (isTurned ? OTHER_SIDE_COST : 0);
          if (cost >= least && cost < most) candidates.push({ from, to, ...heights, cost });
        }
      }
    }
  }
  return candidates.sort((a, b) => a.cost - b.cost);
}

/** A slur and the cost of its place; 0 where it is clear and near its notes. */
export interface PlacedSlur {
  readonly points: Points;
  readonly cost: number;
}

/** The same arch with its ends farther out, which suits long slurs over uneven music; or `best` where that costs less. */
function liftedArch(
  best: PlacedSlur,
  inkCost: (points: Points) => number,
  { archOf, archCost = 0, side, heads, wanted }: Slur,
): PlacedSlur {
  const sign = side === 'above' ? -1 : 1;
  for (const [first, second] of archLifts) {
    const lifting = archCost + LIFT_COST * (first + second);
    if (lifting >= best.cost) continue;
    const points = archOf(sign * first, sign * second);
    const leaving = Math.max(lifting, archCost + leavingCost(points, wanted));
    const cost = leaving + archSteepCost(points, heads) + inkCost(points);
    if (cost < best.cost) best = { points, cost };
  }
  return best;
}

export interface Slur {
  readonly side: Side;
  readonly isBetweenStaves: boolean;
  /** y of the slur's ends in the ordinary shape. */
  readonly wanted: readonly [from: number, to: number];
  /** y of the heads at the ends; null at a system break. */
  readonly heads: readonly [from: number, to: number] | null;
  /** Cost of the arch where an end of it would be better on the other side of its note; 0 where absent. */
  readonly archCost?: number;
  /** Returns the arch with its ends moved by these distances, positive downwards. */
  readonly archOf: (from: number, to: number) => Points;
  /** Stems of the chords between the slur's ends. */
  readonly stems: () => readonly StemLine[];
  /** Candidates for the slur's start and its end. */
  readonly ends: () => readonly [readonly EndCandidate[], readonly EndCandidate[]];
}

/**
 * Returns the arch where it is clear, otherwise the alternative that costs least. All coordinates are those of the
 * arch.
 */
export function bestSlur(slur: Slur, grids: readonly GridAt[]): PlacedSlur {
  const { archCost = 0 } = slur;
  const points = slur.archOf(0, 0);
  const crossed = inkCrossed(points, grids);
  const leaving = archCost + leavingCost(points, slur.wanted) + archSteepCost(points, slur.heads);
  if (crossed <= TOLERABLE && leaving === 0) return { points, cost: 0 };
  const stems = slur.stems();
  const inkCost = (candidate: Points, most = Infinity): number =>
    CROSSED_INK_COST * inkCrossed(candidate, grids, most / CROSSED_INK_COST) + stemCost(candidate, stems, slur.side);
  const cost = inkCost(points) + leaving;
  const arch: PlacedSlur = { points, cost };
  // An arch that is only far from its notes gains nothing by ends that are farther out.
  const isOnlyFar = crossed <= TOLERABLE && archCost === 0 && archSteepCost(points, slur.heads) === 0;
  let best = isOnlyFar ? arch : liftedArch(arch, inkCost, slur);
  const [starts, stops] = slur.ends();
  for (const [least, most] of COST_RANGES) {
    if (least >= best.cost) break;
    for (const candidate of candidatesOf(starts, stops, slur, [least, Math.min(most, best.cost)])) {
      if (candidate.cost >= best.cost) break;
      const own = pointsOf(candidate.from, candidate.to, candidate.left, candidate.right);
      const shape = candidate.cost + (slur.isBetweenStaves ? 0 : backCost(own));
      const cost = shape + inkCost(own, best.cost - shape);
      if (cost < best.cost) best = { points: own, cost };
    }
  }
  return best;
}
