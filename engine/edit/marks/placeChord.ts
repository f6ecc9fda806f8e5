/**
 * Measure fitting: the only place where a change of a chord's duration affects others. The following chords keep their
 * onsets: a chord that becomes longer replaces those that it overlaps, and one that becomes shorter is followed by
 * rests. Only at the end of the region it begins earlier and replaces the chords before it. An overlapped tuplet is
 * replaced as a whole, and rests fill the remaining time. The duration of the region therefore never changes.
 */
import { chordDuration, type Chord } from '../../model/chord.ts';
import type { TimeModification } from '../../model/rhythm/noteValue.ts';
import { ticks } from '../../units.ts';
import { blocksOf, overwrite, type Placed, type Region } from '../rhythm/overwrite.ts';

/**
 * The region with `chord` in place of `chords[index]`; undefined if it does not fit, because it is longer than the
 * region or because the remaining time cannot be written as rests.
 */
export function placeChord(chords: readonly Chord[], index: number, chord: Chord, region: Region): Placed | undefined {
  const blocks = blocksOf(chords, 'modification' in region);
  const own = blocks.find((block) => block.first <= index && index <= block.last);
  const total = blocks.at(-1)?.end ?? 0;
  const duration = chordDuration(chord);
  if (!own || duration > total) return undefined;
  const start = Math.min(own.start, total - duration);
  return overwrite(chords, ticks(start), [chord], region, own.end);
}

export interface TupletSpan {
  readonly first: number;
  readonly last: number;
  readonly modification: TimeModification;
}

/** The innermost tuplet that contains a chord, found from the tuplet starts and stops; undefined outside tuplets. */
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
