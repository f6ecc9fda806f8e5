/**
 * Onset groups: notes that are struck together. The fingers of a chord come down within about 30 ms; a rolled chord takes
 * longer, which the tracker handles (it can give two groups one position).
 */
import type { TimedNote } from '../timedNote.ts';

export interface OnsetGroup<Note extends TimedNote = TimedNote> {
  /** Mean onset of the notes, in seconds. */
  readonly time: number;
  /** Notes in ascending pitch. */
  readonly notes: readonly Note[];
}

/**
 * Largest distance, in seconds, of an onset from the first of its group: between the spread of a chord and the fastest
 * notes.
 */
const CHORD_SPREAD = 0.035;

/** Groups in order of time. `spread`: seconds within which notes are of one group. */
export function groupOnsets<Note extends TimedNote>(notes: readonly Note[], spread = CHORD_SPREAD): OnsetGroup<Note>[] {
  const ordered = [...notes].sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  const groups: OnsetGroup<Note>[] = [];
  let open: Note[] = [];
  const close = (): void => {
    if (open.length === 0) return;
    const time = open.reduce((sum, note) => sum + note.onset, 0) / open.length;
    groups.push({ time, notes: open.sort((a, b) => a.midiPitch - b.midiPitch) });
    open = [];
  };
  for (const note of ordered) {
    const first = open[0];
    if (first && note.onset - first.onset > spread) close();
    open.push(note);
  }
  close();
  return groups;
}
