/**
 * Measure fitting (I-18), the one place where a chord's change of duration moves anything. What follows keeps its
 * moment: a chord that grows eats what it runs into, one that shrinks leaves rests behind, and only where there is
 * nothing left to eat does it begin earlier and eat what precedes. A tuplet that is bitten is eaten whole, and rests
 * take what is left of it. So the region lasts as long as before, exactly (E-18).
 *
 * A region is a whole voice of a measure, or the chords of one tuplet, in whose own time its chords are then written.
 */
import { chordDuration, type Chord } from '../model/chord.ts';
import type { TimeModification } from '../model/noteValue.ts';
import { ticks } from '../units.ts';
import { blocksOf, overwrite, type Placed } from './overwrite.ts';

/**
 * Puts `chord` in the place of `chords[index]`. Undefined where it does not fit: it is longer than the region, or what
 * is left over cannot be written as rests.
 */
export function placeChord(
  chords: readonly Chord[],
  index: number,
  chord: Chord,
  modification?: TimeModification,
): Placed | undefined {
  const blocks = blocksOf(chords, modification !== undefined);
  const own = blocks.find((block) => block.first <= index && index <= block.last);
  const total = blocks.at(-1)?.end ?? 0;
  const duration = chordDuration(chord);
  if (!own || duration > total) return undefined;
  const start = Math.min(own.start, total - duration);
  return overwrite(chords, ticks(start), [chord], { until: own.end, modification });
}

export interface TupletSpan {
  readonly first: number;
  readonly last: number;
  readonly modification: TimeModification;
}

/** The innermost tuplet that a chord stands in, from its marks. */
export function tupletAround(chords: readonly Chord[], index: number): TupletSpan | undefined {
  const open: number[] = [];
  chords.slice(0, index + 1).forEach((chord, position) => {
    for (let level = 0; level < (chord.tupletStarts?.length ?? 0); level++) open.push(position);
    if (position < index) open.length = Math.max(0, open.length - (chord.tupletStops ?? 0));
  });
  const first = open.at(-1);
  const modification = chords[index]?.value.modification;
  return first === undefined || !modification ? undefined : { first, last: tupletEnd(chords, index), modification };
}

function tupletEnd(chords: readonly Chord[], index: number): number {
  let depth = 1;
  for (let position = index; position < chords.length; position++) {
    const chord = chords[position];
    if (position > index) depth += chord?.tupletStarts?.length ?? 0;
    depth -= chord?.tupletStops ?? 0;
    if (depth <= 0) return position;
  }
  return chords.length - 1;
}
