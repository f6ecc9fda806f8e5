/**
 * What a browser test needs of an edited score: the score, the selection, and where a note is on the screen. Offered
 * only where a program drives the browser (`navigator.webdriver`); the test then uses real keys and pointers.
 */
import { writeMusicJson } from '../../../../engine/index.ts';
import type { NoteAddress, Selection } from '../../../../engine/index.ts';
import type { ScoreStore } from '../../../editing/index.ts';
import type { SavingActor } from '../../../machines/saving.ts';
import type { View } from '../viewport/SheetViewport.ts';

export interface EditAutomation {
  /** As MusicJSON. */
  readonly score: () => unknown;
  readonly selection: () => Selection;
  /** State of the saving machine. */
  readonly saving: () => unknown;
  /** Middle of a notehead or rest, CSS px in the pane; undefined where it is not drawn there. */
  locate?: (at: NoteAddress) => { readonly x: number; readonly y: number } | undefined;
}

declare global {
  interface Window {
    songleafEdit?: EditAutomation;
  }
}

/** Returns what takes the offer back. */
export function offerEditAutomation(store: ScoreStore, saving: SavingActor): () => void {
  if (!navigator.webdriver) return () => undefined;
  window.songleafEdit = {
    score: () => writeMusicJson(store.score),
    selection: () => store.selection,
    saving: () => saving.getSnapshot().value,
  };
  return () => delete window.songleafEdit;
}

/** Staff spaces from a notehead's left edge to its middle, about. */
const HALF_HEAD = 0.6;

export function locateNote({ layout, camera }: View, at: NoteAddress): { x: number; y: number } | undefined {
  for (const system of layout.list.systems) {
    const { elements, glyphs } = system;
    for (let index = 0; index < glyphs.count; index += 1) {
      const element = elements[glyphs.element[index] ?? 0];
      if (element === undefined || (element.kind !== 'note' && element.kind !== 'rest')) continue;
      const note = element.kind === 'note' ? element.note : -1;
      const isMeant =
        element.part === at.part &&
        element.measure === at.measure &&
        element.voice === at.voice &&
        element.chord === at.chord &&
        note === at.note;
      if (!isMeant) continue;
      const [x = 0, y = 0] = glyphs.data.subarray(index * 3);
      return {
        x: (system.x + x + HALF_HEAD - camera.x) * camera.scale,
        y: (system.y + y - camera.y) * camera.scale,
      };
    }
  }
  return undefined;
}
