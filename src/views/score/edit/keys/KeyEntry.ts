/**
 * I-31: notes from the keys of a MIDI keyboard and of the piano on the screen. Keys that are down together form a
 * chord: it replaces the selected pitches, or is entered at the caret. When all keys are released, the next note of the
 * voice is selected, or the caret goes on. Until then the chord is a draft, so that one undo reverts it.
 */
import { afterEntered, chordAt, chordsOf, enterMidi, midiPitch, setPitches } from '../../../../../engine/index.ts';
import type { Score, Selection } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';
import type { PointerEditing } from '../pointer/pointerEditing.ts';
import { walk } from '../selectionMoves.ts';

/** Pitches of the heads of a single selected chord that are not selected; they are kept. */
function keptPitches(score: Score, selection: Selection): readonly number[] {
  const [at, ...others] = chordsOf(selection);
  if (at === undefined || others.length > 0) return [];
  const selected = new Set(selection.map(({ note }) => note));
  return (chordAt(score, at)?.notes ?? [])
    .filter((_, note) => !selected.has(note))
    .map(({ pitch, percussionKey }) => percussionKey ?? midiPitch(pitch));
}

export class KeyEntry {
  readonly #store: ScoreStore;
  readonly #pointer: Pick<PointerEditing, 'gestures' | 'entry' | 'caret'>;
  readonly #moved: (measure: number) => void;
  readonly #changed = new Signal<[]>();
  /** Keys that are down. The same object until it changes. */
  #down: ReadonlySet<number> = new Set();
  /** Keys of the chord that is being played, including those that were released. */
  #chord: readonly number[] = [];

  /** `moved`: called with the measure that contains the next note. */
  constructor(
    store: ScoreStore,
    pointer: Pick<PointerEditing, 'gestures' | 'entry' | 'caret'>,
    moved: (measure: number) => void,
  ) {
    this.#store = store;
    this.#pointer = pointer;
    this.#moved = moved;
  }

  readonly down = (): ReadonlySet<number> => this.#down;

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  press(key: number): void {
    this.#setDown(new Set([...this.#down, key]));
    this.#chord = [...this.#chord, key];
    if (this.#store.state.isEditing) this.#write();
  }

  lift(key: number): void {
    if (!this.#down.has(key)) return;
    this.#setDown(new Set([...this.#down].filter((each) => each !== key)));
    if (this.#down.size > 0) return;
    const isPlayed = this.#chord.length > 0;
    this.#chord = [];
    if (isPlayed && this.#store.state.isEditing) this.#goOn();
  }

  /** Cancels a press, because the finger has scrolled the keyboard. */
  cancel(): void {
    this.#setDown(new Set());
    this.#chord = [];
    this.#store.cancelDraft();
  }

  #setDown(keys: ReadonlySet<number>): void {
    this.#down = keys;
    this.#changed.emit();
  }

  get #hasCaret(): boolean {
    return this.#pointer.gestures.getSnapshot().matches('entering') && this.#pointer.caret.at !== undefined;
  }

  /** The caret goes on to the next note; at the end of the score it disappears. */
  #moveCaret(): void {
    const { gestures, caret, entry } = this.#pointer;
    const next = caret.at && afterEntered(this.#store.score, caret.at, entry.value);
    if (next === undefined) return gestures.send({ type: 'LEAVE' });
    gestures.getSnapshot().context.handler?.moveCaretTo(next);
    this.#moved(next.measure);
  }

  #write(): void {
    const { at } = this.#pointer.caret;
    const chord = this.#chord;
    if (this.#hasCaret && at !== undefined) {
      const { value } = this.#pointer.entry;
      // Nothing is selected, so that the keys of values choose the value of the next note.
      this.#store.draft((score) => ({
        score: chord.reduce((edited, key) => enterMidi(edited, at, value, key).score, score),
        selection: [],
      }));
    } else if (this.#store.selection.length > 0)
      this.#store.draft((score, selection) =>
        setPitches(score, selection, [...keptPitches(score, selection), ...chord]),
      );
  }

  #goOn(): void {
    const store = this.#store;
    store.commitDraft();
    if (this.#hasCaret) return this.#moveCaret();
    const { score, selection } = store;
    if (selection.length === 0) return;
    const next = walk(score, { selection, anchor: undefined, focus: undefined }, 'next', 0).selection;
    store.select(next);
    const [first] = next;
    if (first !== undefined) this.#moved(first.measure);
  }
}
