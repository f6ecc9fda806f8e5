/**
 * A cell has two values, for example half and 32nd. Readers choose those that fill the measure; where more than one
 * choice does, signs say whether larger or smaller values follow.
 */
import { chordDuration } from '../../model/chord.ts';
import type { Chord } from '../../model/chord.ts';
import type { Ticks } from '../../units.ts';
import { LARGER_VALUES, SMALLER_VALUES } from './signs.ts';

const FIRST_SMALL = 4;
const RATIO = 2 ** FIRST_SMALL;

const isSmallValue = ({ value }: Chord): boolean => value.base >= FIRST_SMALL;

/** Whether the cells can be read in several ways that fill the duration. */
function isAmbiguous(chords: readonly Chord[], duration: Ticks): boolean {
  let sums = new Map([[0, 1]]);
  for (const chord of chords) {
    const own = chordDuration(chord);
    const other = isSmallValue(chord) ? own * RATIO : own / RATIO;
    const next = new Map<number, number>();
    for (const [sum, ways] of sums)
      for (const each of [sum + own, sum + other])
        if (each <= duration) next.set(each, Math.min(2, (next.get(each) ?? 0) + ways));
    sums = next;
  }
  return (sums.get(duration) ?? 0) > 1;
}

/** The sign before each chord; empty where none is needed. */
export function valueSigns(chords: readonly Chord[], duration: Ticks): readonly string[] {
  const isPlain = chords.some(({ fullMeasure }) => fullMeasure !== undefined) || !isAmbiguous(chords, duration);
  if (isPlain) return chords.map(() => '');
  return chords.map((chord, index) => {
    const before = chords[index - 1];
    if (before !== undefined && isSmallValue(before) === isSmallValue(chord)) return '';
    return isSmallValue(chord) ? SMALLER_VALUES : LARGER_VALUES;
  });
}
