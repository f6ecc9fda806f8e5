/** J-04, F-07: `#/score/edit/props`. Apply makes all changes as one edit. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MOST_MEASURES } from '../../../../../engine/index.ts';
import { isHandheld, isPhone } from '../../../../auth/isHandheld.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { DialogFrame } from '../../../shell/DialogFrame.tsx';
import { useCloseDialog } from '../../../shell/useCloseDialog.ts';
import { acceptsEdit } from '../acceptsEdit.ts';
import { useEditor } from '../editor.ts';
import { PartCard } from './PartCard.tsx';
import { applyProperties, barCountOf, propertiesOf, withMovedPart, withNewPart } from './scoreProperties.ts';
import type { ScoreProperties } from './scoreProperties.ts';

interface SectionProps {
  readonly value: ScoreProperties;
  readonly isSmall: boolean;
  readonly onChange: (value: ScoreProperties) => void;
}

function Texts({ value, isSmall, onChange }: SectionProps) {
  const names = isSmall ? (['title', 'composer'] as const) : (['title', 'composer', 'subtitle'] as const);
  return names.map((name) => (
    <TextField
      key={name}
      size="small"
      label={editDialogTexts[name]}
      value={value[name]}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: 300 } }}
    />
  ));
}

function BarCount({ value, isWrong, onChange }: Omit<SectionProps, 'isSmall'> & { readonly isWrong: boolean }) {
  return (
    <TextField
      size="small"
      label={editDialogTexts.barCount}
      value={value.barCount}
      error={isWrong}
      helperText={isWrong ? editDialogTexts.barCountInvalid(MOST_MEASURES) : ''}
      onChange={({ target }) => onChange({ ...value, barCount: target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

function Parts({ value, isSmall, onChange }: SectionProps) {
  const { parts } = value;
  return (
    <Box>
      {parts.map((part, index) => (
        <PartCard
          key={part.id}
          part={part}
          index={index}
          count={parts.length}
          isPhone={isPhone()}
          onChange={(changed) => onChange({ ...value, parts: parts.with(index, changed) })}
          onDelete={() => onChange({ ...value, parts: parts.toSpliced(index, 1) })}
          onMove={(by) => onChange(withMovedPart(value, index, by))}
        />
      ))}
      {!isSmall && (
        <Button startIcon={<Add />} onClick={() => onChange(withNewPart(value))} sx={{ mt: 1 }}>
          {editDialogTexts.addPart}
        </Button>
      )}
    </Box>
  );
}

export default function PropertiesDialog() {
  const { store } = useEditor();
  const { search } = useLocation();
  const close = useCloseDialog(`/score/edit${search}`);
  const [value, setValue] = useState(() => propertiesOf(store.committed));
  const isSmall = isHandheld();
  const bars = barCountOf(value);
  const isWrong = !(bars >= 1 && bars <= MOST_MEASURES);
  const apply = (): void => {
    if (!isWrong && acceptsEdit(store, (score) => applyProperties(score, value))) close();
  };
  const section = { value, isSmall, onChange: setValue };
  return (
    <DialogFrame
      title={editDialogTexts.propsTitle}
      onClose={close}
      closeLabel={editDialogTexts.cancel}
      maxWidth="sm"
      submit={{ label: editDialogTexts.apply, isBusy: false, isDisabled: isWrong, isTyped: true, run: apply }}
    >
      <Texts {...section} />
      {!isSmall && <BarCount {...section} isWrong={isWrong} />}
      <Parts {...section} />
    </DialogFrame>
  );
}
