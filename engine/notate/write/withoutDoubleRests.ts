/** Hides the rest before the first note of a lower voice where the upper voice rests too: one rest is enough to read the moment. */
import { chordDuration, isRest, type Chord } from '../../model/chord.ts';

/** Returns the chords of the lower voice of a measure. */
export function withoutDoubleRests(upper: readonly Chord[], lower: readonly Chord[]): readonly Chord[] {
  const sounding = timed(upper).filter(({ chord }) => !isRest(chord));
  return timed(lower).map(({ chord, start, end }) => {
    if (!isRest(chord) || chord.hidden === true || chord.value.modification !== undefined) return chord;
    const isBesideNote = sounding.some((other) => other.start < end && start < other.end);
    return isBesideNote ? chord : { ...chord, hidden: true };
  });
}

function timed(chords: readonly Chord[]): { readonly chord: Chord; readonly start: number; readonly end: number }[] {
  let end = 0;
  return chords.map((chord) => {
    const start = end;
    end += chordDuration(chord);
    return { chord, start, end };
  });
}
