import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { shellTexts } from '../../texts/index.ts';

export function LargeSpinner({ label = shellTexts.loading }: { label?: string }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={72} aria-label={label} />
    </Box>
  );
}
