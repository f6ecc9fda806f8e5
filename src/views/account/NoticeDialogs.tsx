/** Two notices with a button that leads on: access is blocked (N-07), and thanks after a purchase. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link as RouterLink, Navigate } from 'react-router-dom';
import type { Account } from '../../../server/contract/calls.ts';
import { useSession } from '../../auth/session.ts';
import { useAccount } from '../../auth/useAuth.ts';
import { watchUntil } from '../../auth/watchUntil.ts';
import { accountTexts } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import type { DialogProps } from './dialogProps.ts';
import { useRecordPurchase } from './useRecordPurchase.ts';

/** the provider is a wallet. */
const WALLET = 2;

export function BlockedDialog({ onClose, below }: DialogProps) {
  const paused = useAccount()?.paused ?? 0;
  const isWallet = paused === WALLET;
  // Shown only where a payment is missing.
  if (paused === 0) return <Navigate to={below} replace />;
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

const hasPaid = (account: Account | null): boolean => account?.plan != null && account.premium === true;

export function ThanksDialog({ onClose }: DialogProps) {
  const session = useSession();
  const account = useAccount();
  const isPaid = hasPaid(account);
  // The payment service may report a payment later than it sends the user back to this page, and later than the user
  // leaves the page.
  useEffect(() => {
    if (!isPaid) watchUntil(session, hasPaid);
  }, [isPaid, session]);
  useRecordPurchase(isPaid ? (account?.plan ?? null) : null);
  return (
    <DialogFrame title={isPaid ? accountTexts.thanksTitle : accountTexts.noPaymentTitle} onClose={onClose}>
      <Typography role="status">{isPaid ? accountTexts.thanksText : accountTexts.noPaymentText}</Typography>
      <Button component={RouterLink} to="/songbook" variant="contained">
        {accountTexts.letsRock}
      </Button>
    </DialogFrame>
  );
}
