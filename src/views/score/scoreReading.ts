/**
 * Where one is in a score, shared by all that shows it: the measure that is read, kept when another view takes over; the
 * playhead; and the panes side by side, of which the one that is moved leads the others.
 */
import type { Ticks } from '../../../engine/index.ts';

/** A moment of the score as written. */
export interface ScorePlace {
  readonly measure: number;
  readonly at: Ticks;
}

export interface ReadingPane {
  /** Goes to where another pane went, without leading in its turn. `progress` in measures: 4.5 is amid the fifth. */
  readonly follow: (progress: number) => void;
}

export class ScoreReading {
  readonly #panes = new Set<ReadingPane>();
  readonly #listeners = new Set<(place: ScorePlace | undefined) => void>();
  #measure: number;
  #leader: ReadingPane | undefined;
  #playhead: ScorePlace | undefined;

  /** `measure`: to begin with. */
  constructor(measure = 0) {
    this.#measure = measure;
  }

  /** The measure that views begin with. */
  get measure(): number {
    return this.#measure;
  }

  get playhead(): ScorePlace | undefined {
    return this.#playhead;
  }

  /** Answers what takes the pane out again. */
  join(pane: ReadingPane): () => void {
    this.#panes.add(pane);
    return () => {
      this.#panes.delete(pane);
      if (this.#leader === pane) this.#leader = undefined;
    };
  }

  /** The pane was moved by the reader. */
  moved(pane: ReadingPane, measure: number, progress: number): void {
    this.#measure = measure;
    this.lead(pane);
    for (const other of this.#panes) if (other !== pane) other.follow(progress);
  }

  /** Keys go to the pane that was touched last. */
  lead(pane: ReadingPane): void {
    this.#leader = pane;
  }

  takesKeys(pane: ReadingPane): boolean {
    return this.#leader === undefined ? this.#panes.values().next().value === pane : this.#leader === pane;
  }

  /** Undefined: nowhere. */
  setPlayhead(place: ScorePlace | undefined): void {
    this.#playhead = place;
    for (const listener of this.#listeners) listener(place);
  }

  /** Is told where the playhead goes. Answers what stops it. */
  listenToPlayhead(listener: (place: ScorePlace | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
