/** A folder gets another path: another name, another place, or both; everything in it goes along. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, queryKeys } from '../../../api/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useShownFolder } from './useFolders.ts';

export interface FolderRename {
  readonly path: string;
  readonly to: string;
}

/** `onDone` is not called where the shown folder lies in the renamed one: then its new address replaces the present one. */
export function useFolderRename(onDone?: () => void) {
  const { path: shown } = useShownFolder();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const asked = useRef<FolderRename>({ path: '', to: '' });
  const isShown = () => shown.startsWith(asked.current.path);
  const renamed = (folder: string) =>
    folder.startsWith(asked.current.path) ? asked.current.to + folder.slice(asked.current.path.length) : folder;
  return useSongbookAction(
    (rename: FolderRename) => {
      asked.current = rename;
      return api.renameFolder(rename.path, rename.to);
    },
    {
      failure: 'The folder could not be renamed',
      onAgreed: () => {
        queries.setQueryData<readonly string[]>(queryKeys.folders, (before) => before?.map(renamed));
        if (isShown()) void navigate(songbookAddress(renamed(shown)), { replace: true });
      },
      onDone: () => {
        if (!isShown()) onDone?.();
      },
    },
  );
}
