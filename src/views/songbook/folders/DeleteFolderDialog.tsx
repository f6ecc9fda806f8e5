/** B-26: `#/songbook/deletefolder?path=…`. */
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/index.ts';
import { useNavigate } from '../../../routing/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useFocusNearRow } from '../useFocusNearRow.ts';
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
  const isLeft = shown.startsWith(path);
  useFocusNearRow(isLeft);
  const leave = () => navigate(songbookAddress(folderAbove(path)), { replace: true });
  const deletion = useSongbookAction(api.deleteFolder, {
    failure: 'The folder could not be deleted',
    // A page that shows the deleted folder leaves it before the list of folders lacks it. Otherwise the dialog closes
    // when the row is gone, so that the focus does not return to it.
    ...(isLeft ? { onAgreed: leave } : { onDone: close }),
  });
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
