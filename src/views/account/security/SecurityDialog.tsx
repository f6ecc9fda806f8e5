/** The dialog `security`: two-step sign-in, passkeys, and the list of sessions. */
import Divider from '@mui/material/Divider';
import { useAccount } from '../../../auth/useAuth.ts';
import { securityTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import type { DialogProps } from '../dialogProps.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

export function SecurityDialog({ onClose }: DialogProps) {
  useWindowTitle(securityTexts.title);
  // Users who sign in with another provider use that provider's second step.
  const hasPassword = useAccount()?.haspassword === true;
  return (
    <DialogFrame title={securityTexts.title} onClose={onClose}>
      {hasPassword && <TwoStepSection />}
      {hasPassword && <Divider />}
      <PasskeySection />
      <Divider />
      <SessionList />
    </DialogFrame>
  );
}
