/** Connects a pane with its element: with the gestures on it and with its size. */
import type { PaneController } from './PaneController.ts';
import { listenToGestures } from './listenToGestures.ts';
import { observeViewport } from './observeViewport.ts';

/** Returns a function that removes the pane. */
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
