/**
 * System breaks that keep the whole piece nearest to its natural spacing, by dynamic programming over all feasible
 * systems (Knuth and Plass, "Breaking paragraphs into lines", 1981; LilyPond's constrained breaking adds the count). A
 * greedy break would leave some systems crammed and the next ones loose. Cost: measures times measures a system.
 */
import type { BreakWidths, SystemRange } from './breakWidths.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import { continuesUnit, lastOfUnit } from './multiRests.ts';
import { mapInSteps, type Steps } from '../steps.ts';

/** A system may be formed of the measures from its first one up to `end`, exclusive. */
interface Candidate {
  readonly end: number;
  readonly badness: number;
}

/** Squeezed notes are harder to read than loose ones. */
const SQUEEZE_WEIGHT = 2.5;
/** A last system that fills little of its width looks forgotten. */
const SHORT_WEIGHT = 2.2;

interface Lengths {
  /** Signs and barlines, which do not stretch. */
  readonly rigid: number;
  readonly natural: number;
  readonly minimum: number;
  readonly available: number;
}

/** 0 at natural spacing; Infinity where the ink does not fit. */
function badness({ rigid, natural, minimum, available }: Lengths, isLast: boolean): number {
  if (minimum > available) return Infinity;
  if (natural > available) return SQUEEZE_WEIGHT * ((natural - available) / (natural - minimum)) ** 2;
  if (isLast) return SHORT_WEIGHT * (1 - natural / available) ** 2;
  return ((available - natural) / Math.max(1, natural - rigid)) ** 2;
}

/** By first measure, every system that fits; a measure that is wider than the sheet is a system all the same. */
function candidates(
  engravings: readonly MeasureEngraving[],
  begins: readonly boolean[],
  widths: BreakWidths,
): Steps<readonly (readonly Candidate[])[]> {
  return mapInSteps(engravings, (start, first) => {
    const found: Candidate[] = [];
    if (continuesUnit(start)) return found;
    const least = lastOfUnit(first, (index) => engravings[index]);
    const available = widths.available(first);
    let [rigid, natural, minimum] = [0, 0, 0];
    for (let last = first; last < engravings.length; last++) {
      const engraving = engravings[last] as MeasureEngraving;
      const signs = last > first ? widths.innerWidth(last) : widths.startWidth(last);
      rigid += signs + engraving.springs.lead;
      natural += signs + engraving.naturalWidth;
      minimum += signs + engraving.minimumWidth;
      if (last > least && (begins[last] === true || minimum > available)) break;
      if (continuesUnit(engravings[last + 1])) continue;
      const end = widths.endWidth(last);
      const lengths = { rigid: rigid + end, natural: natural + end, minimum: minimum + end, available };
      const cost = badness(lengths, last === engravings.length - 1);
      if (Number.isFinite(cost)) found.push({ end: last + 1, badness: cost });
      else if (last === least) found.push({ end: last + 1, badness: ((minimum + end) / available) ** 2 * OVERFULL });
    }
    return found;
  });
}

/** Never worth it where another break exists. */
const OVERFULL = 1000;

function trace(count: number, cameFrom: (end: number) => number): SystemRange[] {
  const ranges: SystemRange[] = [];
  for (let end = count; end > 0; end = cameFrom(end)) ranges.push({ first: cameFrom(end), last: end - 1 });
  return ranges.reverse();
}

function best(edges: readonly (readonly Candidate[])[]): SystemRange[] {
  const cost = new Float64Array(edges.length + 1).fill(Infinity);
  const from = new Int32Array(edges.length + 1);
  cost[0] = 0;
  edges.forEach((systems, first) => {
    for (const { end, badness: own } of systems) {
      const total = (cost[first] as number) + own;
      if (total >= (cost[end] as number)) continue;
      cost[end] = total;
      from[end] = first;
    }
  });
  return trace(edges.length, (end) => from[end] as number);
}

/** The best breaks into exactly `count` systems; null where there are none. */
function* bestOf(edges: readonly (readonly Candidate[])[], count: number): Steps<SystemRange[] | null> {
  const measures = edges.length;
  let cost = new Float64Array(measures + 1).fill(Infinity);
  cost[0] = 0;
  const from = Array.from({ length: count }, () => new Int32Array(measures + 1));
  for (const cameFrom of from) {
    const next = new Float64Array(measures + 1).fill(Infinity);
    edges.forEach((systems, first) => {
      if (cost[first] === Infinity) return;
      for (const { end, badness: own } of systems) {
        const total = (cost[first] as number) + own;
        if (total >= (next[end] as number)) continue;
        next[end] = total;
        cameFrom[end] = first;
      }
    });
    cost = next;
    yield;
  }
  if (cost[measures] === Infinity) return null;
  let system = count;
  const firsts = new Map<number, number>();
  for (let end = measures; system > 0; end = firsts.get(end) as number) {
    system--;
    firsts.set(end, from[system]?.[end] as number);
  }
  return trace(measures, (end) => firsts.get(end) as number);
}

/**
 * `begins[i]`: a new system must begin with measure i. `count`: so many systems are wanted, for pages that come out
 * full; the best number where it is absent or cannot be had.
 */
export function* optimalBreaks(
  engravings: readonly MeasureEngraving[],
  begins: readonly boolean[],
  widths: BreakWidths,
  count?: number,
): Steps<readonly SystemRange[]> {
  const edges = yield* candidates(engravings, begins, widths);
  return (count === undefined ? null : yield* bestOf(edges, count)) ?? best(edges);
}
