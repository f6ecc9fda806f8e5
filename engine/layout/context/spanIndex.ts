/** Spanners by the measures in which they begin, end or continue. */
import { sameEdges, type Spanner } from './resolveSpanners.ts';
import type { Score } from '../../model/score.ts';
import type { ChangedMeasures } from '../../model/changedMeasures.ts';

export class SpanIndex {
  /** By measure, in the order of the score's spans. */
  readonly #touching = new Map<number, number[]>();
  readonly #spans: readonly Spanner[];

  /** All spanners of a score. */
  constructor(spans: readonly Spanner[]) {
    this.#spans = spans;
    spans.forEach(({ from, to }, number) => {
      for (let measure = from.measure; measure <= to.measure; measure++) {
        const known = this.#touching.get(measure);
        if (known === undefined) this.#touching.set(measure, [number]);
        else known.push(number);
      }
    });
  }

  /** The spanners that touch any of the measures, each once. */
  touching(first: number, last: number): readonly Spanner[] {
    const numbers = new Set<number>();
    for (let measure = first; measure <= last; measure++)
      for (const number of this.#touching.get(measure) ?? []) numbers.add(number);
    return [...numbers].sort((a, b) => a - b).map((number) => this.#spans[number] as Spanner);
  }
}

/** Whether an edit kept the beginning and end of every spanner, so that the index before it is still valid. */
export function keepsSpans(before: Score, after: Score, { first, last }: ChangedMeasures): boolean {
  return after.parts.every((part, index) => {
    const old = before.parts[index]?.measures ?? [];
    for (let measure = first; measure <= last; measure++) {
      const [was, is] = [old[measure], part.measures[measure]];
      if (was !== is && (was === undefined || is === undefined || !sameEdges(was, is))) return false;
    }
    return true;
  });
}
