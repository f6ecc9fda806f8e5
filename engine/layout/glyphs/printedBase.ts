/** Each note of a tremolo between two notes is written with the value of both together (Gould, "Tremolos"). */
import type { Chord } from '../../model/chord.ts';

const isTremoloPair = (chord: Chord | undefined): boolean =>
  chord?.tremolo?.kind === 'start' || chord?.tremolo?.kind === 'stop';

/** The note value that heads, stems, flags and beams show, as in `NoteValue.base`. */
export const printedBase = (chord: Chord): number =>
  isTremoloPair(chord) ? Math.max(chord.value.base - 1, -2) : chord.value.base;
