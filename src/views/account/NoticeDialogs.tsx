/** Two texts with a way on: access that is blocked (N-07), and thanks after a purchase. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAccount } from '../../auth/useAuth.ts';
import { accountTexts } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import type { DialogProps } from './dialogProps.ts';

/** the provider is a wallet. */
const WALLET = 2;

export function BlockedDialog({ onClose }: DialogProps) {
  const isWallet = useAccount()?.paused === WALLET;
  return (
    <DialogFrame title={accountTexts.blockedTitle} onClose={onClose}>
      <Typography>{accountTexts.blockedText}</Typography>
      <Typography>{isWallet ? accountTexts.blockedWallet : accountTexts.blockedCard}</Typography>
      <Button component={RouterLink} to="/paymentinfo" variant="contained">
        {accountTexts.updatePayment}
      </Button>
    </DialogFrame>
  );
}

export function ThanksDialog({ onClose }: DialogProps) {
  return (
    <DialogFrame title={accountTexts.thanksTitle} onClose={onClose}>
      <Typography>{accountTexts.thanksText}</Typography>
      <Button component={RouterLink} to="/songbook" variant="contained">
        {accountTexts.letsRock}
      </Button>
    </DialogFrame>
  );
}
