import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/index.ts';

/** Whether changes of the songbook arrive by the event stream, so that the page need not ask for them. */
export function useIsLive(): boolean {
  // There is no request: `useSongEvents` writes the value.
  const { data } = useQuery<boolean>({ queryKey: queryKeys.songsLive, queryFn: skipToken, gcTime: Infinity });
  return data ?? false;
}
