/**
 * The songs of the user. The server searches, sorts and sends one page; later changes arrive by an event stream.
 * Without a stream the page requests them: every 10 s (B-12), and more often while a song is in progress, so that its
 * progress ring moves.
 */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '../../../server/contract/calls.ts';
import { api, queryKeys } from '../../api/index.ts';
import type { SongPageQuery } from '../../api/index.ts';
import { beginWatch } from './followSongs.ts';
import type { Watch } from './followSongs.ts';
import { pagesOf, takeChanges } from './takeChanges.ts';
import { withKnownSongs } from './withKnownSongs.ts';
import { useIsLive } from './useIsLive.ts';
import { useSongEvents } from './useSongEvents.ts';

const CALM_MS = 10_000;
const BUSY_MS = 1_500;

export function refreshInterval(watch: Pick<Watch, 'underWay'> | undefined): number {
  return watch !== undefined && watch.underWay.length > 0 ? BUSY_MS : CALM_MS;
}

export function useSongPage(request: SongPageQuery) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.songPage(request),
    queryFn: async ({ signal }) => {
      const answer = await api.getSongPage(request, signal);
      const page = withKnownSongs(answer, pagesOf(queries));
      // Changes are requested from the first page on; later pages are newer.
      queries.setQueryData<Watch>(queryKeys.songWatch, (before) => before ?? beginWatch(page));
      return page;
    },
    // With another search, order or page of the same folder, the songs are kept until the server has answered.
    placeholderData: (before, query) =>
      (query?.queryKey.at(-1) as SongPageQuery | undefined)?.folder === request.folder ? before : undefined,
  });
}

/** Requests the changes and updates the pages. */
async function refresh(queries: QueryClient, signal: AbortSignal): Promise<Watch> {
  const cursor = queries.getQueryData<Watch>(queryKeys.songWatch)?.cursor;
  const after = cursor === undefined ? undefined : takeChanges(queries, await api.getSongChanges(cursor, signal));
  if (after === undefined) throw new Error('Changes cannot be requested before the first page was loaded');
  return after;
}

/** Watches the songs of the whole songbook, from the first shown page on. */
export function useSongWatch(isShown: boolean): Watch | undefined {
  useSongEvents(isShown);
  const isLive = useIsLive();
  const { data } = useQuery<Watch>({
    queryKey: queryKeys.songWatch,
    queryFn: isShown ? ({ client, signal }) => refresh(client, signal) : skipToken,
    staleTime: isLive ? Infinity : CALM_MS,
    // Every answer is delivered, also one that equals the answer before.
    structuralSharing: false,
    refetchInterval: ({ state }) => (isLive ? false : refreshInterval(state.data)),
    // Notifications (B-13) are needed while the page is in the background.
    refetchIntervalInBackground: true,
  });
  return data;
}

/** The songs with these ids, as far as they exist; undefined until they are known. */
export function useSongsById(ids: readonly string[]): readonly Song[] | undefined {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.songsById(ids),
    queryFn: async ({ signal }) => {
      const known = new Map(pagesOf(queries).flatMap(({ songs }) => songs.map((song) => [song.Id, song] as const)));
      const found = ids.flatMap((id) => known.get(id) ?? []);
      return found.length === ids.length ? found : api.getSongsById(ids, signal);
    },
  });
  return data;
}
