/** Colours the selected notes in a pane of an edited score, and brings notes into view that were selected by keys. */
import { useEffect } from 'react';
import type { InkAddress } from '../canvas/inkMarks.ts';
import type { Selection } from '../../../../engine/index.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import { momentOf } from '../state/momentOf.ts';
import { useEditorIfAny } from './editor.ts';

/** A rest, or a chord as a whole, has no note of its own. */
const inkOf = (selection: Selection): readonly InkAddress[] =>
  selection.map(({ note, ...chord }) => (note < 0 ? chord : { ...chord, note }));

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
    return () => {
      stopMarks();
      stopSpanner();
      stopReveals();
      marks.select([]);
      marks.selectAttachment(undefined);
    };
  }, [editor, controller]);
}
