/** The folders of the user, and the one whose songs are shown: `#/songbook?folderPath=…` (B-01). */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api, queryKeys } from '../../../api/index.ts';
import { useIsLive } from '../useIsLive.ts';
import { ROOT, afterRename, findFolder } from './folderPaths.ts';
import type { FolderRename } from './folderPaths.ts';

/** The interval for the list of songs (B-12), used while no event stream reports changes. */
const REFRESH_MS = 10_000;
const NO_FOLDERS: readonly string[] = [];

function useFolders() {
  const isLive = useIsLive();
  return useQuery({
    queryKey: queryKeys.folders,
    queryFn: ({ signal }) => api.getFolders(signal),
    refetchInterval: isLive ? false : REFRESH_MS,
  });
}

export interface ShownFolder {
  readonly folders: readonly string[];
  readonly path: string;
  /** Whether the address names a folder that does not exist (any more). */
  readonly isUnknown: boolean;
}

const NO_RENAMES: readonly FolderRename[] = [];

/**
 * Renames made by this page. The address changes after the list, so a renamed folder must be found by its old path too.
 */
function useRenames(): readonly FolderRename[] {
  const { data } = useQuery<readonly FolderRename[]>({
    queryKey: queryKeys.folderRenames,
    // There is no request: this page writes the value itself.
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return data ?? NO_RENAMES;
}

export function useShownFolder(): ShownFolder {
  const { data } = useFolders();
  const renames = useRenames();
  const [query] = useSearchParams();
  const named = query.get('folderPath') ?? '';
  const folders = data ?? NO_FOLDERS;
  const found = findFolder(folders, named) ?? findFolder(folders, renames.reduce(afterRename, named));
  // Until the folders are loaded, the folder of the address is assumed to exist.
  return {
    folders,
    path: found ?? (data === undefined ? named : ROOT),
    isUnknown: data !== undefined && found === undefined,
  };
}
