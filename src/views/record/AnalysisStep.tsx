/** Step 5: Analysis Settings (C-34, C-35), and the title of the song. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { MAX_TEXT_LENGTH, MIDI_INSTRUMENT, offersDrums } from '../../../server/contract/limits.ts';
import { analysisOf } from '../../machines/recording/recordSettings.ts';
import { recordTexts, uploadTexts } from '../../texts/index.ts';
import { ChoiceField } from '../wizard/ChoiceField.tsx';
import { DrumsSwitch } from '../wizard/DrumsSwitch.tsx';
import { analysisFields } from '../wizard/analysisChoices.ts';
import type { RecordStepProps } from './recordStepProps.ts';

const NAMES = [
  { name: 'title', label: uploadTexts.songTitle, hint: recordTexts.titleHint },
  { name: 'composer', label: uploadTexts.composer, hint: undefined },
] as const;

/** C-34: semitones, from two octaves up to two octaves down, as the server accepts them. */
const MOST_SEMITONES = 24;
const TRANSPOSITIONS = Array.from({ length: 2 * MOST_SEMITONES + 1 }, (_, index) => MOST_SEMITONES - index);

type Changing = Pick<RecordStepProps, 'context' | 'send'>;

function TuneSwitch({ context: { analysis }, send }: Changing) {
  const hint = useId();
  return (
    <Box>
      <FormControlLabel
        label={recordTexts.autoTune}
        control={
          <Switch
            checked={analysis.autoTune}
            onChange={(_, autoTune) => send({ type: 'CHANGE_ANALYSIS', analysis: { autoTune } })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {recordTexts.autoTuneHint}
      </FormHelperText>
    </Box>
  );
}

function Names({ context: { analysis }, send }: Changing) {
  return NAMES.map(({ name, label, hint }) => (
    <TextField
      key={name}
      label={label}
      helperText={hint}
      value={analysis[name]}
      onChange={({ target }) => send({ type: 'CHANGE_ANALYSIS', analysis: { [name]: target.value } })}
      slotProps={{ htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
    />
  ));
}

export function AnalysisStep({ context, send }: RecordStepProps) {
  const { analysis, instrument, metronome } = context;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Names context={context} send={send} />
      <Typography color="text.secondary">{recordTexts.analysisHint}</Typography>
      {analysisFields([analysis.bpm, analysisOf(metronome).bpm]).map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          value={analysis[name]}
          choices={choices}
          onChoose={(value) => send({ type: 'CHANGE_ANALYSIS', analysis: { [name]: value } })}
        />
      ))}
      <ChoiceField
        label={recordTexts.transpose}
        value={analysis.transpose}
        choices={TRANSPOSITIONS.map((semitones) => [String(semitones), recordTexts.semitones(semitones)])}
        onChoose={(transpose) => send({ type: 'CHANGE_ANALYSIS', analysis: { transpose } })}
      />
      {instrument !== MIDI_INSTRUMENT && <TuneSwitch context={context} send={send} />}
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
