import { Signal } from '../../../../signal.ts';

/** What can stand beside the music: one of them at a time. */
export type PanelKind = 'meter' | 'again';

/** Which panel of the readings is open, and whether the waveform stands above the music. */
export class OpenPanel {
  readonly #changed = new Signal<[]>();
  #kind: PanelKind | undefined;
  #hasWaveform = false;

  readonly kind = (): PanelKind | undefined => this.#kind;

  readonly hasWaveform = (): boolean => this.#hasWaveform;

  showWaveform(isShown: boolean): void {
    this.#hasWaveform = isShown;
    this.#changed.tell();
  }

  /** Returns what removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Opens a panel; undefined closes the one that is open. */
  open(kind: PanelKind | undefined): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#changed.tell();
  }
}
