/** the dialog `account` above any screen. */
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Account } from '../../../server/contract/calls.ts';
import { api } from '../../api/index.ts';
import { useSession } from '../../auth/session.ts';
import { useAccount } from '../../auth/useAuth.ts';
import { FINGERS, TOUCH_PX } from '../../theme/touchTargets.ts';
import { accountTexts } from '../../texts/index.ts';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { Preferences } from '../shell/preferences/Preferences.tsx';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import type { DialogProps } from './dialogProps.ts';
import { PlanSection } from './PlanSection.tsx';
import { useAccountCall } from './useAccountCall.ts';

/** A link on a line of its own, as high as a fingertip on a touch screen. */
const LINK = { alignSelf: 'start', [FINGERS]: { display: 'flex', alignItems: 'center', minHeight: TOUCH_PX } } as const;

export function AccountDialog(props: DialogProps) {
  useWindowTitle(accountTexts.myAccount);
  const account = useAccount();
  return account === null ? null : <AccountForm account={account} {...props} />;
}

function AccountForm({ account, onClose, addressOf }: DialogProps & { account: Account }) {
  const [firstName, setFirstName] = useState(account.firstname ?? '');
  const [isChecked, setChecked] = useState(false);
  const update = useAccountCall('The account could not be changed', api.updateAccount, useSession().refresh);
  const isMissing = firstName.trim() === '';
  const save = () => {
    setChecked(true);
    if (!isMissing) update.mutate({ firstname: firstName.trim() });
  };
  return (
    <DialogFrame
      title={accountTexts.myAccount}
      onClose={onClose}
      submit={{ label: accountTexts.save, isBusy: update.isPending, isTyped: true, run: save }}
    >
      <TextField
        label={accountTexts.firstName}
        value={firstName}
        autoComplete="given-name"
        error={isChecked && isMissing}
        helperText={isChecked && isMissing && accountTexts.required}
        onChange={({ target }) => setFirstName(target.value)}
        slotProps={{ htmlInput: { 'aria-required': true } }}
      />
      <TextField label={accountTexts.email} value={account.email ?? ''} slotProps={{ htmlInput: { readOnly: true } }} />
      <Preferences />
      {account.haspassword === true && (
        <Link component={RouterLink} to={addressOf('changepassword')} sx={LINK}>
          {accountTexts.changePassword}
        </Link>
      )}
      <Link component={RouterLink} to={addressOf('security')} sx={LINK}>
        {accountTexts.security}
      </Link>
      <PlanSection account={account} addressOf={addressOf} />
      <Divider />
      <DeleteAccount plan={account.plan} />
    </DialogFrame>
  );
}
