/** The value in which notes are entered: that of what was selected last. */
import { chordAt } from '../../../../../engine/index.ts';
import type { NoteValue } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';

const QUARTER: NoteValue = { base: 2, dots: 0 };

export class EntryValue {
  value: NoteValue = QUARTER;
  readonly #store: ScoreStore;

  constructor(store: ScoreStore) {
    this.#store = store;
  }

  /** Returns what stops following the selection. */
  follow(): () => void {
    return this.#store.listenToSelection(() => this.#read());
  }

  #read(): void {
    const { score, selection } = this.#store;
    const [first] = selection;
    const chord = first && chordAt(score, first);
    if (chord === undefined) return;
    // The rest of a whole bar has no value of its own, and a tuplet is not entered note by note.
    const { base, dots } = chord.value;
    if (chord.fullMeasure === undefined) this.value = { base, dots };
  }
}
