/**
 * The user's position in the doubt queue, and whether its marks are shown. It is not React state: panes draw the marks
 * themselves, and keys and buttons move from one note to the next.
 */
import { compareAddresses, doubts } from '../../../../../engine/index.ts';
import type { Doubt, NoteAddress, Score, Selection } from '../../../../../engine/index.ts';
import { Signal } from '../../../../signal.ts';

export interface DoubtState {
  /** Whether marks, strip and count are shown. */
  readonly isShown: boolean;
  /** The note that was shown last; undefined while the user does not go through the queue. */
  readonly current: NoteAddress | undefined;
}

export class DoubtQueue {
  readonly #changed = new Signal<[]>();
  #state: DoubtState = { isShown: true, current: undefined };
  /** The index of `current` in the queue. */
  #index = -1;
  /**
   * Equal doubts are ordered by their distance from the position at which the user began, which must not change in
   * between.
   */
  #near: Pick<NoteAddress, 'measure'> | undefined;

  /** The same object until something changes. */
  readonly state = (): DoubtState => this.#state;

  /** Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  show(isShown: boolean): void {
    if (!isShown) this.leave();
    this.#set({ ...this.#state, isShown });
  }

  /**
   * Goes to the next (`by` 1) or the previous note (-1); after the end it begins again. It starts from a selected
   * doubtful note. A note that was kept or deleted is replaced in the queue by the following one.
   *
   * @param measure the user's position: the queue begins with the nearest of the most important notes.
   */
  step(score: Score, selection: Selection, by: 1 | -1, measure: number): Doubt | undefined {
    this.#near ??= { measure };
    const queue = doubts(score, { near: this.#near });
    if (queue.length === 0) {
      this.leave();
      return undefined;
    }
    const here = this.#placeOf(queue, selection);
    const after = here ?? (by === 1 ? this.#gap - 1 : this.#gap);
    this.#index = (((after + by) % queue.length) + queue.length) % queue.length;
    const found = queue[this.#index];
    this.#set({ isShown: true, current: found?.address });
    return found;
  }

  /** Ends going through the queue. */
  leave(): void {
    this.#near = undefined;
    this.#index = -1;
    this.#set({ ...this.#state, current: undefined });
  }

  /** The former position of a note that is no longer in the queue. */
  get #gap(): number {
    return Math.max(0, this.#index);
  }

  #placeOf(queue: readonly Doubt[], selection: Selection): number | undefined {
    const indexOf = (at: NoteAddress | undefined): number =>
      at === undefined ? -1 : queue.findIndex(({ address }) => compareAddresses(address, at) === 0);
    const selected = indexOf(selection[0]);
    const place = selected >= 0 ? selected : indexOf(this.#state.current);
    return place >= 0 ? place : undefined;
  }

  #set(state: DoubtState): void {
    const { isShown, current } = this.#state;
    if (state.isShown === isShown && state.current === current) return;
    this.#state = state;
    this.#changed.emit();
  }
}
