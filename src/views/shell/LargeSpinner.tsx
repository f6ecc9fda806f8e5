import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import CircularProgress from '@mui/material/CircularProgress';
import { shellTexts } from '../../texts/index.ts';
import { OfflineHint } from './network/OfflineHint.tsx';

export function LargeSpinner({ label = shellTexts.loading }: { label?: string }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <Stack spacing={3} sx={{ alignItems: 'center', p: 2 }}>
        <CircularProgress size={72} aria-label={label} />
        <OfflineHint />
      </Stack>
    </Box>
  );
}
