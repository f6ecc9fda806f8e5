/** The stored versions of a score on the server, and the action that restores one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readMusicJson } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreVersions } from '../../../../server/contract/calls.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { versionTexts, locale } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { hideWithheld } from '../state/hideWithheld.ts';

export interface Version {
  readonly number: number;
  /** When it was saved, in the user's words. */
  readonly when: string;
  readonly isFirst: boolean;
}

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
/** Used to distinguish versions that were saved in the same minute. */
const exactDates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });

/** `/Date(ms)/` */
const dateOf = (text: string): Date => new Date(Number(/^\/Date\((-?\d+)\)\/$/.exec(text)?.[1] ?? 0));

function describeVersions(versions: ScoreVersions): readonly Version[] {
  const minutes = versions.map(({ Saved }) => dates.format(dateOf(Saved)));
  return versions.map(({ Number: number, Saved }, index) => {
    const minute = minutes[index] ?? '';
    const isAlone = minutes.indexOf(minute) === minutes.lastIndexOf(minute);
    return { number, when: isAlone ? minute : exactDates.format(dateOf(Saved)), isFirst: number === 1 };
  });
}

/** The newest first, which is the present score on the server. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: queryKeys.versions(id),
    queryFn: async ({ signal }): Promise<readonly Version[]> => describeVersions(await api.getVersions(id, signal)),
    // Every save adds a version.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** `number` undefined: none. A version never changes. */
export function useVersion(id: string, number: number | undefined) {
  return useQuery({
    queryKey: queryKeys.version(id, number ?? 0),
    queryFn: async ({ signal }): Promise<Score> => {
      const { musicVo } = await api.getVersion(id, number ?? 0, signal);
      return hideWithheld(readMusicJson(musicVo).score);
    },
    enabled: number !== undefined,
    staleTime: Infinity,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  });
}

/** `newest`: the version that the user believes to be the present one. */
export function useRestoreVersion(id: string, newest: number, onDone: () => Promise<void>) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const reportFailure = useFailureToast();
  return useMutation({
    mutationFn: (number: number) => api.bringBack({ id, number, version: newest }),
    onSuccess: async ({ ok, msg, version }) => {
      if (ok) {
        showToast(versionTexts.broughtBack, { kind: 'success' });
        void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
        await onDone();
        // The open score is loaded again, as if it were opened now.
        void queryClient.resetQueries({ queryKey: queryKeys.score(id) });
        return;
      }
      showToast(version === undefined ? msg : versionTexts.stale, { kind: 'error' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.versions(id) });
    },
    onError: (error) => reportFailure('The version could not be brought back', error),
  });
}
