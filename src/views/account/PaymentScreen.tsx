/** O-34: the server's page about the subscription, in a frame. */
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CALLS } from '../../../server/contract/paths.ts';
import { accountTexts } from '../../texts/index.ts';
import { Shell } from '../shell/Shell.tsx';
import { useWindowTitle } from '../shell/useWindowTitle.ts';

export default function PaymentScreen({ title }: { title: string }) {
  useWindowTitle(title);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Shell>
      <Button component={RouterLink} to="/songbook" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
        {accountTexts.back}
      </Button>
      {!isLoaded && <Typography role="status">{accountTexts.loading}</Typography>}
      <Box
        component="iframe"
        title={accountTexts.subscription}
        src={CALLS.changeSubscription.path}
        onLoad={() => setLoaded(true)}
        sx={{ width: '100%', height: 460, border: 0, bgcolor: 'background.paper', borderRadius: 1 }}
      />
    </Shell>
  );
}
