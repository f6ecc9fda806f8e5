/**
 * System breaks with which the whole piece is nearest to its natural spacing, by dynamic programming over all feasible
 * systems (Knuth and Plass, "Breaking paragraphs into lines", 1981; LilyPond's constrained breaking adds the count).
 * Breaking greedily would leave some systems dense and the next ones loose. Time: measures times measures per system.
 */
import type { BreakWidths, SystemRange } from './breakWidths.ts';
import { continuesUnit, lastOfUnit } from '../context/multiRests.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

/** A possible system: the measures from its first one up to `end`, exclusive. */
export interface Candidate {
  readonly end: number;
  readonly badness: number;
}

/**
 * Cost factor of spacing below the natural one: dense notes are harder to read than loose ones. The value was chosen by
 * eye.
 */
const SQUEEZE_WEIGHT = 2.5;
/** Cost factor of a last system that fills little of its width. The value was chosen by eye. */
const SHORT_WEIGHT = 2.2;

/**
 * Cost factor of a last system of one measure, in addition: more than any system before it can cost, unless the measure
 * nearly fills the width. The value was chosen by eye.
 */
const LONE_WEIGHT = 8;

export interface BreakInput {
  readonly engravings: readonly MeasureEngraving[];
  /** Cost of a system that contains the barline before a measure, by measure; Infinity where it may not. */
  readonly passing: readonly number[];
  readonly widths: BreakWidths;
}

/** Widths of the music of a system. */
export interface Lengths {
  /** Width of the signs and barlines, which do not stretch. */
  readonly rigid: number;
  readonly natural: number;
  readonly minimum: number;
  readonly available: number;
}

/** The share of its width that a last system leaves empty. */
const emptyShare = ({ natural, available }: Lengths): number => Math.max(0, 1 - natural / available);

/** Returns 0 at natural spacing and Infinity where the ink does not fit. */
export function badness(lengths: Lengths, isLast = false): number {
  const { rigid, natural, minimum, available } = lengths;
  if (minimum > available) return Infinity;
  if (natural > available) return SQUEEZE_WEIGHT * ((natural - available) / (natural - minimum)) ** 2;
  if (isLast) return SHORT_WEIGHT * emptyShare(lengths) ** 2;
  return ((available - natural) / Math.max(1, natural - rigid)) ** 2;
}

/**
 * Returns every system that fits and begins with measure `first`. A measure that is wider than the sheet still forms a
 * system.
 */
export function systemsFrom(first: number, { engravings, passing, widths }: BreakInput): readonly Candidate[] {
  const found: Candidate[] = [];
  if (continuesUnit(engravings[first])) return found;
  const least = lastOfUnit(first, (index) => engravings[index]);
  const available = widths.available(first);
  let [rigid, natural, minimum, passed] = [0, 0, 0, 0];
  for (let last = first; last < engravings.length; last++) {
    const engraving = engravings[last] as MeasureEngraving;
    const signs = last > first ? widths.innerWidth(last) : widths.startWidth(last);
    rigid += signs + engraving.springs.lead;
    natural += signs + engraving.naturalWidth;
    minimum += signs + engraving.minimumWidth;
    if (last > least) passed += passing[last] ?? 0;
    if (passed === Infinity || (last > least && minimum > available)) break;
    if (continuesUnit(engravings[last + 1])) continue;
    const end = widths.endWidth(last);
    const lengths = { rigid: rigid + end, natural: natural + end, minimum: minimum + end, available };
    const isLast = last === engravings.length - 1;
    const isLone = isLast && first > 0 && last === least && passing[first] !== Infinity;
    const cost = passed + badness(lengths, isLast) + (isLone ? LONE_WEIGHT * emptyShare(lengths) : 0);
    if (Number.isFinite(cost)) found.push({ end: last + 1, badness: cost });
    else if (last === least) found.push({ end: last + 1, badness: ((minimum + end) / available) ** 2 * OVERFULL });
  }
  return found;
}

/** Cost of a system that is too wide: larger than any sum of ordinary costs. */
const OVERFULL = 1000;

function trace(count: number, cameFrom: (end: number) => number): SystemRange[] {
  const ranges: SystemRange[] = [];
  for (let end = count; end > 0; end = cameFrom(end)) ranges.push({ first: cameFrom(end), last: end - 1 });
  return ranges.reverse();
}

/** Returns the breaks with the least total cost. `systems`: for each first measure, every system that may be formed. */
export function bestBreaks(systems: readonly (readonly Candidate[])[]): readonly SystemRange[] {
  const cost = new Float64Array(systems.length + 1).fill(Infinity);
  const from = new Int32Array(systems.length + 1);
  cost[0] = 0;
  systems.forEach((candidates, first) => {
    for (const { end, badness: own } of candidates) {
      const total = (cost[first] as number) + own;
      if (total >= (cost[end] as number)) continue;
      cost[end] = total;
      from[end] = first;
    }
  });
  return trace(systems.length, (end) => from[end] as number);
}

/**
 * Finds the breaks of least cost into exactly `count` systems, which page breaking uses to fill pages. Each call of
 * `addSystem` extends the search by one system.
 */
export class CountedBreaks {
  readonly #systems: readonly (readonly Candidate[])[];
  readonly #count: number;
  /** Least cost so far, by the measure after the last one. */
  #cost: Float64Array;
  /** By number of systems, then by the measure after the last one: where that system begins. */
  readonly #from: Int32Array[] = [];

  constructor(systems: readonly (readonly Candidate[])[], count: number) {
    this.#systems = systems;
    this.#count = count;
    this.#cost = new Float64Array(systems.length + 1).fill(Infinity);
    this.#cost[0] = 0;
  }

  /** Returns whether it has to be called again. */
  addSystem(): boolean {
    if (this.#from.length === this.#count) return false;
    const cost = this.#cost;
    const next = new Float64Array(cost.length).fill(Infinity);
    const cameFrom = new Int32Array(cost.length);
    this.#systems.forEach((candidates, first) => {
      if (cost[first] === Infinity) return;
      for (const { end, badness: own } of candidates) {
        const total = (cost[first] as number) + own;
        if (total >= (next[end] as number)) continue;
        next[end] = total;
        cameFrom[end] = first;
      }
    });
    this.#cost = next;
    this.#from.push(cameFrom);
    return this.#from.length < this.#count;
  }

  /** Null where no breaks into `count` systems exist. */
  get ranges(): readonly SystemRange[] | null {
    const measures = this.#systems.length;
    if (this.#cost[measures] === Infinity) return null;
    const firsts = new Map<number, number>();
    for (let system = this.#count - 1, end = measures; system >= 0; system--) {
      const first = this.#from[system]?.[end] as number;
      firsts.set(end, first);
      end = first;
    }
    return trace(measures, (end) => firsts.get(end) as number);
  }
}
