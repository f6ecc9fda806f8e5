/**
 * The value in which notes are entered: the value of the last selected note, or the one that was chosen for the caret.
 */
import { chordAt } from '../../../../../engine/index.ts';
import type { NoteBase, NoteValue } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';
import type { EditCommandName } from '../editCommands.ts';

const QUARTER: NoteValue = { base: 2, dots: 0 };

/** Commands that set a value, in the order of their bases. */
export const VALUE_NAMES = ['whole', 'half', 'quarter', 'eighth', 'sixteenth', 'thirtySecond'] as const;

/**
 * Returns the value that results from a command before a note has it; undefined where the command does not choose a
 * value.
 */
function chosenValue(name: EditCommandName, { base, dots }: NoteValue): NoteValue | undefined {
  const last = VALUE_NAMES.length - 1;
  if (name === 'dot') return { base, dots: dots > 0 ? 0 : 1 };
  if (name === 'shorter') return { base: Math.min(last, base + 1) as NoteBase, dots: 0 };
  if (name === 'longer') return { base: Math.max(0, base - 1) as NoteBase, dots: 0 };
  const named = VALUE_NAMES.findIndex((each) => each === name);
  return named < 0 ? undefined : { base: named as NoteBase, dots: 0 };
}

export class EntryValue {
  #value: NoteValue = QUARTER;
  readonly #store: ScoreStore;
  readonly #changed = new Signal<[]>();

  constructor(store: ScoreStore) {
    this.#store = store;
  }

  /** The same object until it changes. */
  get value(): NoteValue {
    return this.#value;
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Returns a function that stops following the selection. */
  follow(): () => void {
    return this.#store.listenToSelection(() => this.#read());
  }

  /** Chooses the value that the command would give to selected notes. Returns whether it chooses one. */
  choose(name: EditCommandName): boolean {
    const value = chosenValue(name, this.#value);
    if (value !== undefined) this.#set(value);
    return value !== undefined;
  }

  #set({ base, dots }: NoteValue): void {
    if (base === this.#value.base && dots === this.#value.dots) return;
    this.#value = { base, dots };
    this.#changed.emit();
  }

  #read(): void {
    const { score, selection } = this.#store;
    const [first] = selection;
    const chord = first && chordAt(score, first);
    if (chord === undefined) return;
    // A full-measure rest has no value of its own, and a tuplet is not entered note by note.
    if (chord.fullMeasure === undefined) this.#set(chord.value);
  }
}
