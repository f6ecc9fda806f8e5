/**
 * Data of an edited score for browser tests: the score, the selection, and the position of a note in the window. It
 * exists only where a program controls the browser (`navigator.webdriver`), so that no page depends on it; the tests
 * make their edits with real keys and pointers.
 */
import { boxesOfNote, checkScore, writeMusicJson } from '../../../../engine/index.ts';
import type { ElementRef, NoteAddress, Selection, SystemDisplay } from '../../../../engine/index.ts';
import type { ScoreStore } from '../../../editing/index.ts';
import type { SavingActor } from '../../../machines/editing/saving.ts';
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
  /** Violated invariants of the model; empty for a valid score. */
  readonly faults: () => readonly unknown[];
  readonly hasChanges: () => boolean;
  /** State of the saving machine. */
  readonly saving: () => unknown;
  /** Box of a notehead, a rest or a block in the window, in CSS px; undefined where it is not laid out. */
  readonly boxOf: (pane: PaneKind, note: NoteAddress) => WindowBox | undefined;
  /**
   * The point where the ink of a sign of a measure begins in the window, in CSS px; undefined where the sheet shows
   * none.
   */
  readonly signAt: (
    kind: ElementRef['kind'],
    measure: number,
  ) => { readonly x: number; readonly y: number } | undefined;
}

declare global {
  interface Window {
    songleafEdit?: EditAutomation;
  }
}

const panes = new Map<PaneKind, { readonly viewport: SheetViewport; readonly host: HTMLElement }>();

function windowBoxOf(kind: PaneKind, note: NoteAddress): WindowBox | undefined {
  const pane = panes.get(kind);
  const [box] = pane === undefined ? [] : boxesOfNote(pane.viewport.view.layout.list, note);
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

/** The first point of a sign's ink, or the middle of a curve, relative to its system. */
function inkOf({ glyphs, texts, strokes, curves }: SystemDisplay, isMeant: (element: number) => boolean) {
  const glyph = glyphs.element.subarray(0, glyphs.count).findIndex(isMeant);
  if (glyph >= 0) return { x: glyphs.data[3 * glyph] ?? 0, y: glyphs.data[3 * glyph + 1] ?? 0 };
  const text = texts.find(({ element }) => isMeant(element));
  if (text !== undefined) return text;
  const stroke = strokes.element.subarray(0, strokes.count).findIndex(isMeant);
  const [x = 0, y1 = 0, , y2 = 0] = strokes.data.subarray(5 * stroke);
  if (stroke >= 0) return { x, y: (y1 + y2) / 2 };
  const curve = curves.element.subarray(0, curves.count).findIndex(isMeant);
  const points = [...curves.data.subarray(10 * curve, 10 * curve + 8)];
  const middle = (of: 0 | 1): number =>
    [1, 3, 3, 1].reduce((sum, weight, index) => sum + (weight * (points[2 * index + of] ?? 0)) / 8, 0);
  return curve < 0 ? undefined : { x: middle(0), y: middle(1) };
}

function windowPlaceOf(kind: ElementRef['kind'], measure: number): { x: number; y: number } | undefined {
  const pane = panes.get('sheet');
  for (const system of pane?.viewport.view.layout.list.systems ?? []) {
    const ink = inkOf(system, (index) => {
      const element = system.elements[index];
      return element?.kind === kind && 'measure' in element && element.measure === measure;
    });
    if (pane === undefined || ink === undefined) continue;
    const { x, y, scale } = pane.viewport.camera;
    const { left, top } = pane.host.getBoundingClientRect();
    return { x: left + (system.x + ink.x - x) * scale, y: top + (system.y + ink.y - y) * scale };
  }
  return undefined;
}

/** Returns a function that removes it again. */
export function offerEditAutomation(store: ScoreStore, saving: SavingActor): () => void {
  if (!navigator.webdriver) return () => undefined;
  window.songleafEdit = {
    score: () => writeMusicJson(store.score),
    selection: () => store.selection,
    faults: () => checkScore(store.score),
    hasChanges: () => store.state.hasChanges,
    saving: () => saving.getSnapshot().value,
    boxOf: windowBoxOf,
    signAt: windowPlaceOf,
  };
  return () => delete window.songleafEdit;
}

/** Registers a pane in which notes are searched. Returns a function that removes it. */
export function offerPane(kind: PaneKind, viewport: SheetViewport, host: HTMLElement): () => void {
  panes.set(kind, { viewport, host });
  return () => {
    if (panes.get(kind)?.viewport === viewport) panes.delete(kind);
  };
}
