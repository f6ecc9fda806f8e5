/**
 * Replaces a time span of a region by other chords. The region's duration stays exactly the same, because every measure
 * must be full (E-18): a chord that overlaps the span is removed and the remaining time is filled with rests; a tuplet
 * is removed whole.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';
import { isDyadic } from '../../model/rhythm/notatedValues.ts';
import type { TimeModification } from '../../model/rhythm/noteValue.ts';
import { restsAt, restsFilling } from '../../model/rhythm/restsFilling.ts';
import type { Score, TimeSignature } from '../../model/score.ts';
import { nominalDuration, timeSignatureAt } from '../../model/scoreContext.ts';
import { ticks, type Ticks } from '../../units.ts';

/**
 * A voice of one measure, with its meter and the moment of a full measure at which it begins, or the chords of one
 * tuplet, with its time modification.
 */
export type Region = MeasureRegion | { readonly modification: TimeModification };

export interface MeasureRegion {
  readonly time: TimeSignature;
  readonly start: Ticks;
}

export function measureRegion(score: Score, measure: number): MeasureRegion {
  const time = timeSignatureAt(score, measure);
  const full = nominalDuration(time);
  // A measure shorter than the meter (a pickup) is aligned with the end of a full measure.
  return { time, start: ticks(Math.max(0, full - (score.measures[measure]?.duration ?? full))) };
}

export interface Placed {
  readonly chords: readonly Chord[];
  /** Index of the first of the new chords. */
  readonly index: number;
}

/** Chords that can only be removed together: a tuplet, or a single chord outside a tuplet. */
interface Block {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** Rests that fill a gap of a region, grouped by its meter or inside its tuplet; undefined if none exist. */
function restsBetween(from: number, to: number, region: Region): readonly Chord[] | undefined {
  const duration = to - from;
  if (duration === 0) return [];
  // A duration that only a tuplet could write cannot be filled with rests.
  if ('time' in region)
    return isDyadic(duration) ? restsAt(ticks(region.start + from), ticks(duration), region.time) : undefined;
  const { modification } = region;
  const written = Math.round((duration * modification.actual) / modification.normal);
  const plain = isDyadic(written) ? restsFilling(ticks(written)) : undefined;
  return plain?.map((rest) => ({ ...rest, value: { ...rest.value, modification } }));
}

/** The blocks of a region: each tuplet that begins in it and each other chord. With `flat`, every chord is a block. */
export function blocksOf(chords: readonly Chord[], flat: boolean): readonly Block[] {
  const blocks: Block[] = [];
  let open = 0;
  let [first, start, moment] = [0, 0, 0];
  chords.forEach((chord, index) => {
    if (open === 0) [first, start] = [index, moment];
    open += flat ? 0 : (chord.tupletStarts?.length ?? 0) - (chord.tupletStops ?? 0);
    moment += chordDuration(chord);
    if (open === 0 || index === chords.length - 1) blocks.push({ first, last: index, start, end: moment });
  });
  return blocks;
}

/**
 * The region with `inserted` at `from`; undefined if it does not fit or the remaining time cannot be written as rests.
 * Chords that begin before `until` are removed too.
 */
export function overwrite(
  chords: readonly Chord[],
  from: Ticks,
  inserted: readonly Chord[],
  region: Region,
  until = 0,
): Placed | undefined {
  const blocks = blocksOf(chords, 'modification' in region);
  const total = blocks.at(-1)?.end ?? 0;
  const end = from + lengthOf(inserted);
  if (end > total) return undefined;
  const before = blocks.filter((block) => block.end <= from);
  const after = blocks.filter((block) => block.start >= Math.max(end, until));
  const gapBefore = restsBetween(before.at(-1)?.end ?? 0, from, region);
  const gapAfter = restsBetween(end, after[0]?.start ?? total, region);
  if (!gapBefore || !gapAfter) return undefined;
  const kept = chords.slice(0, (before.at(-1)?.last ?? -1) + 1);
  const following = after[0] ? chords.slice(after[0].first) : [];
  return {
    chords: [...kept, ...gapBefore, ...inserted, ...gapAfter, ...following],
    index: kept.length + gapBefore.length,
  };
}

/** Sum of the chords' durations. */
export const lengthOf = (chords: readonly Chord[]): Ticks =>
  ticks(chords.reduce((sum, chord) => sum + chordDuration(chord), 0));
