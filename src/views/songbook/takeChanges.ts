/** Applies changes to the songs that the page has, whether an event or the answer to a request contained them. */
import type { QueryClient } from '@tanstack/react-query';
import type { SongChanges, SongPage } from '../../../server/contract/calls.ts';
import { queryKeys } from '../../api/index.ts';
import { changesPages, followSongs, withChanged } from './followSongs.ts';
import type { Watch } from './followSongs.ts';

export const pagesOf = (queries: QueryClient): SongPage[] =>
  queries.getQueriesData<SongPage>({ queryKey: queryKeys.songPages }).flatMap(([, page]) => page ?? []);

/** @returns the watch afterwards; undefined before the first page is known. */
export function takeChanges(queries: QueryClient, changes: SongChanges): Watch | undefined {
  const before = queries.getQueryData<Watch>(queryKeys.songWatch);
  if (before === undefined) return undefined;
  const after = followSongs(before, changes);
  const known = pagesOf(queries).flatMap(({ songs }) => songs);
  if (changesPages(before, after, known)) void queries.invalidateQueries({ queryKey: queryKeys.songPages });
  else
    queries.setQueriesData<SongPage>(
      { queryKey: queryKeys.songPages },
      (page) => page && withChanged(page, after.changed),
    );
  queries.setQueryData<Watch>(queryKeys.songWatch, after);
  return after;
}
