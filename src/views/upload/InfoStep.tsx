/** Step 5: Enter Info (C-22 to C-24), for each file its title and composer, and the terms once. */
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { isScoreFile, visibleErrors } from '../../machines/uploading/uploadFiles.ts';
import type { UploadFile } from '../../machines/uploading/uploadFiles.ts';
import type { SongInfo } from '../../machines/uploading/checkSongInfo.ts';
import { uploadTexts } from '../../texts/index.ts';
import { FailureNote } from './FailureNote.tsx';
import { TermsLabel } from '../wizard/TermsLabel.tsx';
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

interface FileInfoProps {
  readonly entry: UploadFile;
  /** Whether there are other files, from which this one must be distinguished. */
  readonly isOneOfMany: boolean;
  readonly send: StepProps['send'];
}

function FileName({ entry: { id, file, failure }, send }: Omit<FileInfoProps, 'isOneOfMany'>) {
  return (
    <Box component="legend" sx={{ display: 'flex', alignItems: 'center', width: '100%', p: 0, mb: 1 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: 1 }}>{file.name}</Typography>
      {failure !== null && (
        <IconButton aria-label={uploadTexts.removeFile(file.name)} onClick={() => send({ type: 'REMOVE_FILE', id })}>
          <Close />
        </IconButton>
      )}
    </Box>
  );
}

/** A score is listed only where it could not be sent: there is nothing to fill in. */
function FileInfo({ entry, isOneOfMany, send }: FileInfoProps) {
  const isScore = isScoreFile(entry);
  if (isScore && entry.failure === null) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1, display: 'grid', gap: 0.5, minWidth: 0 }}>
      {isOneOfMany && <FileName entry={entry} send={send} />}
      {entry.failure !== null && (
        <Box sx={{ mb: 1.5 }}>
          <FailureNote failure={entry.failure} />
        </Box>
      )}
      {!isScore && <InfoField entry={entry} field="title" label={uploadTexts.songTitle} send={send} />}
      {!isScore && <InfoField entry={entry} field="composer" label={uploadTexts.composer} send={send} />}
    </Box>
  );
}

export function InfoStep({ context, send }: StepProps) {
  const { files, agreed: hasAgreed } = context;
  return (
    <Box sx={{ pt: 1 }}>
      {files.map((entry) => (
        <FileInfo key={entry.id} entry={entry} isOneOfMany={files.length > 1} send={send} />
      ))}
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1 } }}
        label={<TermsLabel />}
        control={<Checkbox checked={hasAgreed} onChange={(_, agreed) => send({ type: 'AGREE', agreed })} />}
      />
    </Box>
  );
}
