/**
 * Puts chords over a stretch of a region, whose length stays the same exactly (E-18): what is bitten leaves rests behind,
 * a tuplet is eaten whole. A region is a whole voice of a measure, or the chords of one tuplet, in whose own time its
 * chords are then written.
 */
import { chordDuration, type Chord } from '../model/chord.ts';
import { isDyadic } from '../model/notatedValues.ts';
import type { TimeModification } from '../model/noteValue.ts';
import { restsFilling } from '../model/restsFilling.ts';
import { ticks, type Ticks } from '../units.ts';

export interface Placed {
  readonly chords: readonly Chord[];
  /** Where the first of the new chords stands. */
  readonly index: number;
}

/** Chords that can only be removed together: a tuplet, or a chord outside any. */
interface Block {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** Rests for a gap of a region; in a tuplet's time, rests with its modification. */
export function restsIn(duration: number, modification?: TimeModification): readonly Chord[] | undefined {
  if (duration === 0) return [];
  const { actual, normal } = modification ?? { actual: 1, normal: 1 };
  const written = Math.round((duration * actual) / normal);
  // A gap that only a tuplet could fill is no gap that rests can be left in.
  const plain = isDyadic(written) ? restsFilling(ticks(written)) : undefined;
  return modification ? plain?.map((rest) => ({ ...rest, value: { ...rest.value, modification } })) : plain;
}

/** Tuplets that begin inside the region are blocks; with `flat` every chord is its own (inside a tuplet). */
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
  /** What begins before this moment is bitten too. */
  readonly until?: number | undefined;
  /** Of the tuplet that is the region. */
  readonly modification?: TimeModification | undefined;
}

/** Undefined where the chords are longer than the region, or what is left over cannot be written as rests. */
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
