/**
 * Whether the piano is shown on the screen: by default on touch screens (I-03), elsewhere when the user opens it. A phone
 * that lies on its side is too low for both the piano and the music, so there it is closed until the user opens it.
 */
import { Signal } from '../../../../signal.ts';
import type { UsedDevice } from '../pointer/usedDevice.ts';

/** Bars and piano are 290 px high: in a lower window the music would have less than the height of a piano's system. */
const LOW = '(max-height: 480px)';

export class PianoChoice {
  readonly #isTouch: boolean;
  readonly #low = window.matchMedia(LOW);
  /** Undefined until the user has opened or closed it. */
  #chosen: boolean | undefined;
  readonly #changed = new Signal<[]>();

  constructor(device: Pick<UsedDevice, 'isTouch'>) {
    this.#isTouch = device.isTouch();
  }

  readonly isOpen = (): boolean => this.#chosen ?? (this.#isTouch && !this.#low.matches);

  toggle(): void {
    this.#chosen = !this.isOpen();
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => {
    const stop = this.#changed.listen(listener);
    this.#low.addEventListener('change', listener);
    return () => {
      stop();
      this.#low.removeEventListener('change', listener);
    };
  };
}
