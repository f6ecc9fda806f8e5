/**
 * What browser tests and benchmarks read of the editor: where a note lies in the window, and the score. Offered only where
 * a program drives the browser (`navigator.webdriver`), so that no page comes to depend on it.
 */
import { boxOfNote, checkScore, writeMusicJson } from '../../../../../engine/index.ts';
import type { NoteAddress, Selection } from '../../../../../engine/index.ts';
import type { SheetViewport } from '../../viewport/SheetViewport.ts';
import type { Editor } from '../editor.ts';

interface WindowBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PointerAutomation {
  /** Box of a notehead, a rest or a block in the window, CSS px; undefined where it is not laid out. */
  readonly boxOf: (kind: 'sheet' | 'roll', note: NoteAddress) => WindowBox | undefined;
  readonly score: () => unknown;
  readonly selection: () => Selection;
  /** What breaks the model's invariants; empty in a sound score. */
  readonly faults: () => readonly unknown[];
  readonly hasChanges: () => boolean;
  readonly undo: () => void;
}

declare global {
  interface Window {
    songleafEditor?: PointerAutomation;
  }
}

const panes = new Map<'sheet' | 'roll', { readonly viewport: SheetViewport; readonly host: HTMLElement }>();

/** Returns what takes the offer back. */
export function offerPointerAutomation(
  { store }: Pick<Editor, 'store'>,
  kind: 'sheet' | 'roll',
  viewport: SheetViewport,
  host: HTMLElement,
): () => void {
  if (!navigator.webdriver) return () => undefined;
  panes.set(kind, { viewport, host });
  window.songleafEditor = {
    boxOf: (of, note) => {
      const pane = panes.get(of);
      const box = pane && boxOfNote(pane.viewport.view.layout.list, note);
      if (pane === undefined || box === undefined) return undefined;
      const { x, y, scale } = pane.viewport.camera;
      const { left, top } = pane.host.getBoundingClientRect();
      return {
        left: left + (box.left - x) * scale,
        right: left + (box.right - x) * scale,
        top: top + (box.top - y) * scale,
        bottom: top + (box.bottom - y) * scale,
      };
    },
    score: () => writeMusicJson(store.score),
    selection: () => store.selection,
    faults: () => checkScore(store.score),
    hasChanges: () => store.state.hasChanges,
    undo: () => store.undo(),
  };
  return () => {
    panes.delete(kind);
    if (panes.size === 0) delete window.songleafEditor;
  };
}
