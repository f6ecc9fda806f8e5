/** The score that the address names: it is fetched and read, or the result is the reason why that failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Score } from '../../../../engine/index.ts';
import type { MusicJsonAnswer } from '../../../../server/contract/calls.ts';
import type { Remarks } from '../../../../server/contract/remarks.ts';
import { CallError, api, queryKeys } from '../../../api/index.ts';
import { isSongId } from '../../../songId.ts';
import { readBeginningInTasks, readInTasks } from './readInTasks.ts';
import type { ReadRest } from './readInTasks.ts';

interface LoadedScore {
  /** Where its beginning may be shown, it is at first the beginning (`isWhollyRead`). */
  readonly score: Score;
  /** Whether the score is shown and exported as for premium users, to every reader. */
  readonly isUnlocked: boolean;
  /** Whether the server stores the recording from which the song was transcribed. */
  readonly hasOriginal: boolean;
  /** Rating from 0 to 1: a fifth for each star. */
  readonly quality: number;
  /** Version of the score on the server, on which edits are based. */
  readonly version: number;
  /** Where the score differs from its recording or its file. */
  readonly remarks: Remarks;
}

export type ScoreState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | ({ readonly kind: 'ready' } & LoadedScore);

type ScoreProperties = MusicJsonAnswer['properties'];

const loadedWith = ({ unlocked, ...known }: ScoreProperties) => ({ ...known, isUnlocked: unlocked !== 0 });

/** 400 is an id that the server rejects, 403 another user's score: for the reader, neither exists. */
const NOT_THERE = [400, 403, 404];

const isMissing = (error: unknown): boolean => error instanceof CallError && NOT_THERE.includes(error.status);

/** `mayShow`: whether this beginning of a long score may be shown before the rest is read; absent where none may be. */
export function useScore(id: string, mayShow?: (beginning: Score) => boolean): ScoreState {
  const isUuid = isSongId(id);
  const [beginning, setBeginning] = useState<LoadedScore & { readonly id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.score(id),
    queryFn: async ({ signal }): Promise<LoadedScore> => {
      const showWith = (properties: ScoreProperties) => (first: Score) => {
        const isShown = mayShow?.(first) === true;
        if (isShown) setBeginning({ ...loadedWith(properties), id, score: first });
        return isShown;
      };
      let readEarly: Promise<ReadRest | undefined> | undefined;
      const { musicVo, properties } = await api.getMusicJson(id, signal, ({ beginning: early, properties: its }) => {
        readEarly = mayShow && readBeginningInTasks(early, showWith(its), signal);
      });
      const readRest = await readEarly;
      const score = await (readRest?.(musicVo) ?? readInTasks(musicVo, showWith(properties), signal));
      return { ...loadedWith(properties), score };
    },
    enabled: isUuid,
    // A score changes only when this user saves it; reading it again would lay it out again.
    staleTime: Infinity,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: (failures, cause) => failures < 1 && !isMissing(cause),
  });
  if (!isUuid || isMissing(error)) return { kind: 'missing' };
  if (data !== undefined) return { kind: 'ready', ...data };
  if (error !== null) return { kind: 'failed', retry: () => void refetch() };
  if (mayShow !== undefined && beginning?.id === id) return { kind: 'ready', ...beginning };
  return { kind: 'loading' };
}

/** Returns a function that stores the server's present score in the cache, so that opening the score again shows it. */
export function useKnownScore(id: string): (score: Score, version: number) => void {
  const queryClient = useQueryClient();
  return (score, version) =>
    queryClient.setQueryData<LoadedScore>(queryKeys.score(id), (before) => before && { ...before, score, version });
}
