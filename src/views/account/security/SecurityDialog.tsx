/** The dialog `security`: two-step sign-in, passkeys, and the list of sessions. */
import Divider from '@mui/material/Divider';
import { securityTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import type { DialogProps } from '../dialogProps.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

export function SecurityDialog({ onClose }: DialogProps) {
  useWindowTitle(securityTexts.title);
  return (
    <DialogFrame title={securityTexts.title} onClose={onClose}>
      <TwoStepSection />
      <Divider />
      <PasskeySection />
      <Divider />
      <SessionList />
    </DialogFrame>
  );
}
