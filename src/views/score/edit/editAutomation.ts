/**
 * What browser tests read of an edited score: the score, the selection, and where a note lies in the window. Offered only
 * where a program drives the browser (`navigator.webdriver`), so that no page comes to depend on it; the tests themselves
 * edit by real keys and pointers.
 */
import { boxOfNote, checkScore, writeMusicJson } from '../../../../engine/index.ts';
import type { NoteAddress, Selection } from '../../../../engine/index.ts';
import type { ScoreStore } from '../../../editing/index.ts';
import type { SavingActor } from '../../../machines/saving.ts';
import type { SheetViewport } from '../viewport/SheetViewport.ts';

export type PaneKind = 'sheet' | 'roll';

export interface WindowBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface EditAutomation {
  /** As MusicJSON. */
  readonly score: () => unknown;
  readonly selection: () => Selection;
  /** What breaks the model's invariants; empty in a sound score. */
  readonly faults: () => readonly unknown[];
  readonly hasChanges: () => boolean;
  /** State of the saving machine. */
  readonly saving: () => unknown;
  /** Box of a notehead, a rest or a block in the window, CSS px; undefined where it is not laid out. */
  readonly boxOf: (pane: PaneKind, note: NoteAddress) => WindowBox | undefined;
}

declare global {
  interface Window {
    songleafEdit?: EditAutomation;
  }
}

const panes = new Map<PaneKind, { readonly viewport: SheetViewport; readonly host: HTMLElement }>();

function windowBoxOf(kind: PaneKind, note: NoteAddress): WindowBox | undefined {
  const pane = panes.get(kind);
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
}

/** Returns what takes the offer back. */
export function offerEditAutomation(store: ScoreStore, saving: SavingActor): () => void {
  if (!navigator.webdriver) return () => undefined;
  window.songleafEdit = {
    score: () => writeMusicJson(store.score),
    selection: () => store.selection,
    faults: () => checkScore(store.score),
    hasChanges: () => store.state.hasChanges,
    saving: () => saving.getSnapshot().value,
    boxOf: windowBoxOf,
  };
  return () => delete window.songleafEdit;
}

/** Where notes of one pane are looked for. Returns what takes the offer back. */
export function offerPane(kind: PaneKind, viewport: SheetViewport, host: HTMLElement): () => void {
  panes.set(kind, { viewport, host });
  return () => {
    if (panes.get(kind)?.viewport === viewport) panes.delete(kind);
  };
}
