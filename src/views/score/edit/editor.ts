/**
 * What the parts of the editor share: gestures on the panes, keys, toolbar, menus and dialogs. The score screen makes one
 * for each open score and hands it down; it exists in play mode too, where the store refuses to edit.
 */
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { Selection } from '../../../../engine/index.ts';
import type { EditState, ScoreStore } from '../../../editing/index.ts';
import { Signal } from '../../../signal.ts';
import type { PlayerState } from '../player/usePlayer.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import { LyricsEntry } from './lyrics/LyricsEntry.ts';
import type { MenuRequest } from './menus/menuRequest.ts';

export interface Editor {
  /** Of the song. */
  readonly id: string;
  readonly store: ScoreStore;
  readonly reading: ScoreReading;
  readonly player: PlayerState;
  /** Told with the index of a measure that panes are to bring into view. */
  readonly revealed: Signal<[measure: number]>;
  /** Told when the menu of a place, or the popup of a sign, is to open. */
  readonly menus: Signal<[request: MenuRequest]>;
  /** Where lyrics are typed. */
  readonly lyrics: LyricsEntry;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

export function useNewEditor({ id, store, reading, player }: Omit<Editor, 'revealed' | 'menus' | 'lyrics'>): Editor {
  const [revealed] = useState(() => new Signal<[measure: number]>());
  const [menus] = useState(() => new Signal<[request: MenuRequest]>());
  const [lyrics] = useState(() => new LyricsEntry());
  return useMemo(
    () => ({ id, store, reading, player, revealed, menus, lyrics }),
    [id, store, reading, player, revealed, menus, lyrics],
  );
}

/** Undefined where a score is shown that nobody can edit. */
export const useEditorIfAny = (): Editor | undefined => useContext(EditorContext);

export function useEditor(): Editor {
  const editor = useEditorIfAny();
  if (editor === undefined) throw new Error('There is no EditorProvider around this component');
  return editor;
}

/** What buttons depend on; the component is rendered anew when something of it changes. */
export const useEditState = (store: ScoreStore): EditState =>
  useSyncExternalStore(store.listenToState, () => store.state);

/** The selected notes; the component is rendered anew when they change. */
export const useSelection = (store: ScoreStore): Selection =>
  useSyncExternalStore(store.listenToSelection, () => store.selection);
