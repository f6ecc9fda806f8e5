/** The chord symbols and dynamics of copied notes. */
import type { Direction, Dynamic } from '../../model/direction.ts';
import type { Harmony, Part, PartMeasure, Score } from '../../model/score.ts';
import { scoreDuration } from '../../model/scoreContext.ts';
import { velocityOfDynamic } from '../../theory/dynamics.ts';
import { ticks } from '../../units.ts';
import { momentAt, startOf } from '../soundingNotes.ts';
import { mapShared, updatePart, updatePartMeasure, withList } from '../update.ts';
import { setDynamic } from './directions.ts';

/** What was copied of a part, from ticks of the score on. */
export interface CopiedPlace {
  readonly start: number;
  readonly end: number;
  /** Staves with copied notes. */
  readonly staves: ReadonlySet<number>;
  /** Ticks of the score at which copied notes begin. */
  readonly onsets: ReadonlySet<number>;
  /** The staff that is the first of the fragment. */
  readonly top: number;
}

interface AtMoment {
  readonly at: number;
}

/** The marks of a part that `isCopied` chooses, with their moments in the fragment. */
function marksIn<Mark extends AtMoment>(
  score: Score,
  { measures }: Part,
  start: number,
  marksOf: (measure: PartMeasure) => readonly Mark[] | undefined,
  isCopied: (mark: Mark, time: number) => boolean,
): readonly Mark[] {
  return measures.flatMap((measure, index) => {
    const begin = startOf(score, index);
    return (marksOf(measure) ?? [])
      .filter((mark) => isCopied(mark, begin + mark.at))
      .map((mark) => ({ ...mark, at: ticks(begin + mark.at - start) }));
  });
}

/** Symbols are above the top staff where they name none: they are copied with the notes of their staff. */
export function copiedHarmonies(score: Score, part: Part, place: CopiedPlace): readonly Harmony[] {
  const { start, end, staves, top } = place;
  const isCopied = ({ staff = 0 }: Harmony, time: number): boolean => time >= start && time < end && staves.has(staff);
  return marksIn(score, part, start, ({ harmonies }) => harmonies, isCopied).map(({ staff, ...harmony }) =>
    staff === undefined || staff === top ? harmony : { ...harmony, staff: staff - top },
  );
}

export function copiedDynamics(score: Score, part: Part, place: CopiedPlace): readonly Dynamic[] {
  const { start, staves, onsets, top } = place;
  const dynamicsOf = ({ directions }: PartMeasure): readonly Dynamic[] | undefined =>
    directions?.filter((mark) => mark.kind === 'dynamic');
  const isCopied = ({ staff }: Dynamic, time: number): boolean => staves.has(staff) && onsets.has(time);
  return marksIn(score, part, start, dynamicsOf, isCopied).map((mark) => ({ ...mark, staff: mark.staff - top }));
}

/** Where copied marks are pasted: ticks of the score, part, and number of staves below the copied ones. */
export interface PastePlace {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly down: number;
}

/**
 * Replaces the chord symbols of the pasted bars by the copied ones, where there are any: two progressions cannot hold at
 * once. Those that were above the top staff are not pasted with notes that go below another staff.
 */
export function pasteHarmonies(score: Score, copied: Part, { part, start, end, down }: PastePlace): Score {
  const staves = score.parts[part]?.staves.length ?? 0;
  const symbols = (copied.measures[0]?.harmonies ?? []).filter(({ staff = 0 }) => staff + down < staves);
  if (symbols.length === 0 || down > 0) return score;
  const cleared = updatePart(score, part, (own) => ({
    ...own,
    measures: mapShared(own.measures, (measure, index) => {
      const begin = startOf(score, index);
      const kept = measure.harmonies?.filter(({ at }) => begin + at < start || begin + at >= end);
      return kept === undefined || kept.length === measure.harmonies?.length
        ? measure
        : withList<PartMeasure, 'harmonies'>(measure, 'harmonies', kept);
    }),
  }));
  const last = Math.min(end, scoreDuration(score));
  return symbols
    .filter(({ at }) => start + at < last)
    .reduce((edited, symbol) => {
      const { measure, onset } = momentAt(score, start + symbol.at);
      return updatePartMeasure(edited, part, measure, (own) =>
        withList<PartMeasure, 'harmonies'>(
          own,
          'harmonies',
          [...(own.harmonies ?? []), { ...symbol, at: onset }].sort((a, b) => a.at - b.at),
        ),
      );
    }, cleared);
}

/** Sets the copied dynamics as a user would: they hold up to the next dynamic of the part. */
export function pasteDynamics(score: Score, copied: Part, { part, start, down }: PastePlace): Score {
  const last = scoreDuration(score);
  const marks = (copied.measures[0]?.directions ?? []).filter((mark) => mark.kind === 'dynamic');
  return marks.reduce((edited, mark) => {
    const staff = mark.staff + down;
    if (start + mark.at >= last || edited.parts[part]?.staves[staff] === undefined) return edited;
    const { measure, onset: at } = momentAt(score, start + mark.at);
    if (velocityOfDynamic(mark.name) !== undefined) return setDynamic(edited, { part, measure, at }, mark.name, staff);
    // Marks such as rfz have no level of their own.
    return updatePartMeasure(edited, part, measure, (own) => {
      const moved: Direction = { ...mark, at, staff };
      const others = (own.directions ?? []).filter((each) => each.kind !== 'dynamic' || each.at !== at);
      return withList<PartMeasure, 'directions'>(
        own,
        'directions',
        [...others, moved].sort((a, b) => a.at - b.at),
      );
    });
  }, score);
}
