/** The user's settings of the list (search, order, page), and the songs that the server returns for them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';
import { queryKeys } from '../../../api/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useSongPage } from '../useSongs.ts';
import { chooseField, storeShape, storedShape } from './songOrder.ts';
import type { ListShape, SortField } from './songOrder.ts';

interface ListOptions extends ListShape {
  readonly search: string;
  /** Path of the shown folder; a search also finds songs in the folders below it. */
  readonly folder: string;
  /** The server's cursors of the shown page and of the pages before it. */
  readonly starts: readonly string[];
}

const FIRST_PAGE = [''];
const NO_SONGS: readonly Song[] = [];

/**
 * The settings outlast the screen, so that the way back from a score leads to the same songs. They are stored with the
 * answers of the server, which are removed when another user signs in.
 */
function useKeptOptions(folder: string) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ListOptions>(
    () => queries.getQueryData(queryKeys.songList) ?? { search: '', folder, ...storedShape(), starts: FIRST_PAGE },
  );
  // The search and the page belong to one folder: another folder starts with its first page and without a search.
  const options = useMemo(
    () => (chosen.folder === folder ? chosen : { ...chosen, folder, search: '', starts: FIRST_PAGE }),
    [chosen, folder],
  );
  useEffect(() => {
    queries.setQueryDefaults(queryKeys.songList, { gcTime: Infinity });
    queries.setQueryData(queryKeys.songList, { ...options, address: songbookAddress(options.folder) });
  }, [queries, options]);
  return [options, setChosen] as const;
}

export function useSongList(folder: string) {
  const [options, setChosen] = useKeptOptions(folder);
  const { search, order, pageSize, starts } = options;
  const query = useSongPage({ folder, search, ...order, size: pageSize, after: starts.at(-1) ?? '' });
  const change = (changes: Partial<ListOptions>) => setChosen({ ...options, starts: FIRST_PAGE, ...changes });
  const reshape = (shape: ListShape) => {
    storeShape(shape);
    change(shape);
  };
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
    sortBy: (field: SortField) => reshape({ order: chooseField(order, field), pageSize }),
    setPage: (page: number) => {
      const next = data === undefined || data.next === '' ? starts : [...starts, data.next];
      change({ starts: page < starts.length ? starts.slice(0, Math.max(1, page + 1)) : next });
    },
    setPageSize: (pageSize: number) => reshape({ order, pageSize }),
  };
}

export type SongList = ReturnType<typeof useSongList>;
