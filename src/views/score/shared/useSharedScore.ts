/** The score of a link: it is fetched and read, or the result is the reason why that failed. */
import { useQuery } from '@tanstack/react-query';
import { readMusicJson } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { CallError, api, queryKeys } from '../../../api/index.ts';

export type SharedScoreState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** The link is unknown, or was revoked. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'ready'; readonly score: Score; readonly title: string; readonly composer: string };

/** 400: an invalid key. */
const NOT_THERE = [400, 404];

const isGone = (error: unknown): boolean => error instanceof CallError && NOT_THERE.includes(error.status);

export function useSharedScore(key: string): SharedScoreState {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.sharedScore(key),
    queryFn: async () => {
      const { musicVo, properties } = await api.getSharedScore(key);
      const { title, composer } = properties;
      return { score: readMusicJson(musicVo).score, title, composer };
    },
    enabled: key !== '',
    staleTime: Infinity,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: (failures, cause) => failures < 1 && !isGone(cause),
  });
  if (key === '' || isGone(error)) return { kind: 'gone' };
  if (data !== undefined) return { kind: 'ready', ...data };
  if (error !== null) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'loading' };
}
