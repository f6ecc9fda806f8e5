/**
 * Frets typed into tablature: while a note is selected that was pointed at on a tablature, digits are its fret. The first
 * digit is a draft for a second, so that "1" and "2" are fret 12 and one undo.
 */
import { setFret, settling } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';

/** How long a first digit waits for a second one. */
const WAIT_MS = 1000;
/** Higher numbers of two digits are on no neck. */
const HIGHEST_FIRST = 3;

export class FretEntry {
  readonly #store: ScoreStore;
  readonly #changed = new Signal<[]>();
  #isOn = false;
  /** The digit that waits. */
  #first: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ScoreStore) {
    this.#store = store;
  }

  /** Whether what is selected was pointed at on a tablature. */
  readonly isOn = (): boolean => this.#isOn;

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  use(isTab: boolean): void {
    if (isTab === this.#isOn) return;
    this.#isOn = isTab;
    this.#changed.tell();
  }

  /** Returns whether the key is a digit of a fret. */
  type(key: string): boolean {
    const { state, selection } = this.#store;
    if (!this.#isOn || !state.isEditing || selection.length === 0 || !/^\d$/.test(key)) return false;
    const first = this.#first;
    const digit = Number(key);
    const both = first === undefined ? undefined : 10 * first + digit;
    if (both !== undefined && both <= this.#highest && this.#take(both)) this.settle();
    else this.#begin(digit);
    return true;
  }

  /** What was typed stays: no second digit follows. */
  settle(): void {
    clearTimeout(this.#timer);
    if (this.#first === undefined) return;
    this.#first = undefined;
    this.#store.commitDraft();
  }

  #begin(digit: number): void {
    this.settle();
    if (!this.#take(digit)) return;
    this.#first = digit;
    if (digit === 0 || digit > HIGHEST_FIRST) return this.settle();
    this.#timer = setTimeout(() => this.settle(), WAIT_MS);
  }

  get #highest(): number {
    const { score, selection } = this.#store;
    const tuning = score.parts[selection[0]?.part ?? 0]?.tuning;
    return tuning === undefined ? 0 : tuning.frets - tuning.capo;
  }

  /** Whether the fret is on the neck. */
  #take(fret: number): boolean {
    let isRefused = false;
    const stop = this.#store.listenToRefusals(() => (isRefused = true));
    this.#store.draft(settling((score, selection) => setFret(score, selection, fret)));
    stop();
    return !isRefused;
  }
}
