/** B-24: `#/songbook/delete?id=…&title=…` for one song, `?ids=a;b` for several. */
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { useCloseSongbookDialog } from '../useCloseSongbookDialog.ts';
import { useFocusNearRow } from '../useFocusNearRow.ts';
import { useSongbookAction } from '../useSongbookAction.ts';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { readDeletion } from './readDeletion.ts';

export function DeleteDialog() {
  const [query] = useSearchParams();
  const { ids, question } = readDeletion(query);
  const close = useCloseSongbookDialog();
  useFocusNearRow();
  const deletion = useSongbookAction(api.deleteSheets, { failure: 'Songs could not be deleted', onDone: close });
  return (
    <ConfirmDialog
      title={songbookTexts.confirmDelete}
      question={question}
      label={songbookTexts.delete}
      isBusy={deletion.isPending}
      onClose={close}
      onConfirm={() => deletion.mutate(ids)}
    />
  );
}
