/** Costs of a slur's place beside its notes: the stems that it crosses, its steepness, its distance. The weights are chosen by eye. */
import type { CurveMark, Side } from '../types/marks.ts';
import { pointAt } from '../skyline/bezier.ts';
import type { StemLine } from './slurStems.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { nearNote, steepestRatio } = engravingStyle.slurs;

type Points = CurveMark['points'];
type Ends = readonly [from: number, to: number];

/** Weight of a staff space by which an end is moved outwards. */
export const LIFT_COST = 0.35;
/**
 * Weight of a stem that is crossed between head and beam: a slur is outside of the beam or on the side of the heads.
 */
const CROSSED_STEM_COST = 0.8;
/** The same where the notes are on two staves: slurs between staves cross stems more freely. */
const CROSSED_BETWEEN_STAVES_COST = 0.45;
/** Weight of notes on both sides of a slur. */
const BOTH_SIDES_COST = 0.3;
/** Weight of each note beyond the first few that is outside of a slur, and how many these are. */
const OUTSIDE_COST = 0.15;
const FEW = 3;
/** Weight of each note of a staff that is on another side of the slur than most notes of that staff. */
const WEAVING_COST = 0.5;
const STEM_SAMPLES = 16;
/** Weight of a curve that turns back over its end, and of each staff space of this. */
const BACK_COST = { any: 0.3, growth: 0.4 } as const;
/** Weight of a staff space by which a slur rises too much, and the cost below which an arch that is clear remains. */
const STEEP_COST = 0.3;
const TOLERABLE_STEEPNESS = 0.6;

/** y of the curve at an x, from samples of it; null outside of its ends. */
function heightAt(samples: readonly (readonly [x: number, y: number])[], x: number): number | null {
  const after = samples.findIndex(([at]) => at >= x);
  const [before, next] = [samples[after - 1], samples[after]];
  if (before === undefined || next === undefined) return null;
  return before[1] + ((next[1] - before[1]) * (x - before[0])) / Math.max(next[0] - before[0], 1e-6);
}

/** Cost of the stems that the curve crosses, and of notes on both of its sides, most of all notes of one staff. */
export function stemCost(points: Points, stems: readonly StemLine[], side: Side): number {
  if (stems.length === 0) return 0;
  const samples = Array.from({ length: STEM_SAMPLES + 1 }, (_, index) => pointAt(points, index / STEM_SAMPLES));
  const above = new Map<number, number>();
  const below = new Map<number, number>();
  const isBetween = stems.some(({ staff }) => staff !== stems[0]?.staff);
  const ofStem = isBetween ? CROSSED_BETWEEN_STAVES_COST : CROSSED_STEM_COST;
  let cost = 0;
  for (const { staff, x, top, bottom } of stems) {
    const y = heightAt(samples, x);
    if (y === null) continue;
    if (y > top && y < bottom) cost += ofStem;
    else if (y <= top) below.set(staff, (below.get(staff) ?? 0) + 1);
    else above.set(staff, (above.get(staff) ?? 0) + 1);
  }
  if (above.size > 0 && below.size > 0) cost += BOTH_SIDES_COST;
  const outside = [...(side === 'above' ? above : below).values()].reduce((sum, count) => sum + count, 0);
  cost += OUTSIDE_COST * Math.max(0, outside - FEW);
  for (const [staff, count] of above) cost += WEAVING_COST * Math.min(count, below.get(staff) ?? 0);
  return cost;
}

/** Cost of an arch's ends that leave their notes; an arch that is clear may have ends that leave them a little. */
export function leavingCost(points: Points, [from, to]: Ends): number {
  let cost = 0;
  for (const lift of [Math.abs(points[1] - from), Math.abs(points[7] - to)]) {
    if (lift > nearNote) cost += LIFT_COST * (lift + (lift - nearNote) ** 2);
  }
  return cost;
}

/** Cost of a slur that rises or falls much more than its notes. */
export function steepCost(from: number, to: number, length: number, heads: Ends | null): number {
  if (heads === null) return 0;
  const ofHeads = heads[1] - heads[0];
  const isAlike = ofHeads > 0 === to > from;
  const excess = Math.abs(to - from) - (isAlike ? Math.abs(ofHeads) : 0) - steepestRatio * length;
  return excess > 0 ? STEEP_COST * excess : 0;
}

/** The same for an arch over the ink, which may be a little steep. */
export function archSteepCost(points: Points, heads: Ends | null): number {
  const cost = steepCost(points[1], points[7], points[6] - points[0], heads);
  return cost > TOLERABLE_STEEPNESS ? cost : 0;
}

/** Cost of a curve on one staff that turns back over one of its ends like a bracket. */
export function backCost([x0, , x1, , x2, , x3]: Points): number {
  const back = Math.max(0, x0 - Math.min(x1, x2)) + Math.max(0, Math.max(x1, x2) - x3);
  return back > 0 ? BACK_COST.any + BACK_COST.growth * back : 0;
}
