/**
 * The marks that a gesture shows over the canvas: a rubber band, the note at the caret, a number. They are not React
 * state.
 */
import { Signal } from '../../../../signal.ts';

/** Staff spaces in the sheet. */
export interface MarkBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Caret {
  /** Middle of the head, in the sheet. */
  readonly x: number;
  readonly y: number;
  /** Width and height of the head, staff spaces. */
  readonly width: number;
  readonly height: number;
  /** Ledger lines, y in the sheet. */
  readonly ledgers: readonly number[];
  /** Name of the pitch. */
  readonly name: string;
}

export interface Mark {
  readonly box?: MarkBox;
  readonly caret?: Caret;
  readonly label?: { readonly x: number; readonly y: number; readonly text: string };
}

export class GestureMarks {
  readonly #changed = new Signal<[]>();
  mark: Mark = {};

  show(mark: Mark): void {
    this.mark = mark;
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
