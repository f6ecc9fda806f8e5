/** Whether the piano is shown on the screen: by default on touch screens (I-03), elsewhere when the user opens it. */
import { Signal } from '../../../../signal.ts';
import type { UsedDevice } from '../pointer/usedDevice.ts';

export class PianoChoice {
  #isOpen: boolean;
  readonly #changed = new Signal<[]>();

  constructor(device: Pick<UsedDevice, 'isTouch'>) {
    this.#isOpen = device.isTouch();
  }

  readonly isOpen = (): boolean => this.#isOpen;

  toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
