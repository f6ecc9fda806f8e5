/** The user's settings of the list (search, order, page), and the songs that the server returns for them. */
import { useState } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';
import { useSongPage } from '../useSongs.ts';
import { DEFAULT_ORDER, PAGE_SIZES, chooseField } from './songOrder.ts';
import type { SortField, SortOrder } from './songOrder.ts';

interface ListOptions {
  readonly search: string;
  /** Path of the shown folder; a search also finds songs in the folders below it. */
  readonly folder: string;
  readonly order: SortOrder;
  readonly pageSize: number;
  /** The server's cursors of the shown page and of the pages before it. */
  readonly starts: readonly string[];
}

const FIRST_PAGE = [''];
const NO_SONGS: readonly Song[] = [];

/** The search and the page belong to one folder: another folder starts with its first page and without a search. */
export function useSongList(folder: string) {
  const [chosen, setChosen] = useState<ListOptions>({
    search: '',
    folder,
    order: DEFAULT_ORDER,
    pageSize: PAGE_SIZES[0],
    starts: FIRST_PAGE,
  });
  const options = chosen.folder === folder ? chosen : { ...chosen, folder, search: '', starts: FIRST_PAGE };
  const { search, order, pageSize, starts } = options;
  const query = useSongPage({ folder, search, ...order, size: pageSize, after: starts.at(-1) ?? '' });
  const change = (changes: Partial<ListOptions>) => setChosen({ ...options, starts: FIRST_PAGE, ...changes });
  const { data } = query;
  // The page is empty now, for example after a deletion, so the previous page is shown.
  if (data?.songs.length === 0 && starts.length > 1 && !query.isPlaceholderData)
    change({ starts: starts.slice(0, -1) });
  return {
    search,
    order,
    pageSize,
    page: starts.length - 1,
    songs: data?.songs ?? NO_SONGS,
    /** Number of songs that match the search. */
    total: data?.total ?? 0,
    /** Number of songs in the whole songbook; undefined until the server has answered. */
    count: data?.count,
    /** Whether the songs are still those of the previous settings, because the server has not answered yet. */
    isOutdated: query.isPlaceholderData,
    isError: query.isError,
    refetch: () => void query.refetch(),
    setSearch: (search: string) => change({ search: search.trim() }),
    sortBy: (field: SortField) => change({ order: chooseField(order, field) }),
    setPage: (page: number) => {
      const next = data === undefined || data.next === '' ? starts : [...starts, data.next];
      change({ starts: page < starts.length ? starts.slice(0, Math.max(1, page + 1)) : next });
    },
    setPageSize: (pageSize: number) => change({ pageSize }),
  };
}

export type SongList = ReturnType<typeof useSongList>;
