/** Overlays over the music in all panes besides the playhead: mistakes of a practice, and the looped passage. */
import type { Ticks } from '../../../../engine/index.ts';
import { Signal } from '../../../signal.ts';

export interface MistakeMark {
  /** A moment of the score as written. */
  readonly place: { readonly measure: number; readonly at: Ticks };
  readonly kind: 'wrong' | 'octave' | 'late';
  /** Description in words. */
  readonly text: string;
}

export interface Annotations {
  readonly mistakes: readonly MistakeMark[];
  /** Indexes of the measures that are looped. */
  readonly loop: ReadonlySet<number>;
}

export class ScoreAnnotations {
  readonly #changed = new Signal<[]>();
  #shown: Annotations = { mistakes: [], loop: new Set() };

  /** The same object until something changes. */
  get shown(): Annotations {
    return this.#shown;
  }

  show(change: Partial<Annotations>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#changed.emit();
  }

  /** Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    return this.#changed.listen(listener);
  }
}
