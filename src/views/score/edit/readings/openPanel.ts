import { Signal } from '../../../../signal.ts';

/** The panels that can be open beside the music, one at a time. */
export type PanelKind = 'meter' | 'again';

/** The reading panel that is open, and whether the waveform is shown above the music. */
export class OpenPanel {
  readonly #changed = new Signal<[]>();
  #kind: PanelKind | undefined;
  #hasWaveform = false;

  readonly kind = (): PanelKind | undefined => this.#kind;

  readonly hasWaveform = (): boolean => this.#hasWaveform;

  showWaveform(isShown: boolean): void {
    this.#hasWaveform = isShown;
    this.#changed.emit();
  }

  /** Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Opens a panel; undefined closes the open one. */
  open(kind: PanelKind | undefined): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#changed.emit();
  }
}
