/** The songs of the user, kept fresh: every 10 s (B-12), oftener while something is under way so that its ring moves. */
import { useQuery } from '@tanstack/react-query';
import type { Song } from '../../../server/contract/calls.ts';
import { api, queryKeys } from '../../api/index.ts';
import { isUnderWay } from './list/describeSong.ts';

const CALM_MS = 10_000;
const BUSY_MS = 1_500;

export function refreshInterval(songs: readonly Song[] | undefined): number {
  return songs?.some(isUnderWay) ? BUSY_MS : CALM_MS;
}

export function useSongs() {
  return useQuery({
    queryKey: queryKeys.songs,
    queryFn: ({ signal }) => api.getSongs(signal),
    refetchInterval: ({ state }) => refreshInterval(state.data),
    // Notifications are for those who look elsewhere (B-13).
    refetchIntervalInBackground: true,
  });
}
