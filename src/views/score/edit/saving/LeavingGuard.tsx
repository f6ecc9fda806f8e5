/** I-35: asks once whether to save, when the user leaves a score with unsaved changes. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import type { Path } from 'react-router-dom';
import { useHeldMove } from '../../../../routing/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { saveNow } from './useSaving.ts';

const songOf = ({ search }: Path): string | null => new URLSearchParams(search).get('id');
const showsScore = ({ pathname }: Path): boolean => pathname === '/score' || pathname.startsWith('/score/');

export function LeavingGuard() {
  const { store, saving, drafts } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const held = useHeldMove(({ from, to }) => {
    const stays = showsScore(to) && songOf(to) === songOf(from);
    return store.state.hasChanges && !stays;
  });
  const save = async (): Promise<void> => {
    setBusy(true);
    const isSaved = await saveNow(saving);
    setBusy(false);
    // If saving fails, the user stays on the page and sees the reason.
    if (isSaved) held.proceed();
    else held.reset();
  };
  const leave = async (): Promise<void> => {
    await drafts.discard();
    held.proceed();
  };
  const stay = (): void => held.reset();
  return (
    <Dialog role="alertdialog" open={held.isHeld} onClose={stay} aria-labelledby="leaving-question">
      <DialogContent>
        <DialogContentText id="leaving-question" sx={{ color: 'text.primary' }}>
          {editTexts.leaveQuestion}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={stay}>{editTexts.stay}</Button>
        <Button color="error" disabled={isBusy} onClick={() => void leave()}>
          {editTexts.dontSave}
        </Button>
        <Button autoFocus variant="contained" disabled={isBusy} onClick={() => void save()}>
          {editTexts.actions.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
