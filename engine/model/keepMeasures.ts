/** A score that is read anew, or further: what caches hold by identity of what has not changed stays true of it. */
import { mapInSteps, type Steps } from '../steps.ts';
import { isSame } from './isSame.ts';
import type { Part, Score } from './score.ts';

/** What equals its counterpart in `known` is that. */
const kept = <T>(list: readonly T[], known: readonly T[]): Steps<T[]> =>
  mapInSteps(list, (entry, index) => {
    const before = known[index];
    return before !== undefined && isSame(entry, before) ? before : entry;
  });

function* keptPart(part: Part, known: Part | undefined): Steps<Part> {
  return known === undefined ? part : { ...part, measures: yield* kept(part.measures, known.measures) };
}

/** The same score, but its measures that equal those of `known` in their place are the same objects. */
export function* keepMeasures(score: Score, known: Score): Steps<Score> {
  const measures = yield* kept(score.measures, known.measures);
  const parts: Part[] = [];
  for (const [index, part] of score.parts.entries()) parts.push(yield* keptPart(part, known.parts[index]));
  return { ...score, measures, parts };
}
