/**
 * Typing frets into tablature. If the selected note was clicked on a tablature, digits set its fret, and write a note in
 * place of a rest to which arrows lead from there. If a place of a string was chosen, by a click or by keys, digits write
 * a note there, or change the fret of the one that is there. The first digit is a draft until a second one may follow, so
 * that "1" and "2" are fret 12 and one undo step.
 */
import { enterFret, noteOnString, placeAtRest, setFret, settling } from '../../../../../engine/index.ts';
import type { Score, Selection, VoiceMoment } from '../../../../../engine/index.ts';
import type { Command, ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';
import type { EntryValue } from '../pointer/entryValue.ts';

/** Time to wait for a second digit. */
const WAIT_MS = 1000;
/** Larger numbers of two digits exist on no neck. */
const HIGHEST_FIRST = 3;

/** A string of a tablature at a moment. */
export interface StringPlace {
  readonly at: VoiceMoment;
  /** Index into the tuning: 0 is the lowest line. */
  readonly string: number;
}

/** The pane that marks the place. */
export interface StringMarker {
  /** Returns whether the pane shows the place. */
  readonly show: (place: StringPlace) => boolean;
  readonly hide: () => void;
}

const noteAt = (score: Score, { at, string }: StringPlace): Selection => {
  const note = noteOnString(score, at, string);
  return note === undefined ? [] : [note];
};

export class FretEntry {
  readonly #store: ScoreStore;
  readonly #entry: Pick<EntryValue, 'value'>;
  #chosen: { readonly place: StringPlace; readonly marker: StringMarker } | undefined;
  readonly #changed = new Signal<[]>();
  #isOn = false;
  /** The first digit, while a second one may follow. */
  #first: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `entry`: the value of the notes that are written. */
  constructor(store: ScoreStore, entry: Pick<EntryValue, 'value'>) {
    this.#store = store;
    this.#entry = entry;
  }

  /** Whether the selection was made by a click on a tablature. */
  readonly isOn = (): boolean => this.#isOn;

  /** The chosen place of a string; undefined while there is none. */
  readonly place = (): StringPlace | undefined => this.#chosen?.place;

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  use(isTab: boolean): void {
    if (isTab === this.#isOn) return;
    this.#isOn = isTab;
    this.#changed.emit();
  }

  /** Chooses a place and selects the note there. Returns whether the pane shows it. */
  pointAt(place: StringPlace, marker = this.#chosen?.marker): boolean {
    this.commit();
    if (marker?.show(place) !== true) return false;
    this.#chosen = { place, marker };
    this.#store.select(noteAt(this.#store.score, place));
    this.#changed.emit();
    return true;
  }

  /** Shows the chosen place again, after an edit has moved the music or removed the moment. */
  showAgain(): void {
    if (this.#chosen?.marker.show(this.#chosen.place) === false) this.settle();
  }

  /** Returns whether the key is a digit of a fret. */
  type(key: string): boolean {
    const { state, selection } = this.#store;
    const isMeant = this.#chosen !== undefined || (this.#isOn && selection.length > 0);
    if (!isMeant || !state.isEditing || !/^\d$/.test(key)) return false;
    const first = this.#first;
    const digit = Number(key);
    const both = first === undefined ? undefined : 10 * first + digit;
    if (both !== undefined && both <= this.#highest && this.#take(both)) this.commit();
    else this.#begin(digit);
    this.showAgain();
    return true;
  }

  /** Keeps the typed fret: no second digit follows. */
  commit(): void {
    clearTimeout(this.#timer);
    if (this.#first === undefined) return;
    this.#first = undefined;
    this.#store.commitDraft();
  }

  /** Keeps the typed fret; then no place of a string is chosen. */
  settle(): void {
    this.commit();
    const left = this.#chosen;
    this.#chosen = undefined;
    left?.marker.hide();
    if (left !== undefined) this.#changed.emit();
  }

  #begin(digit: number): void {
    this.commit();
    if (!this.#take(digit)) return;
    this.#first = digit;
    if (digit === 0 || digit > HIGHEST_FIRST) return this.commit();
    this.#timer = setTimeout(() => this.commit(), WAIT_MS);
  }

  get #highest(): number {
    const { score, selection } = this.#store;
    const tuning = score.parts[this.#chosen?.place.at.part ?? selection[0]?.part ?? 0]?.tuning;
    return tuning === undefined ? 0 : tuning.frets - tuning.capo;
  }

  /** Whether the fret is on the neck. */
  #take(fret: number): boolean {
    let isRefused = false;
    const stop = this.#store.listenToRefusals(() => (isRefused = true));
    this.#store.draft(this.#writing(fret));
    stop();
    return !isRefused;
  }

  #writing(fret: number): Command {
    return (score, selection) => {
      const place = this.#chosen?.place ?? placeAtRest(score, selection);
      if (place === undefined) return settling((now, notes) => setFret(now, notes, fret))(score, selection);
      const present = noteAt(score, place);
      if (present.length === 0) return enterFret(score, place.at, this.#entry.value, { string: place.string, fret });
      return settling((now, notes) => setFret(now, notes, fret))(score, present);
    };
  }
}
