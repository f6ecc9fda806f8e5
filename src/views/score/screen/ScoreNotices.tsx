/** Messages that are shown instead of a score. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { scoreTexts } from '../../../texts/index.ts';
import { OfflineHint } from '../../shell/network/OfflineHint.tsx';

export function Centred({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>{children}</Box>
  );
}

export function LoadingScore() {
  return (
    <Centred>
      <Stack spacing={3} sx={{ alignItems: 'center' }}>
        <CircularProgress size={56} aria-label={scoreTexts.loading} />
        <OfflineHint />
      </Stack>
    </Centred>
  );
}

/** A rest that has arrived is read sooner than this. */
const REST_APPEARS = { '@keyframes appear': { from: { opacity: 0 } }, animation: 'appear 0.2s 1s backwards' } as const;

/** Stands in the bar of a score of which only the first systems have arrived. */
export const LoadingRest = () => (
  <Box sx={{ ...REST_APPEARS, display: 'flex', mr: 1 }}>
    <CircularProgress size={22} aria-label={scoreTexts.loadingRest} />
  </Box>
);

export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {scoreTexts.tryAgain}
    </Button>
  );
  return (
    <Centred>
      <Alert severity="error" action={retry}>
        {scoreTexts.loadFailed}
      </Alert>
    </Centred>
  );
}
