/**
 * Removes ottavas that lost one of their ends in an edit. Without its end an ottava would apply to everything that follows, and
 * the music would be printed an octave away from where it sounds. Files may contain ottavas without an end; these stay.
 */
import type { Direction, Ottava } from '../../model/direction.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import { updateParts, withList } from '../update.ts';

/** `before`: the scores from which the measures of `score` come. */
export function pairOttavas(score: Score, ...before: readonly Score[]): Score {
  const known = new Set(before.flatMap(({ parts }) => parts.flatMap((part) => [...singleEdges(part)])));
  return updateParts(score, (part) => withoutEdges(part, singleEdges(part), known));
}

function withoutEdges(part: Part, single: ReadonlySet<Direction>, known: ReadonlySet<Direction>): Part {
  const doomed = new Set([...single].filter((edge) => !known.has(edge)));
  if (doomed.size === 0) return part;
  const measures = part.measures.map((measure) => {
    const { directions = [] } = measure;
    const kept = directions.filter((direction) => !doomed.has(direction));
    return kept.length === directions.length
      ? measure
      : withList<PartMeasure, 'directions'>(measure, 'directions', kept);
  });
  return { ...part, measures };
}

/** Starts that no stop of the same ottava follows before the next start on their staff, and stops without a start. */
function singleEdges({ measures }: Part): Set<Direction> {
  const single = new Set<Direction>();
  const open = new Map<number, Ottava>();
  for (const { directions = [] } of measures)
    for (const direction of directions) {
      if (direction.kind !== 'ottava') continue;
      const start = open.get(direction.staff);
      const isEnd = direction.edge === 'stop' && start?.octaves === direction.octaves;
      if (start && !isEnd) single.add(start);
      if (direction.edge === 'start') open.set(direction.staff, direction);
      else {
        open.delete(direction.staff);
        if (!isEnd) single.add(direction);
      }
    }
  for (const start of open.values()) single.add(start);
  return single;
}
