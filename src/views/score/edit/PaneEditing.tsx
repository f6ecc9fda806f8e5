/** The overlays of editing over the canvas of a pane. */
import type { PaneController } from '../viewport/PaneController.ts';
import { LyricsField } from './lyrics/LyricsField.tsx';
import { GestureOverlay } from './pointer/GestureOverlay.tsx';
import type { GestureMarks } from './pointer/gestureMarks.ts';
import { TouchBar } from './touch/TouchBar.tsx';

export interface PaneEditingProps {
  readonly controller: PaneController;
  readonly marks: GestureMarks;
  /** Whether the pane shows staves: lyrics are typed only there. */
  readonly hasStaves: boolean;
  /** CSS colour of the selection. */
  readonly colour: string;
}

export function PaneEditing({ controller, marks, hasStaves, colour }: PaneEditingProps) {
  return (
    <>
      <GestureOverlay viewport={controller.viewport} {...{ marks, colour }} />
      <TouchBar controller={controller} />
      {hasStaves && <LyricsField controller={controller} />}
    </>
  );
}
