/** Step 5: Analysis Settings (C-34, C-35), and the title of the song. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_TEXT_LENGTH, MIDI_INSTRUMENT, offersDrums } from '../../../server/contract/limits.ts';
import { recordTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceField } from '../wizard/ChoiceField.tsx';
import { DrumsSwitch } from '../wizard/DrumsSwitch.tsx';
import { analysisFields } from '../wizard/analysisChoices.ts';
import type { RecordStepProps } from './recordStepProps.ts';

const NAMES = [
  { name: 'title', label: uploadTexts.songTitle, hint: recordTexts.titleHint },
  { name: 'composer', label: uploadTexts.composer, hint: undefined },
] as const;

export function AnalysisStep({ context, send }: RecordStepProps) {
  const { analysis, instrument } = context;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {NAMES.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          helperText={hint}
          value={analysis[name]}
          onChange={({ target }) => send({ type: 'CHANGE_ANALYSIS', analysis: { [name]: target.value } })}
          slotProps={{ htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
        />
      ))}
      <Typography color="text.secondary">{recordTexts.analysisHint}</Typography>
      {analysisFields(analysis.bpm).map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          value={analysis[name]}
          choices={choices}
          onChoose={(value) => send({ type: 'CHANGE_ANALYSIS', analysis: { [name]: value } })}
        />
      ))}
      {instrument !== MIDI_INSTRUMENT && (
        <DrumsSwitch
          isOffered={offersDrums({ mode: 'universal', instrument })}
          drums={analysis.drums}
          onChoose={(drums) => send({ type: 'CHANGE_ANALYSIS', analysis: { drums } })}
        />
      )}
    </Box>
  );
}
