/** The values that the parts of the songbook's screen share: the shown folder, the list, the selection. */
import { createContext, useContext } from 'react';
import type { Song } from '../../../server/contract/calls.ts';
import type { ShownFolder } from './folders/useFolders.ts';
import type { SongList } from './list/useSongList.ts';
import type { SongSelection } from './selection/useSongSelection.ts';

export interface Songbook {
  readonly folder: ShownFolder;
  readonly list: SongList;
  /** Handles a click on a song (B-15 to B-18). */
  readonly open: (song: Song) => void;
}

/**
 * The values that the rows need. The object stays the same while songs are selected or searched: a row is rendered
 * again only when its own song changes, because rendering all of them would delay a click or a key.
 */
export interface RowContent {
  /** Path of the shown folder. */
  readonly folder: string;
  readonly open: Songbook['open'];
  /** The selection at the moment of the call, for event handlers. */
  readonly selection: () => SongSelection;
}

export const SongbookContext = createContext<Songbook | null>(null);
/** Separate from the rest of the songbook, so that selecting a song renders only the parts that show the selection. */
export const SelectionContext = createContext<SongSelection | null>(null);
export const RowContext = createContext<RowContent | null>(null);
/** The search of the list; empty where all songs are shown. Separate, so that a search renders no row again. */
export const SearchContext = createContext('');

export function useSongbook(): Songbook {
  const songbook = useContext(SongbookContext);
  if (songbook === null) throw new Error('This component must be rendered inside SongbookProvider.');
  return songbook;
}

export function useSelection(): SongSelection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('This component must be rendered inside SongbookProvider.');
  return selection;
}

export function useRowContent(): RowContent {
  const content = useContext(RowContext);
  if (content === null) throw new Error('This row must be rendered inside SongbookProvider.');
  return content;
}
