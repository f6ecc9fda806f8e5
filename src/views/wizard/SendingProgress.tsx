/** C-21: the progress of sending. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { uploadTexts } from '../../texts/index.ts';

interface SendingProgressProps {
  readonly percent: number;
  readonly text: string;
  /** Whether a list is shown below. */
  readonly hasList?: boolean;
  /** Name of the file that is being sent. */
  readonly children?: ReactNode;
}

export function SendingProgress({ percent, text, hasList = false, children }: SendingProgressProps) {
  return (
    <Box sx={{ pt: hasList ? 3 : 8, pb: hasList ? 0 : 8, display: 'grid', gap: 2, textAlign: 'center' }}>
      <Typography variant="h2" component="p">
        {text}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadTexts.uploadProgress}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  );
}
