/** Inserts bars of rest before or after a bar. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { insertMeasures } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const MOST_INSERTED = 500;

export function InsertPopup({ target: { measure }, choose }: PopupProps) {
  const [text, setText] = useState('1');
  const count = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
  const isSound = count >= 1 && count <= MOST_INSERTED;
  const insertAt = (before: number): void => {
    if (isSound) choose((old) => insertMeasures(old, before, count));
  };
  const actions = (
    <>
      <Button size="small" variant="outlined" disabled={!isSound} onClick={() => insertAt(measure)}>
        {editDialogTexts.insertBefore}
      </Button>
      <Button size="small" variant="contained" disabled={!isSound} onClick={() => insertAt(measure + 1)}>
        {editDialogTexts.insertAfter}
      </Button>
    </>
  );
  return (
    <PopupFrame title={editDialogTexts.insertTitle} actions={actions}>
      <TextField
        autoFocus
        size="small"
        label={editDialogTexts.insertCount}
        value={text}
        error={!isSound}
        helperText={isSound ? '' : editDialogTexts.insertInvalid}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </PopupFrame>
  );
}
