/** Opens "Transcribe again" for a bar, or for the selected bars if it is one of them. */
import type { NoteAddress, Score, Selection } from '../../../../../engine/index.ts';
import type { Editor } from '../editor.ts';

/** Indexes of the first and the last measure, inclusive; undefined where nothing is selected. */
export function spanOfSelection(selection: Selection): { first: number; last: number } | undefined {
  if (selection.length === 0) return undefined;
  const measures = selection.map(({ measure }) => measure);
  return { first: Math.min(...measures), last: Math.max(...measures) };
}

/** All notes and rests of a measure, in all parts. */
const everythingIn = ({ parts }: Score, measure: number): Selection =>
  parts.flatMap((each, part) =>
    (each.measures[measure]?.voices ?? []).flatMap(({ chords }, voice) =>
      chords.flatMap(({ notes }, chord): NoteAddress[] =>
        notes.length === 0
          ? [{ part, measure, voice, chord, note: -1 }]
          : notes.map((_, note) => ({ part, measure, voice, chord, note })),
      ),
    ),
  );

export function openAgain({ store, panels }: Editor, measure: number): void {
  const span = spanOfSelection(store.selection);
  if (span === undefined || measure < span.first || measure > span.last)
    store.select(everythingIn(store.committed, measure));
  panels.open('again');
}
