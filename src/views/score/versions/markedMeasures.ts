/**
 * Computes the marked measures of the two scores, and the position in one score that corresponds to a position in the
 * other.
 */
import type { Comparison } from '../../../../engine/index.ts';

export type Mark = 'removed' | 'inserted' | 'changed';

/** A measure of either score, or of both, that differs. */
export interface MarkedPair {
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly mark: Mark;
}

/** Each differing measure once, in order. */
export function markedPairs({ differences }: Comparison): readonly MarkedPair[] {
  const marked: MarkedPair[] = [];
  for (const { before, after, kind } of differences) {
    const last = marked.at(-1);
    if (last !== undefined && last.before === before && last.after === after) continue;
    marked.push({ before, after, mark: kind === 'removed' || kind === 'inserted' ? kind : 'changed' });
  }
  return marked;
}

/** The marks of one of the scores, by measure. */
export function marksOf(pairs: readonly MarkedPair[], side: 'before' | 'after'): ReadonlyMap<number, Mark> {
  return new Map(pairs.flatMap((pair) => (pair[side] === undefined ? [] : [[pair[side], pair.mark]])));
}

/**
 * Maps a place in one score, in measures (4.5 is the middle of the fifth), to the place of the same music in the other.
 */
export type MapProgress = (progress: number) => number;

/** `from`: the score whose places are mapped. */
export function mapProgress({ pairs }: Comparison, from: 'before' | 'after'): MapProgress {
  const to = from === 'before' ? 'after' : 'before';
  const starts: number[] = [];
  let next = 0;
  for (const pair of pairs) {
    if (pair[from] !== undefined) starts.push(pair[to] ?? next);
    next = pair[to] === undefined ? next : pair[to] + 1;
  }
  starts.push(next);
  return (progress) => {
    const measure = Math.min(Math.max(0, Math.floor(progress)), starts.length - 1);
    const [start = 0, end = start] = [starts[measure], starts[measure + 1]];
    return start + (progress - measure) * (end - start);
  };
}
