/**
 * Removes ottavas that have lost one of their ends. Without its end an ottava would apply to everything that follows, and
 * the music would be printed an octave away from where it sounds.
 */
import type { Direction, Ottava } from '../../model/direction.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import { updateParts, withList } from '../update.ts';

export const pairOttavas = (score: Score): Score => updateParts(score, withoutSingleEdges);

function withoutSingleEdges(part: Part): Part {
  const single = singleEdges(part);
  if (single.size === 0) return part;
  const measures = part.measures.map((measure) => {
    const { directions = [] } = measure;
    const kept = directions.filter((direction) => !single.has(direction));
    return kept.length === directions.length
      ? measure
      : withList<PartMeasure, 'directions'>(measure, 'directions', kept);
  });
  return { ...part, measures };
}

/** Starts that no stop follows before the next start of their staff, and stops without a start. */
function singleEdges({ measures }: Part): Set<Direction> {
  const single = new Set<Direction>();
  const open = new Map<number, Ottava>();
  for (const { directions = [] } of measures)
    for (const direction of directions) {
      if (direction.kind !== 'ottava') continue;
      const start = open.get(direction.staff);
      if (direction.edge === 'start') {
        if (start) single.add(start);
        open.set(direction.staff, direction);
      } else if (start) open.delete(direction.staff);
      else single.add(direction);
    }
  for (const start of open.values()) single.add(start);
  return single;
}
