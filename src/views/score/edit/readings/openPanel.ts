import { Signal } from '../../../../signal.ts';

/** What can stand beside the music: one of them at a time. */
export type PanelKind = 'meter' | 'again';

/** Which panel of the readings is open. */
export class OpenPanel {
  readonly #changed = new Signal<[]>();
  #kind: PanelKind | undefined;

  readonly kind = (): PanelKind | undefined => this.#kind;

  /** Returns what removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Opens a panel; undefined closes the one that is open. */
  open(kind: PanelKind | undefined): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#changed.tell();
  }
}
