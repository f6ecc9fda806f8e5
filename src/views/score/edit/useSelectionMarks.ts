/**
 * Colours the selected notes in a pane of an edited score, and brings notes into view that were selected by keys, or
 * that a smaller window, such as one with a keyboard on the screen, would hide.
 */
import { useEffect } from 'react';
import type { InkAddress } from '../canvas/inkMarks.ts';
import type { Selection } from '../../../../engine/index.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import { momentOf } from '../state/momentOf.ts';
import { useEditorIfAny } from './editor.ts';

/** A rest, or a chord as a whole, has no note of its own. */
const inkOf = (selection: Selection): readonly InkAddress[] =>
  selection.map(({ note, ...chord }) => (note < 0 ? chord : { ...chord, note }));

/** Calls `onSize` in the frame after the pane's size has changed. Returns a function that stops it. */
function listenToSizes({ viewport }: PaneController, onSize: () => void): () => void {
  let { width, height } = viewport.size;
  let frame = 0;
  const stop = viewport.listenToView(() => {
    const { size } = viewport;
    if (size.width === width && size.height === height) return;
    ({ width, height } = size);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onSize);
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

export function useSelectionMarks(controller: PaneController): void {
  const editor = useEditorIfAny();
  useEffect(() => {
    if (editor === undefined) return undefined;
    const { store, revealed, spanners } = editor;
    const { marks } = controller.viewport;
    const mark = (): void => marks.select(inkOf(store.selection));
    const markSpanner = (): void => marks.selectAttachment(spanners.chosen);
    mark();
    markSpanner();
    const stopMarks = store.listenToSelection(mark);
    const stopSpanner = spanners.listen(markSpanner);
    const stopReveals = revealed.listen((measure) => {
      const selected = store.selection.findLast((note) => note.measure === measure);
      if (controller.takesKeys) controller.reveal(measure, momentOf(store.score, selected));
    });
    const stopSizes = listenToSizes(controller, () => {
      const at = editor.lyrics.place?.at ?? store.selection.at(-1);
      if (store.state.isEditing && at !== undefined) revealed.emit(at.measure);
    });
    return () => {
      stopSizes();
      stopMarks();
      stopSpanner();
      stopReveals();
      marks.select([]);
      marks.selectAttachment(undefined);
    };
  }, [editor, controller]);
}
