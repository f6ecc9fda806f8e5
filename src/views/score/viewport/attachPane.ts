/** A pane in the page: it listens to the gestures and the size of its element. */
import type { PaneController } from './PaneController.ts';
import { listenToGestures } from './listenToGestures.ts';
import { observeViewport } from './observeViewport.ts';

/** Returns what takes the pane out again. */
export function attachPane(element: HTMLElement, controller: PaneController): () => void {
  const leave = controller.enter();
  const stopListening = listenToGestures(element, controller);
  const stopObserving = observeViewport(element, (...size) => controller.setSize(...size));
  return () => {
    stopListening();
    stopObserving();
    leave();
  };
}
