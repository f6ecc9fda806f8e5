/**
 * Offers unsaved edits of an earlier visit once, for example after a crash or after the window was closed in spite of
 * the browser's question. Where a new sign-in interrupted the editing, they are restored without a question.
 */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readMusicJson, writeMusicJson } from '../../../../../engine/index.ts';
import { logFailure } from '../../../../api/index.ts';
import { useAccount } from '../../../../auth/useAuth.ts';
import { deleteDraft, findDraft } from '../../../../editing/index.ts';
import type { FoundDraft } from '../../../../editing/index.ts';
import { useNavigate } from '../../../../routing/index.ts';
import { editTexts, locale } from '../../../../texts/index.ts';
import { useToast } from '../../../shell/toasts/useToast.ts';
import { modePath } from '../../state/scoreMode.ts';
import { useEditor } from '../editor.ts';
import { takeDraftResume } from './draftResume.ts';

/** Restores the edits of a draft in the open score, as one edit of the version on which they are based. */
function useRestore(): (draft: FoundDraft) => void {
  const { store, saving, drafts } = useEditor();
  const showToast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (draft) => {
      navigate(modePath('edit') + search, { replace: true });
      try {
        const { score } = readMusicJson(JSON.parse(draft.sheet));
        store.setEditing(true);
        saving.send({ type: 'RESTORED', version: draft.version });
        store.apply(() => score);
      } catch (cause) {
        logFailure('Reading unsaved edits', cause);
        showToast(editTexts.draft.broken, { kind: 'error' });
        return;
      }
      // First stored as this window's own draft.
      void drafts.flush().then(() => drafts.forget(draft.key));
    },
    [store, saving, drafts, navigate, search, showToast],
  );
}

const discard = ({ key }: FoundDraft): void => {
  deleteDraft(key).catch((cause: unknown) => logFailure('Discarding unsaved edits', cause));
};

/** The draft that the dialog offers; a draft that needs no question is restored at once. */
function useFoundDraft(restore: (draft: FoundDraft) => void) {
  const { id, store } = useEditor();
  const account = useAccount()?.id ?? '';
  const [found, setFound] = useState<FoundDraft>();
  const restoreNow = useEffectEvent(restore);
  useEffect(() => {
    let isGone = false;
    findDraft(account, id)
      .then((draft) => {
        if (isGone || draft === undefined) return;
        // A page that was closed just after saving could not delete its draft.
        if (draft.sheet === JSON.stringify(writeMusicJson(store.committed))) discard(draft);
        else if (takeDraftResume(id)) restoreNow(draft);
        else setFound(draft);
      })
      .catch((cause: unknown) => logFailure('Looking for unsaved edits', cause));
    return () => {
      isGone = true;
    };
  }, [account, id, store]);
  return { found, close: () => setFound(undefined) };
}

export function DraftQuestion() {
  const { saving } = useEditor();
  const restore = useRestore();
  const { found, close } = useFoundDraft(restore);
  const { version } = saving.getSnapshot().context;
  if (found === undefined) return null;
  const decide = (act: (draft: FoundDraft) => void) => () => {
    close();
    act(found);
  };
  const { draft } = editTexts;
  return (
    <Dialog open role="alertdialog" aria-labelledby="draft-question">
      <DialogContent>
        <DialogContentText id="draft-question" sx={{ color: 'text.primary' }}>
          {draft.question(new Date(found.editedAt).toLocaleString(locale))}
        </DialogContentText>
        {found.version !== version && <DialogContentText sx={{ mt: 1 }}>{draft.stale}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={decide(discard)}>
          {draft.discard}
        </Button>
        <Button autoFocus variant="contained" onClick={decide(restore)}>
          {draft.restore}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
