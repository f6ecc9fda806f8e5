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

export interface Editor {
  /** Of the song. */
  readonly id: string;
  readonly store: ScoreStore;
  readonly reading: ScoreReading;
  readonly player: PlayerState;
  /** Told with the index of a measure that panes are to bring into view. */
  readonly revealed: Signal<[measure: number]>;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

export function useNewEditor({ id, store, reading, player }: Omit<Editor, 'revealed'>): Editor {
  const [revealed] = useState(() => new Signal<[measure: number]>());
  return useMemo(() => ({ id, store, reading, player, revealed }), [id, store, reading, player, revealed]);
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
