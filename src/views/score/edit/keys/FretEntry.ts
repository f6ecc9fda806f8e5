/**
 * Typing frets into tablature. If the selected note was clicked on a tablature, digits set its fret; if an empty place
 * of a string was clicked, digits write a new note there. The first digit is a draft until a second one may follow, so
 * that "1" and "2" are fret 12 and one undo step.
 */
import { enterFret, setFret, settling } from '../../../../../engine/index.ts';
import type { NoteValue, VoiceMoment } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';

/** Time to wait for a second digit. */
const WAIT_MS = 1000;
/** Larger numbers of two digits exist on no neck. */
const HIGHEST_FIRST = 3;

/** A string of a tablature at a moment without a fret on it. */
export interface EmptyString {
  readonly at: VoiceMoment;
  readonly string: number;
  /** Address of the note that is typed. */
  readonly value: NoteValue;
  /** Called when the place is no longer selected, or has its note. */
  readonly onEnd: () => void;
}

export class FretEntry {
  readonly #store: ScoreStore;
  #empty: EmptyString | undefined;
  readonly #changed = new Signal<[]>();
  #isOn = false;
  /** The first digit, while a second one may follow. */
  #first: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ScoreStore) {
    this.#store = store;
  }

  /** Whether the selection was made by a click on a tablature. */
  readonly isOn = (): boolean => this.#isOn;

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  use(isTab: boolean): void {
    if (isTab === this.#isOn) return;
    this.#isOn = isTab;
    this.#changed.emit();
  }

  /** Digits write a note at an empty place, until the note is complete or the user does something else. */
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

  /** Commits the typed fret: no second digit follows. An empty place is no longer selected. */
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
