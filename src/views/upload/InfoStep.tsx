/** Step 4: Enter Info (C-22 to C-24), for each file its title and composer, and the terms once. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isScoreFile, visibleErrors } from '../../machines/uploading/uploadFiles.ts';
import type { UploadFile } from '../../machines/uploading/uploadFiles.ts';
import type { SongInfo } from '../../machines/uploading/checkSongInfo.ts';
import { uploadTexts } from '../../texts/index.ts';
import { TermsLabel } from './TermsLabel.tsx';
import type { StepProps } from './stepProps.ts';

interface InfoFieldProps {
  readonly entry: UploadFile;
  readonly field: keyof SongInfo;
  readonly label: string;
  readonly send: StepProps['send'];
}

function InfoField({ entry, field, label, send }: InfoFieldProps) {
  const error = visibleErrors(entry)[field];
  return (
    <TextField
      label={label}
      id={`${field}-${entry.id}`}
      fullWidth
      value={entry.info[field]}
      error={error !== undefined}
      helperText={error ?? ' '}
      onChange={({ target }) => send({ type: 'CHANGE_INFO', id: entry.id, values: { [field]: target.value } })}
      onBlur={() => send({ type: 'LEAVE_FIELD', id: entry.id, field })}
      slotProps={{ htmlInput: { 'aria-required': true, maxLength: 200 } }}
    />
  );
}

function FileInfo({ entry, isNamed, send }: { entry: UploadFile; isNamed: boolean; send: StepProps['send'] }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1, display: 'grid', gap: 0.5, minWidth: 0 }}>
      {isNamed && (
        <Typography component="legend" sx={{ fontWeight: 600, mb: 1.5, p: 0, overflowWrap: 'anywhere' }}>
          {entry.file.name}
        </Typography>
      )}
      <InfoField entry={entry} field="title" label={uploadTexts.songTitle} send={send} />
      <InfoField entry={entry} field="composer" label={uploadTexts.composer} send={send} />
    </Box>
  );
}

export function InfoStep({ context, send }: StepProps) {
  const described = context.files.filter((entry) => !isScoreFile(entry));
  return (
    <Box sx={{ pt: 1 }}>
      {described.map((entry) => (
        <FileInfo key={entry.id} entry={entry} isNamed={context.files.length > 1} send={send} />
      ))}
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1 } }}
        label={<TermsLabel />}
        control={<Checkbox checked={context.agreed} onChange={(_, agreed) => send({ type: 'AGREE', agreed })} />}
      />
    </Box>
  );
}
