/** Connects the pointers of a pane with editing; in play mode they are handled by the gestures of reading (I-10). */
import { useEffect, useMemo, useState } from 'react';
import { loadPart } from '../../../shell/network/network.ts';
import { useEditorIfAny } from '../editor.ts';
import type { PaneToolOptions } from './attachTool.ts';
import type { GestureMarks } from './gestureMarks.ts';
import type { EditedPane } from './paneTool.ts';

/** Used for a score that cannot be edited. */
const NOTHING: Partial<EditedPane> = {};

/**
 * The marks of the gestures over the canvas; undefined while the score is not edited. `mayLoad`: the first notes are on
 * the screen; before that, loading the tools' code would delay them.
 */
export function usePaneTool(
  { controller, host, kind, live }: PaneToolOptions,
  mayLoad: boolean,
): GestureMarks | undefined {
  const editor = useEditorIfAny();
  const [marks, setMarks] = useState<GestureMarks>();
  const { store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets, spanners } = editor ?? NOTHING;
  // The editor is a new object when the player is replaced, even during a gesture.
  const edited = useMemo(
    () =>
      store && reading && menus && headerPressed && lyrics && pointer && tones && voice && frets && spanners
        ? { store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets, spanners }
        : undefined,
    [store, reading, menus, headerPressed, lyrics, pointer, tones, voice, frets, spanners],
  );
  useEffect(() => {
    const element = host.current;
    if (edited === undefined || element === null || !mayLoad) return undefined;
    let isGone = false;
    let detach = (): void => undefined;
    loadPart(() => import('./attachTool.ts')).then(
      ({ attachTool }) => {
        if (!isGone) detach = attachTool(edited, element, { controller, host, kind, live }, setMarks);
      },
      (cause: unknown) => {
        if (isGone) return;
        // Thrown in a state update, so that React's error boundary catches it, as for a lazy component.
        setMarks(() => {
          throw cause;
        });
      },
    );
    return () => {
      isGone = true;
      detach();
    };
  }, [edited, controller, host, kind, live, mayLoad]);
  return marks;
}
