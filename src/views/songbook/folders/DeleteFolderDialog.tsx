/** B-26: `#/songbook/deletefolder?path=…`. */
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/index.ts';
import { useNavigate } from '../../../routing/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { useSongPage } from '../useSongs.ts';
import { folderAbove, folderName } from './folderPaths.ts';
import { useShownFolder } from './useFolders.ts';

/** A query of which only the number of songs is used. */
const COUNTED = { search: '', below: true, field: 'CreationDateTime', direction: 'desc', size: 1, after: '' } as const;

export function DeleteFolderDialog() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { path: shown } = useShownFolder();
  const close = useCloseSongbookDialog();
  const path = query.get('path') ?? '';
  const { data } = useSongPage({ ...COUNTED, folder: path });
  // The shown folder may be the deleted one, so the page leaves it before the list of folders lacks it.
  const leave = () => {
    if (shown.startsWith(path)) navigate(songbookAddress(folderAbove(path)), { replace: true });
    else close();
  };
  const deletion = useSongbookAction(api.deleteFolder, { failure: 'The folder could not be deleted', onAgreed: leave });
  return (
    <ConfirmDialog
      title={songbookTexts.confirmDelete}
      question={songbookTexts.deleteFolderQuestion(folderName(path), data?.total ?? 0)}
      label={songbookTexts.delete}
      isBusy={deletion.isPending}
      onClose={close}
      onConfirm={() => deletion.mutate(path)}
    />
  );
}
