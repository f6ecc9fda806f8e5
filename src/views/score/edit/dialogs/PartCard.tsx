/** J-05: one part of the score in the dialog "Score Properties". */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { editDialogTexts } from '../../../../texts/index.ts';
import { findInstruments, nameOfInstrument } from './findInstruments.ts';
import { withProgram } from './scoreProperties.ts';
import type { PartProperties } from './scoreProperties.ts';

export interface PartCardProps {
  readonly part: PartProperties;
  readonly index: number;
  readonly count: number;
  readonly isPhone: boolean;
  readonly onChange: (part: PartProperties) => void;
  readonly onDelete: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** As many as a title has. */
const MOST_CHARACTERS = 300;

const inOneLine = (name: string): string => name.replaceAll(/\s*\n\s*/g, ' ');

function InstrumentSearch({ onChoose }: { readonly onChoose: (program: number) => void }) {
  const [text, setText] = useState('');
  const found = findInstruments(text);
  return (
    <Autocomplete<number>
      size="small"
      fullWidth
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={nameOfInstrument}
      value={null}
      inputValue={text}
      open={text.trim() !== ''}
      // Escape closes the list, and the next one the dialog.
      onClose={(_, reason) => {
        if (reason === 'escape') setText('');
      }}
      forcePopupIcon={false}
      autoHighlight
      noOptionsText={editDialogTexts.noInstrument}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_, program) => {
        if (program !== null) onChoose(program);
        setText('');
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={editDialogTexts.searchInstrument}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': editDialogTexts.searchInstrument },
          }}
        />
      )}
    />
  );
}

function PartButtons({ index, count, onDelete, onMove }: Omit<PartCardProps, 'part' | 'onChange' | 'isPhone'>) {
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button size="small" startIcon={<ArrowUpward />} disabled={index === 0} onClick={() => onMove(-1)}>
        {editDialogTexts.up}
      </Button>
      <Button size="small" startIcon={<ArrowDownward />} disabled={index === count - 1} onClick={() => onMove(1)}>
        {editDialogTexts.down}
      </Button>
      <Button size="small" color="error" startIcon={<Delete />} disabled={count === 1} onClick={onDelete}>
        {editDialogTexts.delete}
      </Button>
    </Stack>
  );
}

type Settings = Pick<PartCardProps, 'part' | 'onChange' | 'isPhone'>;

/** I-21: one staff, or two with a bass staff below. */
function StaffChoice({ part, onChange }: Omit<Settings, 'isPhone'>) {
  const { staffCount } = part;
  const counts = staffCount > 2 ? [1, 2, staffCount] : [1, 2];
  return (
    <TextField
      select
      size="small"
      label={editDialogTexts.staves}
      value={staffCount}
      onChange={({ target }) => onChange({ ...part, staffCount: Number(target.value) })}
      sx={{ minWidth: 110 }}
    >
      {counts.map((count) => (
        <MenuItem key={count} value={count}>
          {count === 1 || count === 2 ? editDialogTexts.staffCounts[count] : count}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A file may have broken a name into lines; the field has one. */
const NameField = ({ part, onChange }: Omit<Settings, 'isPhone'>) => (
  <TextField
    size="small"
    label={editDialogTexts.partName}
    value={inOneLine(part.name)}
    onChange={({ target }) => onChange({ ...part, name: target.value })}
    slotProps={{ htmlInput: { maxLength: MOST_CHARACTERS } }}
  />
);

const PartSettings = ({ part, onChange, isPhone }: Settings) => (
  <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
    <StaffChoice part={part} onChange={onChange} />
    <FormControlLabel
      label={editDialogTexts.tablature}
      control={
        <Switch checked={part.showTab} onChange={({ target }) => onChange({ ...part, showTab: target.checked })} />
      }
    />
    {!isPhone && (
      <>
        <FormControlLabel
          label={editDialogTexts.mute}
          control={
            <Switch checked={part.mute} onChange={({ target }) => onChange({ ...part, mute: target.checked })} />
          }
        />
        <FormControlLabel
          label={editDialogTexts.hide}
          control={
            <Switch
              checked={!part.isPrinted}
              onChange={({ target }) => onChange({ ...part, isPrinted: !target.checked })}
            />
          }
        />
      </>
    )}
  </Stack>
);

const SUMMARY = { flexWrap: 'wrap', columnGap: 1, minWidth: 0, overflowWrap: 'anywhere' } as const;

export function PartCard({ part, onChange, isPhone, ...place }: PartCardProps) {
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMore />} slotProps={{ content: { sx: SUMMARY } }}>
        <Typography sx={{ fontWeight: 600 }}>
          {editDialogTexts.part(place.index + 1, nameOfInstrument(part.program))}
        </Typography>
        <Typography color="text.secondary">{inOneLine(part.name)}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={1.5}>
          <NameField part={part} onChange={onChange} />
          <InstrumentSearch onChoose={(chosen) => onChange(withProgram(part, chosen))} />
          <PartSettings part={part} onChange={onChange} isPhone={isPhone} />
          {!isPhone && <PartButtons {...place} />}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}
