/** Opens the event stream of the songbook while it is shown, and applies the changes that it sends (B-12). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFailure, openSongEvents, queryKeys } from '../../api/index.ts';
import type { Watch } from './followSongs.ts';
import { takeChanges } from './takeChanges.ts';

export function useSongEvents(isShown: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isShown) return undefined;
    const reloadFolders = () => void queries.invalidateQueries({ queryKey: queryKeys.folders });
    return openSongEvents({
      cursor: () => queries.getQueryData<Watch>(queryKeys.songWatch)?.cursor ?? '',
      onSongs: (changes) => {
        // The answer to an earlier request may be older than this event.
        const isStopped = queries.cancelQueries({ queryKey: queryKeys.songWatch, exact: true });
        void isStopped.then(() => takeChanges(queries, changes));
      },
      onFolders: reloadFolders,
      onLive: (isLive) => {
        if ((queries.getQueryData<boolean>(queryKeys.songsLive) ?? false) === isLive) return;
        queries.setQueryData<boolean>(queryKeys.songsLive, isLive);
        // The first event contains the songs; the folders may have changed since they were requested.
        if (isLive) reloadFolders();
      },
      onError: (error) => logFailure('An event of the songbook could not be read', error),
    });
  }, [isShown, queries]);
}
