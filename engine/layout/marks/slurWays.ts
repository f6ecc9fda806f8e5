/**
 * Another way for a slur that would run through ink: ends on either side of their notes, beside them or farther out, and
 * arches of several heights, leaning or S-shaped, scored as LilyPond does it (`slur-scoring.cc`): what a way crosses
 * counts most, then how far it is from the slur that was asked for.
 */
import type { InkGrid } from '../inkGrid.ts';
import type { CurveMark, Side } from '../marks.ts';
import { headCentre } from './articulations.ts';
import type { ChordInSystem, MarkSheet } from './markSheet.ts';
import { pointAt } from './slurArch.ts';
import { endAt, ownHeads } from './slurEnds.ts';

type Points = CurveMark['points'];

export interface EndWay {
  readonly x: number;
  readonly y: number;
  readonly cost: number;
}

/** The ink of a staff, and where the heights of a curve lie on it. */
export interface GroundAt {
  readonly grid: InkGrid;
  readonly onStaff?: (y: number) => number;
}

/** A stem of the slur's own voice. */
export interface StemLine {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half of the stroke and a little air. */
const HALF_STROKE = 0.22;
const CROSSED = 12;
/** Of a stem between head and beam: a slur lies outside of the beam or on the side of the heads. */
const CROSSED_STEM = 0.8;
const STEM_SAMPLES = 16;
/** What is crossed by less than this is not worth another way. */
const TOLERABLE = 0.02;

const OTHER_SIDE = 0.8;
const LIFTS = [0, 0.6, 1.5] as const;
const LIFT_COST = 0.35;
const FAR_LIFT = 2;
const BESIDE = 0.6;
const BESIDE_GAP = 0.25;
const AIR_STEPS = [0, 1, -1, 2, -2, 3, -3] as const;
const AIR_COST = 0.25;

/** Heights of the two controls against the height that a slur of this length has, and what the shape costs. */
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
const INSET = 0.28;

/** Places for the end at a chord; y from its staff. */
export function endWays(sheet: MarkSheet, chord: ChordInSystem, wanted: Side, isFirst: boolean): EndWay[] {
  const ways: EndWay[] = [];
  const own = ownHeads(chord);
  for (const side of ['above', 'below'] as const) {
    const sign = side === 'above' ? -1 : 1;
    const price = side === wanted ? 0 : OTHER_SIDE;
    const { x, y } = endAt(sheet, chord, side);
    for (const lift of LIFTS) ways.push({ x, y: y + sign * lift, cost: price + lift * LIFT_COST });
    const head = side === 'above' ? chord.shape.heads.at(-1) : chord.shape.heads[0];
    if (head === undefined) continue;
    const beside = isFirst ? own.right + BESIDE_GAP : own.left - BESIDE_GAP;
    ways.push({ x: beside, y: head.position / 2 + sign * 0.3, cost: price + BESIDE });
    ways.push({ x: headCentre(chord), y: head.position / 2 + sign * 0.75, cost: price + BESIDE });
  }
  return ways;
}

/** Places for an end at a system break. */
export const airWays = ({ x, y }: { readonly x: number; readonly y: number }): EndWay[] =>
  AIR_STEPS.map((step) => ({ x, y: y + step, cost: Math.abs(step) * AIR_COST }));

/** How many of the stems the curve runs through. */
function stemsCrossed(points: Points, stems: readonly StemLine[]): number {
  if (stems.length === 0) return 0;
  const samples = Array.from({ length: STEM_SAMPLES + 1 }, (_, index) => pointAt(points, index / STEM_SAMPLES));
  return stems.filter(({ x, top, bottom }) => {
    const after = samples.findIndex(([at]) => at >= x);
    const [before, next] = [samples[after - 1], samples[after]];
    if (before === undefined || next === undefined) return false;
    const y = before[1] + ((next[1] - before[1]) * (x - before[0])) / Math.max(next[0] - before[0], 1e-6);
    return y > top && y < bottom;
  }).length;
}

const moved = (points: Points, onStaff: (y: number) => number): Points =>
  points.map((value, index) => (index % 2 === 0 ? value : onStaff(value))) as unknown as Points;

export const crossedBy = (points: Points, grounds: readonly GroundAt[]): number =>
  grounds.reduce(
    (sum, { grid, onStaff }) => sum + grid.crossed(onStaff ? moved(points, onStaff) : points, 0, HALF_STROKE),
    0,
  );

/** Controls stand off the line between the ends at a right angle, so that steep slurs are as round as flat ones. */
function pointsOf(from: EndWay, to: EndWay, left: number, right: number): Points {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.hypot(dx, dy), 0.5);
  const height = Math.min(0.35 + 0.1 * length, 2.6);
  const [nx, ny] = [-dy / length, dx / length];
  const inset = Math.min(INSET, 6 / length);
  const control = (share: number, h: number): readonly [number, number] => [
    from.x + dx * share + nx * h * height,
    from.y + dy * share + ny * h * height,
  ];
  const [x1, y1] = control(inset, left);
  const [x2, y2] = control(1 - inset, right);
  return [from.x, from.y, x1, y1, x2, y2, to.x, to.y];
}

