/**
 * Finds the signs nearest to a place of the score: those to which a click, or an entry of the menu that removes a sign,
 * refers.
 */
import { ticks } from '../../../../../engine/index.ts';
import type { ClefChange, Dynamic, Harmony, Score, Tempo, Ticks } from '../../../../../engine/index.ts';
import type { MenuTarget } from './menuRequest.ts';

/** Returns the mark of a measure that is nearest to a moment. */
function nearest<T extends { readonly at: Ticks }>(marks: readonly T[], at: number): T | undefined {
  return [...marks].sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
}

export const tempoNear = (score: Score, { measure, at }: MenuTarget): Tempo | undefined =>
  nearest(score.measures[measure]?.tempos ?? [], at);

/** Returns the change of clef of the staff in the measure that is nearest to the place. */
export const clefChangeNear = (score: Score, { part, staff, measure, at }: MenuTarget): ClefChange | undefined =>
  nearest(
    (score.parts[part]?.measures[measure]?.clefs ?? []).filter((each) => each.staff === staff),
    at,
  );

/** Returns the moment of the printed clef nearest to the place: that of a change, or 0 for the clef at the left of a measure. */
export function clefMomentNear(score: Score, target: MenuTarget): Ticks {
  const change = clefChangeNear(score, target)?.at ?? ticks(0);
  return Math.abs(change - target.at) < target.at ? change : ticks(0);
}

export const dynamicNear = (score: Score, { part, measure, at }: MenuTarget): Dynamic | undefined =>
  nearest(
    (score.parts[part]?.measures[measure]?.directions ?? []).filter((each): each is Dynamic => each.kind === 'dynamic'),
    at,
  );

/** Returns the chord symbol that extends over a moment: its text begins at its own moment. */
export function harmonyOver(score: Score, { part, measure, at }: MenuTarget): Harmony | undefined {
  const harmonies = score.parts[part]?.measures[measure]?.harmonies ?? [];
  return harmonies.findLast((each) => each.at <= at) ?? harmonies[0];
}
