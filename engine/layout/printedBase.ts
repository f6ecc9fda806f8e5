/** Each of two notes that alternate as a tremolo is written with the value of both (Gould, "Tremolos"). */
import type { Chord } from '../model/chord.ts';

export const isTremoloPair = (chord: Chord | undefined): boolean =>
  chord?.tremolo?.kind === 'start' || chord?.tremolo?.kind === 'stop';

/** What heads, stems, flags and beams show: powers of two as in `NoteValue.base`. */
export const printedBase = (chord: Chord): number =>
  isTremoloPair(chord) ? Math.max(chord.value.base - 1, -2) : chord.value.base;