interface Way {
  readonly from: EndWay;
  readonly to: EndWay;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

function waysOf(starts: readonly EndWay[], stops: readonly EndWay[], side: Side): readonly Way[] {
  const ways: Way[] = [];
  for (const from of starts) {
    for (const to of stops) {
      if (to.x - from.x < 0.5) continue;
      for (const [left, right, shape] of SHAPES) {
        for (const sign of [1, -1] as const) {
          const isTurned = (sign === 1) === (side === 'above');
          const cost = from.cost + to.cost + shape + (isTurned ? OTHER_SIDE : 0);
          ways.push({ from, to, left: left * sign, right: right * sign, cost });
        }
      }
    }
  }
  return ways.sort((a, b) => a.cost - b.cost);
}

/** Both ends of an arch moved outwards, and what that costs. */
const ARCH_LIFTS = [
  [0.5, 0.5],
  [0, 0.7],
  [0.7, 0],
  [1, 1],
  [0.4, 1.6],
  [1.6, 0.4],
  [2, 2],
  [0, 2.5],
  [2.5, 0],
] as const;

interface Best {
  readonly points: Points;
  readonly cost: number;
}

/** The same arch from ends that lie farther out: what long slurs over uneven music need. */
function liftedArch(best: Best, inkCost: (points: Points) => number, { archOf, side }: Slur): Best {
  const sign = side === 'above' ? -1 : 1;
  for (const [first, second] of ARCH_LIFTS) {
    const lifting = LIFT_COST * (first + second);
    if (lifting >= best.cost) continue;
    const points = archOf(sign * first, sign * second);
    const cost = lifting + inkCost(points);
    if (cost < best.cost) best = { points, cost };
  }
  return best;
}

export interface Slur {
  readonly side: Side;
  /** y of its ends as they come. */
  readonly wanted: readonly [from: number, to: number];
  /** The arch with its ends moved down by so much. */
  readonly archOf: (from: number, to: number) => Points;
  /** Of the chords between its ends. */
  readonly stems: () => readonly StemLine[];
  /** Where it may begin and end. */
  readonly ends: () => readonly [readonly EndWay[], readonly EndWay[]];
}

/** What it costs that the arch of a steep slur, which cannot rise over what is beside its ends, has left its notes. */
function leavingCost(points: Points, [from, to]: Slur['wanted']): number {
  const isSteep = Math.abs(to - from) > points[6] - points[0];
  const lift = Math.abs(points[1] - from) + Math.abs(points[7] - to);
  return isSteep && lift > FAR_LIFT ? LIFT_COST * lift : 0;
}

/** The arch where it is clear, else the way that costs least. All coordinates are those of the arch. */
export function clearWay(slur: Slur, grounds: readonly GroundAt[]): Points {
  const points = slur.archOf(0, 0);
  const crossed = crossedBy(points, grounds);
  const leaving = leavingCost(points, slur.wanted);
  if (crossed <= TOLERABLE && leaving === 0) return points;
  const stems = slur.stems();
  const inkCost = (way: Points): number => CROSSED * crossedBy(way, grounds) + CROSSED_STEM * stemsCrossed(way, stems);
  let best = liftedArch({ points, cost: inkCost(points) + leaving }, inkCost, slur);
  for (const way of waysOf(...slur.ends(), slur.side)) {
    if (way.cost >= best.cost) break;
    const own = pointsOf(way.from, way.to, way.left, way.right);
    const cost = way.cost + inkCost(own);
    if (cost < best.cost) best = { points: own, cost };
  }
  return best.points;
}
