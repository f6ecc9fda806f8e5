/** The fields for properties of the music that the user knows: key, time signature, tempo (C-35). */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DETECT, TEMPO_LIMITS } from '../../../../server/contract/limits.ts';
import { isTempo } from '../../../machines/uploading/uploadFiles.ts';
import type { KnownMusic } from '../../../machines/uploading/uploadFiles.ts';
import { analysisTexts, cropTexts } from '../../../texts/index.ts';
import { ChoiceField } from '../../wizard/ChoiceField.tsx';
import { analysisFields } from '../../wizard/analysisChoices.ts';

interface KnownFieldsProps {
  readonly known: KnownMusic;
  readonly onChange: (known: Partial<KnownMusic>) => void;
}

/** Accepts any tempo, because a known tempo is rarely one of a list. */
function TempoField({ known: { bpm }, onChange }: KnownFieldsProps) {
  return (
    <TextField
      label={analysisTexts.tempo}
      value={bpm === DETECT ? '' : bpm}
      placeholder={cropTexts.decide}
      error={!isTempo(bpm)}
      helperText={cropTexts.tempoHint(TEMPO_LIMITS.lowest, TEMPO_LIMITS.highest)}
      onChange={({ target }) => /^\d{0,3}$/.test(target.value) && onChange({ bpm: target.value || DETECT })}
      slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
    />
  );
}

export function KnownFields({ known, onChange }: KnownFieldsProps) {
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{cropTexts.known}</Typography>
        <Typography variant="body2" color="text.secondary">
          {cropTexts.knownHint}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 2 }}>
        {analysisFields([known.bpm], cropTexts.decide)
          .filter(({ name }) => name !== 'bpm')
          .map(({ name, label, choices }) => (
            <ChoiceField
              key={name}
              label={label}
              value={known[name]}
              choices={choices}
              onChoose={(value) => onChange({ [name]: value })}
            />
          ))}
        <TempoField known={known} onChange={onChange} />
      </Box>
    </Box>
  );
}
