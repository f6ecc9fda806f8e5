/**
 * The way back from a score leads to the songs that were in the window, like to the search and the page (`useSongList`).
 * The browser restores the position only for its own arrow, and only where the list has not to be loaded again first,
 * which it has after some minutes in a score.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { queryKeys } from '../../../api/index.ts';

interface KeptScroll {
  readonly folder: string;
  readonly top: number;
}

/** Its beginning is that of the list's settings, so that it is stored as long as they are. */
const KEY = [...queryKeys.songList, 'scroll'];

/** Call it in a component that is rendered with the rows: the page has to be as high as before. */
export function useKeptScroll(folder: string): void {
  const queries = useQueryClient();
  // Layout effects: the page loses its height when the screen is left, and that scroll is not one of the user.
  useLayoutEffect(() => {
    const kept = queries.getQueryData<KeptScroll>(KEY);
    if (kept?.folder === folder) window.scrollTo({ top: kept.top });
    const keep = () => queries.setQueryData<KeptScroll>(KEY, { folder, top: window.scrollY });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [queries, folder]);
}
