/** C-21: how much of the recording has been sent. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { recordTexts, uploadTexts } from '../../texts/index.ts';

export function SendingProgress({ sent }: { sent: number }) {
  const percent = Math.floor(100 * sent);
  return (
    <Box sx={{ py: 8, display: 'grid', gap: 2, textAlign: 'center' }}>
      <Typography variant="h2" component="p">
        {recordTexts.sending(percent)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadTexts.uploadProgress}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </Box>
  );
}
