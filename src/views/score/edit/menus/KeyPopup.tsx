/** Sets the key signature from a bar on. */
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  KEY_COUNT,
  keyAt,
  keyIndexOf,
  keySignatureOf,
  removeKeySignature,
  setKeySignature,
} from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { keyItems } from './keyChoices.tsx';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

const KEYS = Array.from({ length: KEY_COUNT }, (_, key) => key);

interface KeyActionsProps extends Pick<PopupProps, 'score' | 'choose' | 'close'> {
  readonly measure: number;
  readonly respells: boolean;
}

function KeyActions({ score, measure, respells, choose, close }: KeyActionsProps) {
  const { search } = useLocation();
  const isChange = measure > 0 && score.measures[measure]?.key !== undefined;
  return (
    <>
      {isChange && (
        <Button
          size="small"
          color="secondary"
          onClick={() => choose((old) => removeKeySignature(old, measure, respells))}
        >
          {editDialogTexts.keyRemove}
        </Button>
      )}
      <Button size="small" component={Link} to={`/score/edit/transpose${search}`} onClick={close}>
        {editDialogTexts.keyTranspose}
      </Button>
    </>
  );
}

export function KeyPopup({ score, target: { measure }, choose, close }: PopupProps) {
  const [key, setKey] = useState(keyIndexOf(keyAt(score, measure)));
  const [respells, setRespells] = useState(true);
  return (
    <PopupFrame
      title={editDialogTexts.keyTitle}
      onSubmit={() => choose((old) => setKeySignature(old, measure, keySignatureOf(key), respells))}
      actions={<KeyActions {...{ score, measure, respells, choose, close }} />}
    >
      <TextField
        select
        size="small"
        label={editDialogTexts.keyField}
        value={key}
        onChange={({ target }) => setKey(Number(target.value))}
      >
        {keyItems(KEYS)}
      </TextField>
      <FormControlLabel
        label={editDialogTexts.keyRespell}
        control={<Switch checked={respells} onChange={({ target }) => setRespells(target.checked)} />}
      />
    </PopupFrame>
  );
}
