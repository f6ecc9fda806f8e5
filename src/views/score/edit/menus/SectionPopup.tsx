/** Sets the marks at the beginning of a bar: the name of a section, a rehearsal mark. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { setRehearsalMark, setSection } from '../../../../../engine/index.ts';
import { editDialogTexts } from '../../../../texts/index.ts';
import { PopupFrame } from './PopupFrame.tsx';
import type { PopupProps } from './PopupProps.ts';

export function SectionPopup({ score, target: { measure }, choose }: PopupProps) {
  const here = score.measures[measure];
  const [section, setName] = useState(here?.section ?? '');
  const [mark, setMark] = useState(here?.rehearsalMark ?? '');
  return (
    <PopupFrame
      title={editDialogTexts.sectionTitle}
      onSubmit={() => choose((old) => setRehearsalMark(setSection(old, measure, section), measure, mark))}
    >
      <TextField
        autoFocus
        size="small"
        label={editDialogTexts.section}
        helperText={editDialogTexts.sectionHelp}
        value={section}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <TextField
        size="small"
        label={editDialogTexts.rehearsalMark}
        value={mark}
        onChange={({ target }) => setMark(target.value)}
        slotProps={{ htmlInput: { maxLength: 12 } }}
      />
    </PopupFrame>
  );
}
