/** What stands in the place of a score. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { scoreTexts } from '../../../texts/index.ts';

export function Centred({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>{children}</Box>
  );
}

export function LoadingScore() {
  return (
    <Centred>
      <CircularProgress size={56} aria-label={scoreTexts.loading} />
    </Centred>
  );
}

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
