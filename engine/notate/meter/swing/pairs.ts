/**
 * Pairs of a long and a short note, at two thirds of their span, that divide the beats of a piece throughout. So swing sounds: jazz,
 * blues and shuffles. A tracker that knows only even music finds dotted quarters in it.
 */
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';

export interface Pairs {
  /** Length of a pair, units of the hypothesis in which it was found. */
  readonly span: number;
  /** Unit at which a pair begins, below `span`. */
  readonly start: number;
  /** Share of the divided spans whose second note is at two thirds and that have none at one third or a half. */
  readonly share: number;
  /** Share of the divided spans that have a note at one third. */
  readonly triplets: number;
  /** Share of the spans that are divided. */
  readonly divided: number;
  /** Number of the pairs. */
  readonly count: number;
}

/** A half, a dotted quarter or a quarter as tracked, and their halves: a tracker may follow the pairs at any level. */
const SPANS = [72, 48, 36, 24, 18, 12] as const;
/** Seconds that a pair may last: between fast and slow beats of swing, and of its eighths. */
const [SHORTEST, LONGEST] = [0.2, 1.2] as const;
const LEAST_SHARE = 0.7;
const MOST_TRIPLETS = 0.12;
const FEWEST_PAIRS = 8;
const LEAST_DIVIDED = 0.12;
/** Least share of the spans that have a note at their beginning. */
const LEAST_BEGUN = 0.5;
/** Of the pairs of the span that has most of them, how many a longer span must have to be preferred. */
const NEARLY_AS_MANY = 0.5;

/** The pairs of a hypothesis; undefined where its beats are divided otherwise. */
export function findPairs({ units, tempo }: MetricalHypothesis): Pairs | undefined {
  const found = SPANS.filter((span) => isPlayable((span * 60) / (24 * tempo))).flatMap((span) =>
    [0, span / 3, (2 * span) / 3].flatMap((start) => pairsAt(units, span, start) ?? []),
  );
  const most = Math.max(0, ...found.map(({ count }) => count));
  return found
    .filter(({ count }) => count >= NEARLY_AS_MANY * most)
    .sort((a, b) => b.span - a.span || b.share - a.share)[0];
}

const isPlayable = (length: number): boolean => length >= SHORTEST && length <= LONGEST;

/** Where in each span there are notes. */
export function insides(units: Iterable<number>, span: number, start = 0): ReadonlySet<number>[] {
  const spans = new Map<number, Set<number>>();
  for (const unit of units) {
    if (unit < 0) continue;
    const index = Math.floor((unit - start) / span);
    const inside = spans.get(index) ?? new Set();
    spans.set(index, inside.add(unit - start - index * span));
  }
  return [...spans.values()];
}

/** Whether a span has a second note at two thirds, and none that would make it a triplet or even. */
export const isPair = (inside: ReadonlySet<number>, span: number): boolean =>
  inside.has((2 * span) / 3) && !inside.has(span / 3) && !inside.has(span / 2);

function pairsAt(units: Int32Array, span: number, start: number): Pairs | undefined {
  const all = insides(units, span, start);
  const divided = all.filter((inside) => [...inside].some((at) => at > 0));
  const triplets = divided.filter((inside) => inside.has(span / 3)).length;
  const count = divided.filter((inside) => isPair(inside, span)).length;
  const begun = all.filter((inside) => inside.has(0)).length;
  const pairs = {
    ...{ span, start, count },
    share: count / Math.max(1, divided.length),
    triplets: triplets / Math.max(1, divided.length),
    divided: divided.length / Math.max(1, all.length),
  };
  const isEverywhere = pairs.share >= LEAST_SHARE && pairs.triplets <= MOST_TRIPLETS && count >= FEWEST_PAIRS;
  return isEverywhere && pairs.divided >= LEAST_DIVIDED && begun >= LEAST_BEGUN * all.length ? pairs : undefined;
}
