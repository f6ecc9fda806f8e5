/**
 * The dialog for a conflict: the score was saved elsewhere after it was opened here. Nothing is overwritten before the
 * user decides.
 */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useSelector } from '@xstate/react';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';

const CHOICES = [
  ['LOAD_NEWER', editTexts.conflict.look],
  ['KEEP_BOTH', editTexts.conflict.both],
  ['OVERWRITE', editTexts.conflict.mine],
] as const;

export function ConflictDialog() {
  const { saving } = useEditor();
  const isOpen = useSelector(saving, (snapshot) => snapshot.matches('conflict'));
  const isAsking = useSelector(saving, (snapshot) => snapshot.matches({ conflict: 'asking' }));
  return (
    <Dialog
      open={isOpen}
      onClose={() => saving.send({ type: 'DISMISS' })}
      aria-labelledby="conflict-title"
      maxWidth="xs"
    >
      <DialogTitle id="conflict-title">{editTexts.conflict.title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{editTexts.conflict.text}</DialogContentText>
        <Stack spacing={1}>
          {CHOICES.map(([type, { label, hint }], index) => (
            <Button
              key={type}
              autoFocus={index === 0}
              variant="outlined"
              disabled={!isAsking}
              onClick={() => saving.send({ type })}
              sx={{ flexDirection: 'column', alignItems: 'flex-start', textAlign: 'left', textTransform: 'none' }}
            >
              <strong>{label}</strong>
              <span>{hint}</span>
            </Button>
          ))}
          <Button disabled={!isAsking} onClick={() => saving.send({ type: 'DISMISS' })}>
            {editTexts.conflict.later}
          </Button>
        </Stack>
      </DialogContent>
    </Dialog>
  );
}
