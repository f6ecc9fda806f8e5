/** The explanation beside a spinner while there is no network. */
import Typography from '@mui/material/Typography';
import { shellTexts } from '../../../texts/index.ts';
import { useIsOnline } from './network.ts';

export function OfflineHint() {
  if (useIsOnline()) return null;
  return (
    <Typography role="status" sx={{ color: 'text.secondary', textAlign: 'center', maxWidth: 360 }}>
      {shellTexts.opensWhenOnline}
    </Typography>
  );
}
