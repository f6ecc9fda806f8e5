/** The tool with which a pane is edited; it is in use while the score is edited. */
import type { RefObject } from 'react';
import type { RollLayout } from '../../../../../engine/index.ts';
import { gestureState } from '../../../../machines/editing/editGesture.ts';
import type { LiveLayout } from '../../layout/liveLayout.ts';
import { ownsKeys } from '../../state/keyOwners.ts';
import type { PaneController } from '../../viewport/PaneController.ts';
import { offerPane } from '../editAutomation.ts';
import type { GestureMarks } from './gestureMarks.ts';
import type { EditedPane } from './paneTool.ts';
import { RollTool } from './rollTool.ts';
import { SheetTool } from './sheetTool.ts';

export interface PaneToolOptions {
  readonly controller: PaneController;
  readonly host: RefObject<HTMLElement | null>;
  readonly kind: 'sheet' | 'roll';
  readonly live: Pick<LiveLayout, 'layout'>;
}

const isRoll = (layout: object): layout is RollLayout => 'noteAt' in layout;

function makeTool(editor: EditedPane, host: HTMLElement, { controller, kind, live }: PaneToolOptions) {
  const options = { controller, editor, host, ...editor.pointer };
  if (kind === 'sheet') return new SheetTool(options);
  return new RollTool(options, () => {
    const layout = live.layout();
    if (!isRoll(layout)) throw new Error('The pane of a roll shows a roll');
    return layout;
  });
}

/** Escape, loss of the window's focus and the end of editing cancel the present gesture. */
function listenToCancels(editor: EditedPane): () => void {
  const { gestures } = editor.pointer;
  const abort = new AbortController();
  window.addEventListener(
    'keydown',
    (event) => {
      const state = gestures.getSnapshot();
      if (event.key !== 'Escape' || state.matches('idle')) return;
      // A field, such as that of lyrics, handles the key itself although the pointer rests on the music.
      if (state.matches({ entering: 'hovering' }) && ownsKeys(event.target)) return;
      // Otherwise the key would clear the selection too.
      event.preventDefault();
      event.stopPropagation();
      gestures.send({ type: 'CANCEL' });
    },
    { signal: abort.signal, capture: true },
  );
  return () => abort.abort();
}

/** Follows whether the score is edited. Returns a function that removes the tool. */
export function attachTool(
  editor: EditedPane,
  element: HTMLElement,
  options: PaneToolOptions,
  onMarks: (marks: GestureMarks | undefined) => void,
): () => void {
  const { controller } = options;
  const { store, pointer } = editor;
  const made = makeTool(editor, element, options);
  const setTool = (tool: SheetTool | RollTool | undefined): void => {
    controller.setTool(tool);
    pointer.gestures.send({ type: 'LEAVE' });
    // Otherwise digits would be written at a place that is no longer marked.
    editor.frets.settle();
    if (tool === undefined) delete element.dataset['gesture'];
    else element.dataset['gesture'] = 'idle';
    onMarks(tool?.marks);
  };
  const follow = (): void => {
    const { isEditing } = store.state;
    if (isEditing !== (controller.tool !== undefined)) setTool(isEditing ? made : undefined);
  };
  controller.openMenu = made.openPlaceMenu;
  follow();
  const watching = pointer.gestures.subscribe((snapshot) => {
    if (controller.tool !== undefined) element.dataset['gesture'] = gestureState(snapshot);
  });
  const stops = [
    offerPane(options.kind, controller.viewport, element),
    store.listenToState(follow),
    listenToCancels(editor),
    pointer.caretAsked.listen((place) => made.startCaret(place)),
    () => watching.unsubscribe(),
  ];
  return () => {
    stops.forEach((stop) => stop());
    setTool(undefined);
    controller.openMenu = undefined;
  };
}
