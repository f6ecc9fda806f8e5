/** The slur, hairpin, tie or grace note that is selected. It and a selection of notes exclude each other. */
import type { Attachment } from '../../../../../engine/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';

export class SpannerChoice {
  readonly #store: ScoreStore;
  readonly #changed = new Signal<[]>();
  #chosen: Attachment | undefined;

  constructor(store: ScoreStore) {
    this.#store = store;
  }

  get chosen(): Attachment | undefined {
    return this.#chosen;
  }

  choose(spanner: Attachment | undefined): void {
    if (spanner !== undefined) this.#store.select([]);
    if (spanner === this.#chosen) return;
    this.#chosen = spanner;
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Ends the choice after an edit, with a selection of notes and with editing. Returns a function that stops this. */
  readonly follow = (): (() => void) => {
    const end = (): void => this.choose(undefined);
    const stops = [this.#store.listenToSelection(end), this.#store.listenToState(() => this.#endWithEditing())];
    return () => stops.forEach((stop) => stop());
  };

  #endWithEditing(): void {
    if (!this.#store.state.isEditing) this.choose(undefined);
  }
}
