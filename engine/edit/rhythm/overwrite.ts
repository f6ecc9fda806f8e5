/**
 * Replaces a time span of a region by other chords. The region's duration stays exactly the same, because every measure
 * must be full (E-18): a chord that overlaps the span is removed and the remaining time is filled with rests; a tuplet
 * is removed whole. A region is a voice of one measure, or the chords of one tuplet with its time modification.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';
import { isDyadic } from '../../model/rhythm/notatedValues.ts';
import type { TimeModification } from '../../model/rhythm/noteValue.ts';
import { restsFilling } from '../../model/rhythm/restsFilling.ts';
import { ticks, type Ticks } from '../../units.ts';

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

/** Rests that fill a gap of a region, with the time modification of the tuplet if given; undefined if none exist. */
export function restsIn(duration: number, modification?: TimeModification): readonly Chord[] | undefined {
  if (duration === 0) return [];
  const { actual, normal } = modification ?? { actual: 1, normal: 1 };
  const written = Math.round((duration * actual) / normal);
  // A duration that only a tuplet could write cannot be filled with rests.
  const plain = isDyadic(written) ? restsFilling(ticks(written)) : undefined;
  return modification ? plain?.map((rest) => ({ ...rest, value: { ...rest.value, modification } })) : plain;
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

interface OverwriteOptions {
  /** Chords that begin before this moment are removed too. */
  readonly until?: number | undefined;
  /** Time modification of the tuplet, if the region is one. */
  readonly modification?: TimeModification | undefined;
}

/**
 * The region with `inserted` at `from`; undefined if it does not fit or the remaining time cannot be written as rests.
 */
export function overwrite(
  chords: readonly Chord[],
  from: Ticks,
  inserted: readonly Chord[],
  { until = 0, modification }: OverwriteOptions = {},
): Placed | undefined {
  const blocks = blocksOf(chords, modification !== undefined);
  const total = blocks.at(-1)?.end ?? 0;
  const end = from + lengthOf(inserted);
  if (end > total) return undefined;
  const before = blocks.filter((block) => block.end <= from);
  const after = blocks.filter((block) => block.start >= Math.max(end, until));
  const gapBefore = restsIn(from - (before.at(-1)?.end ?? 0), modification);
  const gapAfter = restsIn((after[0]?.start ?? total) - end, modification);
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
