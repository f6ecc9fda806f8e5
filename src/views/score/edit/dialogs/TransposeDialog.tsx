/** J-02, J-03: `#/score/edit/transpose`. */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { KEY_COUNT, isMinor, keyAt, keyIndexOf, transpose } from '../../../../../engine/index.ts';
import type { Transposition } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { DialogFrame } from '../../../shell/DialogFrame.tsx';
import { useCloseDialog } from '../../../shell/useCloseDialog.ts';
import { useEditor } from '../editor.ts';
import { acceptsEdit } from '../acceptsEdit.ts';
import { keyItems, keyLabel } from '../menus/keyChoices.tsx';

const OCTAVES = [2, 1, 0, -1, -2] as const;
const SWITCHES = ['updateNotes', 'updateKey', 'updateChords'] as const;
const SWITCH_TEXTS = {
  updateNotes: editDialogTexts.transposeNotes,
  updateKey: editDialogTexts.transposeKey,
  updateChords: editDialogTexts.transposeChords,
} as const;
const DIRECTIONS = [
  [1, editDialogTexts.transposeUp],
  [-1, editDialogTexts.transposeDown],
] as const;

interface FieldsProps {
  readonly value: Transposition;
  readonly onChange: (change: Partial<Transposition>) => void;
}

function OctaveSelect({ value, onChange }: FieldsProps) {
  return (
    <TextField
      select
      label={editDialogTexts.transposeOctave}
      value={value.octaves}
      onChange={({ target }) => onChange({ octaves: Number(target.value) })}
    >
      {OCTAVES.map((octaves) => (
        <MenuItem key={octaves} value={octaves}>
          {octaves > 0 ? `+${octaves}` : octaves}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Selects({ value, onChange }: FieldsProps) {
  // A transposition leads from a major key to major keys, from a minor key to minor keys.
  const keys = Array.from({ length: KEY_COUNT }, (_, key) => key).filter(
    (key) => isMinor(key) === isMinor(value.toKey),
  );
  return (
    <>
      <TextField
        select
        label={editDialogTexts.transposeTo}
        value={value.toKey}
        onChange={({ target }) => onChange({ toKey: Number(target.value) })}
      >
        {keyItems(keys)}
      </TextField>
      <TextField
        select
        label={editDialogTexts.transposeDirection}
        value={value.direction}
        onChange={({ target }) => onChange({ direction: Number(target.value) === 1 ? 1 : -1 })}
      >
        {DIRECTIONS.map(([direction, text]) => (
          <MenuItem key={direction} value={direction}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      <OctaveSelect value={value} onChange={onChange} />
    </>
  );
}

export default function TransposeDialog() {
  const { store } = useEditor();
  const { search } = useLocation();
  const close = useCloseDialog(`/score/edit${search}`);
  const [now] = useState(() => keyIndexOf(keyAt(store.committed, 0)));
  const [value, setValue] = useState<Transposition>({
    ...{ toKey: now, direction: 1, octaves: 0 },
    ...{ updateNotes: true, updateKey: true, updateChords: true },
  });
  const change = (fields: Partial<Transposition>): void => setValue({ ...value, ...fields });
  const apply = (): void => {
    if (acceptsEdit(store, (score) => transpose(score, value))) close();
  };
  return (
    <DialogFrame
      title={editDialogTexts.transposeTitle}
      onClose={close}
      closeLabel={editDialogTexts.close}
      submit={{ label: editDialogTexts.apply, isBusy: false, run: apply }}
    >
      <Typography>{editDialogTexts.transposeNow(keyLabel(now))}</Typography>
      <Selects value={value} onChange={change} />
      <FormGroup>
        {SWITCHES.map((name) => (
          <FormControlLabel
            key={name}
            label={SWITCH_TEXTS[name]}
            control={<Switch checked={value[name]} onChange={({ target }) => change({ [name]: target.checked })} />}
          />
        ))}
      </FormGroup>
    </DialogFrame>
  );
}
