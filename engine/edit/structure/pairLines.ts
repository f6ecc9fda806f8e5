/**
 * Removes ottavas, hairpins and pedals that lost one of their ends in an edit. Without its end an ottava would apply to everything
 * that follows, and the music would be printed an octave away from where it sounds; a hairpin would end at that of another
 * one, and a pedal would be held. Files may contain such lines without an end; these stay.
 */
import type { Direction } from '../../model/direction.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import { LINE_KINDS, type Line } from '../marks/lines.ts';
import { updateParts, withList } from '../update.ts';

/** `before`: the scores from which the measures of `score` come. */
export function pairLines(score: Score, ...before: readonly Score[]): Score {
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

const isPaired = (direction: Direction): direction is Line =>
  (LINE_KINDS as readonly string[]).includes(direction.kind);

const keyOf = (line: Line): string => `${line.kind} ${line.kind === 'ottava' ? line.staff : line.number}`;

const isStopOf = (start: Line | undefined, stop: Line): boolean =>
  start !== undefined && (start.kind !== 'ottava' || (stop.kind === 'ottava' && start.octaves === stop.octaves));

/** Starts that no stop of the same line follows before the next start, and stops without a start. */
function singleEdges({ measures }: Part): Set<Direction> {
  const single = new Set<Direction>();
  const open = new Map<string, Line>();
  for (const { directions = [] } of measures)
    for (const direction of directions) {
      if (!isPaired(direction)) continue;
      const key = keyOf(direction);
      const start = open.get(key);
      const isEnd = direction.edge === 'stop' && isStopOf(start, direction);
      if (start && !isEnd) single.add(start);
      if (direction.edge === 'start') open.set(key, direction);
      else {
        open.delete(key);
        if (!isEnd) single.add(direction);
      }
    }
  for (const start of open.values()) single.add(start);
  return single;
}
