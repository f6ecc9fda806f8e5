/** What the parts of the songbook's screen share: the shown folder, the list, the selection. */
import { createContext, useContext } from 'react';
import type { Song } from '../../../server/contract/calls.ts';
import type { ShownFolder } from './folders/useFolders.ts';
import type { SongList } from './list/useSongList.ts';
import type { SongSelection } from './selection/useSongSelection.ts';

export interface Songbook {
  readonly folder: ShownFolder;
  readonly list: SongList;
  readonly selection: SongSelection;
  /** What a click on a song does (B-15 to B-18). */
  readonly open: (song: Song) => void;
}

const SongbookContext = createContext<Songbook | null>(null);
export const SongbookProvider = SongbookContext.Provider;

export function useSongbook(): Songbook {
  const songbook = useContext(SongbookContext);
  if (songbook === null) throw new Error('This part stands outside the songbook.');
  return songbook;
}
