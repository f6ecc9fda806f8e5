/** Shown in place of the prices while they are being fetched, and after fetching has failed. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { shellTexts, upgradeTexts } from '../../../texts/index.ts';

interface PendingPricesProps {
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

export function PendingPrices({ isError, refetch }: PendingPricesProps) {
  if (!isError) return <CircularProgress aria-label={shellTexts.loading} sx={{ mx: 'auto' }} />;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{shellTexts.tryAgain}</Button>}>
      {upgradeTexts.pricesFailed}
    </Alert>
  );
}
