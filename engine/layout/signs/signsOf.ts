/** The signs of a chord's notes that the model keeps as MusicXML has them. */
import type { Foreign } from '../../model/foreign.ts';
import type { ChordShape } from '../shapes.ts';

/** What MusicXML groups the signs of a note in. */
const GROUPS: ReadonlySet<string> = new Set(['technical', 'ornaments', 'articulations']);

export interface NoteSign {
  readonly sign: Foreign;
  /** Index into the chord's notes; -1 for a rest. */
  readonly note: number;
}

const unpacked = (signs: readonly Foreign[] | undefined, note: number): NoteSign[] =>
  (signs ?? []).flatMap((sign) =>
    (GROUPS.has(sign.name) ? (sign.children ?? []) : [sign]).map((each) => ({ sign: each, note })),
  );

const NONE: readonly NoteSign[] = [];

/** From the lowest note of the chord to the highest. */
export function signsOf({ shape }: { readonly shape: Pick<ChordShape, 'event'> }): readonly NoteSign[] {
  const { signs, notes } = shape.event.chord;
  // Most chords have none, and several passes ask.
  if (signs === undefined && notes.every((note) => note.signs === undefined)) return NONE;
  return [...unpacked(signs, -1), ...notes.flatMap((note, index) => unpacked(note.signs, index))];
}
