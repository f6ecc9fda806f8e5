/**
 * Frets typed into tablature: while a note is selected that was pointed at on a tablature, digits are its fret; where an
 * empty place of a string was pointed at, they are a new note there. The first digit is a draft for a second, so that "1"
 * and "2" are fret 12 and one undo.
 */
import { enterFret, setFret, settling } from '../../../../../engine/index.ts';
import type { NoteValue, VoiceMoment } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';

/** How long a first digit waits for a second one. */
const WAIT_MS = 1000;
/** Higher numbers of two digits are on no neck. */
const HIGHEST_FIRST = 3;

/** A string of a tablature at a moment without a fret on it. */
export interface EmptyString {
  readonly at: VoiceMoment;
  readonly string: number;
  /** Of the note that is typed. */
  readonly value: NoteValue;
  /** Called when the place is not meant any more, or has its note. */
  readonly onEnd: () => void;
}

export class FretEntry {
  readonly #store: ScoreStore;
  #empty: EmptyString | undefined;
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

  /** Digits become a note at an empty place, until it has one or something else is done. */
  pointAt(empty: EmptyString): void {
    this.settle();
    this.#empty = empty;
  }

  /** Returns whether the key is a digit of a fret. */
  type(key: string): boolean {
    const { state, selection } = this.#store;
    const isMeant = this.#empty !== undefined || (this.#isOn && selection.length > 0);
    if (!isMeant || !state.isEditing || !/^\d$/.test(key)) return false;
    const first = this.#first;
    const digit = Number(key);
    const both = first === undefined ? undefined : 10 * first + digit;
    if (both !== undefined && both <= this.#highest && this.#take(both)) this.settle();
    else this.#begin(digit);
    return true;
  }

  /** What was typed stays: no second digit follows. An empty place is not meant any more. */
  settle(): void {
    this.#commit();
    this.#leave();
  }

  #commit(): void {
    clearTimeout(this.#timer);
    if (this.#first === undefined) return;
    this.#first = undefined;
    if (this.#store.commitDraft()) this.#leave();
  }

  #leave(): void {
    const left = this.#empty;
    this.#empty = undefined;
    left?.onEnd();
  }

  #begin(digit: number): void {
    this.#commit();
    if (!this.#take(digit)) return;
    this.#first = digit;
    if (digit === 0 || digit > HIGHEST_FIRST) return this.settle();
    this.#timer = setTimeout(() => this.settle(), WAIT_MS);
  }

  get #highest(): number {
    const { score, selection } = this.#store;
    const tuning = score.parts[this.#empty?.at.part ?? selection[0]?.part ?? 0]?.tuning;
    return tuning === undefined ? 0 : tuning.frets - tuning.capo;
  }

  /** Whether the fret is on the neck. */
  #take(fret: number): boolean {
    let isRefused = false;
    const stop = this.#store.listenToRefusals(() => (isRefused = true));
    const empty = this.#empty;
    this.#store.draft(
      empty === undefined
        ? settling((score, selection) => setFret(score, selection, fret))
        : (score) => enterFret(score, empty.at, empty.value, { string: empty.string, fret }),
    );
    stop();
    return !isRefused;
  }
}
