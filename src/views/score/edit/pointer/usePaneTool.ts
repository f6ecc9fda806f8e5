/** Connects the pointers of a pane with editing; in play mode they are handled by the gestures of reading (I-10). */
import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { RollLayout } from '../../../../../engine/index.ts';
import { gestureState } from '../../../../machines/editing/editGesture.ts';
import type { LiveLayout } from '../../layout/liveLayout.ts';
import type { PaneController } from '../../viewport/PaneController.ts';
import { offerPane } from '../editAutomation.ts';
import { useEditorIfAny } from '../editor.ts';
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
      if (event.key !== 'Escape' || gestures.getSnapshot().matches('idle')) return;
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
function attachTool(
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
    () => watching.unsubscribe(),
  ];
  return () => {
    stops.forEach((stop) => stop());
    setTool(undefined);
    controller.openMenu = undefined;
  };
}

/** Used for a score that cannot be edited. */
const NOTHING: Partial<EditedPane> = {};

/** @returns the marks of the gestures over the canvas; undefined while the score is not edited */
export function usePaneTool({ controller, host, kind, live }: PaneToolOptions): GestureMarks | undefined {
  const editor = useEditorIfAny();
  const [marks, setMarks] = useState<GestureMarks>();
  const { store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets } = editor ?? NOTHING;
  // The editor is a new object when the player is replaced, even during a gesture.
  const edited = useMemo(
    () =>
      store && reading && menus && headerPressed && lyrics && pointer && tones && voice && frets
        ? { store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets }
        : undefined,
    [store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets],
  );
  useEffect(() => {
    const element = host.current;
    if (edited === undefined || element === null) return undefined;
    return attachTool(edited, element, { controller, host, kind, live }, setMarks);
  }, [edited, controller, host, kind, live]);
  return marks;
}
