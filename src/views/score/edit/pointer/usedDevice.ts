/** Whether the user works with fingers: controls near the music are then larger, and taps can replace drags. */
import { Signal } from '../../../../signal.ts';
import type { ToolPointer } from '../../viewport/pointerTool.ts';

/** Whether the screen is a touch screen without a mouse. */
const COARSE = '(pointer: coarse)';

export class UsedDevice {
  #isTouch = window.matchMedia(COARSE).matches;
  readonly #changed = new Signal<[]>();

  readonly isTouch = (): boolean => this.#isTouch;

  /** Set by the last press on a pane, because a computer may have both. */
  use(device: ToolPointer['device']): void {
    const isTouch = device === 'touch';
    if (isTouch === this.#isTouch) return;
    this.#isTouch = isTouch;
    this.#changed.emit();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
