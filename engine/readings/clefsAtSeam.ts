/** Clefs where measures of one score follow those of another. */
import { updateParts, withList } from '../edit/update.ts';
import { isSame } from '../model/isSame.ts';
import type { Clef, Part, PartMeasure, Score } from '../model/score.ts';
import { clefAt } from '../model/scoreContext.ts';
import { ticks } from '../units.ts';

/**
 * Writes clefs at the start of a measure where those in force differ from the ones that its music was written in.
 *
 * @param wanted the clef of a staff; undefined where nothing is known of it.
 */
export function withClefsAt(
  score: Score,
  measure: number,
  wanted: (part: number, staff: number) => Clef | undefined,
): Score {
  return updateParts(score, (part, index) => {
    const own = part.measures[measure];
    if (!own) return part;
    const missing = part.staves.flatMap((_, staff) => {
      const clef = wanted(index, staff);
      return clef && !isSame(clef, clefAt(part, measure, staff, START)) ? [{ at: START, staff, clef }] : [];
    });
    if (missing.length === 0) return part;
    const isReplaced = (staff: number, at: number): boolean => at === 0 && missing.some((each) => each.staff === staff);
    const kept = (own.clefs ?? []).filter(({ staff, at }) => !isReplaced(staff, at));
    const clefs = [...missing, ...kept];
    return { ...part, measures: part.measures.with(measure, withList<PartMeasure, 'clefs'>(own, 'clefs', clefs)) };
  });
}

const START = ticks(0);

/** The clef of a staff at the start of a measure. */
export function clefAtStart({ parts }: Score, measure: number, part: number, staff: number): Clef | undefined {
  const own: Part | undefined = parts[part];
  return own?.staves[staff] && own.measures[measure] ? clefAt(own, measure, staff, START) : undefined;
}
