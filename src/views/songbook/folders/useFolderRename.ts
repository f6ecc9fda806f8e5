/** Changes the path of a folder: its name, its parent, or both. Its content moves with it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, queryKeys } from '../../../api/index.ts';
import { useNavigate } from '../../../routing/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { afterRename } from './folderPaths.ts';
import type { FolderRename } from './folderPaths.ts';
import { useShownFolder } from './useFolders.ts';

/** `onDone` is not called where the shown folder lies in the renamed one: then its new address replaces the present one. */
export function useFolderRename(onDone?: () => void) {
  const { path: shown } = useShownFolder();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const asked = useRef<FolderRename>({ path: '', to: '' });
  // Until the address has changed, the shown folder has either path.
  const isShown = () => shown.startsWith(asked.current.path) || shown.startsWith(asked.current.to);
  return useSongbookAction(
    (rename: FolderRename) => {
      asked.current = rename;
      return api.renameFolder(rename.path, rename.to);
    },
    {
      failure: 'The folder could not be renamed',
      onAgreed: () => {
        const rename = asked.current;
        queries.setQueryData<readonly FolderRename[]>(queryKeys.folderRenames, (before = []) => [...before, rename]);
        queries.setQueryData<readonly string[]>(queryKeys.folders, (before) =>
          before?.map((folder) => afterRename(folder, rename)),
        );
        if (isShown()) navigate(songbookAddress(afterRename(shown, rename)), { replace: true });
      },
      onDone: () => {
        if (!isShown()) onDone?.();
      },
    },
  );
}
