/** Whether the user works with fingers: what stands near the music then is larger, and does what dragging does by taps. */
import { Signal } from '../../../../signal.ts';
import type { ToolPointer } from '../../viewport/pointerTool.ts';

/** A screen that is touched and has no mouse. */
const COARSE = '(pointer: coarse)';

export class UsedDevice {
  #isTouch = window.matchMedia(COARSE).matches;
  readonly #changed = new Signal<[]>();

  readonly isTouch = (): boolean => this.#isTouch;

  /** By what a pane was pressed last: computers may have both. */
  use(device: ToolPointer['device']): void {
    const isTouch = device === 'touch';
    if (isTouch === this.#isTouch) return;
    this.#isTouch = isTouch;
    this.#changed.tell();
  }

  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);
}
