/** The signs of a chord's notes. */
import type { NoteSign } from '../../model/noteSigns.ts';
import type { ChordShape } from '../types/shapes.ts';

export interface SignOfNote {
  readonly sign: NoteSign;
  /** Index into the chord's notes; -1 for a rest. */
  readonly note: number;
}

const of = (signs: readonly NoteSign[] = [], note: number): SignOfNote[] => signs.map((sign) => ({ sign, note }));

const NONE: readonly SignOfNote[] = [];

/** From the lowest note of the chord to the highest. */
export function signsOf({ shape }: { readonly shape: Pick<ChordShape, 'event'> }): readonly SignOfNote[] {
  const { signs, notes } = shape.event.chord;
  // Most chords have no signs, and several passes call this function.
  if (signs === undefined && notes.every((note) => note.signs === undefined)) return NONE;
  return [...of(signs, -1), ...notes.flatMap((note, index) => of(note.signs, index))];
}
