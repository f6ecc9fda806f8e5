/**
 * Shortens hairpins that lost one end with deleted measures, as slurs are shortened: the hairpin then begins with the
 * measure after them or ends with the one before them. One that has no length there loses its other end too (`pairLines`).
 */
import type { Hairpin } from '../../model/direction.ts';
import type { PartMeasure, Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { hairpinsOf, type HairpinSpan } from '../marks/hairpins.ts';
import { updatePartMeasure, withList } from '../update.ts';

interface NewEnd {
  readonly measure: number;
  readonly mark: Hairpin;
}

/** `score`: `before` without its measures from `first` to `last`. */
export function shortenHairpins(score: Score, before: Score, first: number, last: number): Score {
  let edited = score;
  before.parts.forEach((part, index) => {
    for (const hairpin of hairpinsOf(part)) {
      const end = newEnd(before, hairpin, first, last);
      if (end !== undefined) edited = updatePartMeasure(edited, index, end.measure, (old) => withMark(old, end.mark));
    }
  });
  return edited;
}

/** Undefined where the hairpin has kept or lost both ends, or has no length any more. */
function newEnd(
  { measures }: Score,
  { start, stop, from, to }: HairpinSpan,
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

const withMark = (measure: PartMeasure, mark: Hairpin): PartMeasure =>
  withList(
    measure,
    'directions',
    [...(measure.directions ?? []), mark].sort((a, b) => a.at - b.at),
  );
