/** The overlays of editing over the canvas of a pane. */
import type { PaneController } from '../viewport/PaneController.ts';
import { GestureOverlay } from './pointer/GestureOverlay.tsx';
import type { GestureMarks } from './pointer/gestureMarks.ts';
import { TouchBar } from './touch/TouchBar.tsx';

export interface PaneEditingProps {
  readonly controller: PaneController;
  readonly marks: GestureMarks;
  /** CSS colour of the selection. */
  readonly colour: string;
}

export function PaneEditing({ controller, marks, colour }: PaneEditingProps) {
  return (
    <>
      <GestureOverlay viewport={controller.viewport} {...{ marks, colour }} />
      <TouchBar controller={controller} />
    </>
  );
}
