/** the change log, and the number of its versions that are new to the user. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ChangeLog } from '../../../../server/contract/calls.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { readSeenVersion, seenVersionCookie, unseenVersions } from './seenVersion.ts';

const NOTHING: ChangeLog = [];
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes the badge; called when the dialog was opened. */
export function markAsSeen([newest]: ChangeLog): void {
  if (newest === undefined || newest.versionCode <= readSeenVersion(document.cookie)) return;
  document.cookie = seenVersionCookie(newest.versionCode);
  for (const listener of listeners) listener();
}

export function useChangeLog() {
  const query = useQuery({
    queryKey: queryKeys.changeLog,
    queryFn: ({ signal }) => api.getChangeLog(signal),
    // The change log changes only with the version of the server, which also replaces the page.
    staleTime: Infinity,
  });
  const log = query.data ?? NOTHING;
  const read = useSyncExternalStore(listen, () => readSeenVersion(document.cookie));
  // For somebody who has just registered nothing is new.
  const seen = Math.max(read, useAccount()?.firstversion ?? 0);
  return { ...query, log, unseen: unseenVersions(log, seen) };
}
