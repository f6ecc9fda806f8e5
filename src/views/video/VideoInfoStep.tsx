/** Step 5: Enter Info (C-22 to C-24). */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { checkSongInfo } from '../../machines/uploading/checkSongInfo.ts';
import type { SongInfo } from '../../machines/uploading/checkSongInfo.ts';
import { uploadTexts } from '../../texts/index.ts';
import { TermsLabel } from '../wizard/TermsLabel.tsx';
import type { VideoStepProps } from './videoStepProps.ts';

function InfoField({ context, send, field, label }: VideoStepProps & { field: keyof SongInfo; label: string }) {
  const error = context.touched[field] ? checkSongInfo(context.info)[field] : undefined;
  return (
    <TextField
      label={label}
      fullWidth
      value={context.info[field]}
      error={error !== undefined}
      helperText={error ?? ' '}
      onChange={({ target }) => send({ type: 'CHANGE_INFO', values: { [field]: target.value } })}
      onBlur={() => send({ type: 'LEAVE_FIELD', field })}
      slotProps={{ htmlInput: { 'aria-required': true, maxLength: 200 } }}
    />
  );
}

export function VideoInfoStep(props: VideoStepProps) {
  const { context, send } = props;
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 0.5 }}>
      <InfoField {...props} field="title" label={uploadTexts.songTitle} />
      <InfoField {...props} field="composer" label={uploadTexts.composer} />
      <FormControlLabel
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1 } }}
        label={<TermsLabel />}
        control={<Checkbox checked={context.agreed} onChange={(_, agreed) => send({ type: 'AGREE', agreed })} />}
      />
    </Box>
  );
}
