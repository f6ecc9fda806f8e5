/**
 * Shortens hairpins and pedals that lost one end with deleted measures, as slurs are shortened: they then begin with the
 * measure after them or end with the one before them. One that has no length there loses its other end too (`pairLines`).
 */
import type { PartMeasure, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { linesOf, type Line, type LineSpan } from '../marks/lines.ts';
import { updatePartMeasure, withList } from '../update.ts';

interface NewEnd {
  readonly measure: number;
  readonly mark: Line;
}

/** `score`: `before` without its measures from `first` to `last`. */
export function shortenLines(score: Score, before: Score, first: number, last: number): Score {
  let edited = score;
  before.parts.forEach((part, index) => {
    for (const line of [...linesOf(part, 'hairpin'), ...linesOf(part, 'pedal')]) {
      const end = newEnd(before, line, first, last);
      if (end !== undefined) edited = updatePartMeasure(edited, index, end.measure, (old) => withMark(old, end.mark));
    }
  });
  return edited;
}

/** Undefined where the line has kept or lost both ends, or has no length any more. */
function newEnd(
  { measures }: Score,
  { start, stop, from, to }: LineSpan,
  first: number,
  last: number,
): NewEnd | undefined {
  const isDeleted = (measure: number): boolean => measure >= first && measure <= last;
  if (isDeleted(from.measure) === isDeleted(to.measure)) return undefined;
  if (isDeleted(from.measure)) {
    const isEmpty = to.measure === last + 1 && to.at === 0;
    return isEmpty ? undefined : { measure: first, mark: { ...start, at: ticks(0) } };
  }
  const at = measures[first - 1]?.duration ?? ticks(0);
  const isEmpty = from.measure === first - 1 && from.at >= at;
  return isEmpty ? undefined : { measure: first - 1, mark: { ...stop, at } };
}

const withMark = (measure: PartMeasure, mark: Line): PartMeasure =>
  withList(
    measure,
    'directions',
    [...(measure.directions ?? []), mark].sort((a, b) => a.at - b.at),
  );
