/** The list as the user set it: what is searched for, the order, the page. */
import { useState } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';
import { DEFAULT_ORDER, PAGE_SIZES, chooseField, listSongs } from './listSongs.ts';
import type { ListOptions, SortField } from './listSongs.ts';

/** What is searched for and the page belong to one folder: another starts with its first page, whole. */
export function useSongList(songs: readonly Song[], folder: string) {
  const [chosen, setChosen] = useState<ListOptions>({
    search: '',
    folder,
    order: DEFAULT_ORDER,
    page: 0,
    pageSize: PAGE_SIZES[0],
  });
  const options = chosen.folder === folder ? chosen : { ...chosen, folder, search: '', page: 0 };
  const change = (changes: Partial<ListOptions>) => setChosen({ ...options, ...changes });
  return {
    ...options,
    ...listSongs(songs, options),
    setSearch: (search: string) => change({ search, page: 0 }),
    sortBy: (field: SortField) => change({ order: chooseField(options.order, field), page: 0 }),
    setPage: (page: number) => change({ page }),
    setPageSize: (pageSize: number) => change({ pageSize, page: 0 }),
  };
}

export type SongList = ReturnType<typeof useSongList>;
