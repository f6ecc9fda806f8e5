/** deleting the account. Success is a full page load, so that no data of the account stays in memory. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useState } from 'react';
import { BusyButton } from '../shell/BusyButton.tsx';
import type { Plan } from '../../../server/contract/calls.ts';
import { api } from '../../api/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { AlertDialog } from '../shell/AlertDialog.tsx';
import { canDeleteAccount } from './describePlan.ts';
import { useProvedCall } from './security/useProvedCall.tsx';

export function DeleteAccount({ plan }: { plan: Plan | null | undefined }) {
  const [step, setStep] = useState<'none' | 'refused' | 'asked'>('none');
  const textId = useId();
  const close = () => setStep('none');
  const deletion = useProvedCall('The account could not be deleted', api.deleteAccount, () => location.assign('/'));
  return (
    <>
      <Button
        color="error"
        sx={{ alignSelf: 'start', ml: -1 }}
        onClick={() => setStep(canDeleteAccount(plan) ? 'asked' : 'refused')}
      >
        {accountTexts.deleteAccount}
      </Button>
      <AlertDialog text={step === 'refused' ? accountTexts.cancelFirst : ''} onClose={close} />
      <Dialog role="alertdialog" open={step === 'asked'} onClose={close} aria-labelledby={textId}>
        <DialogContent>
          <DialogContentText id={textId} sx={{ color: 'text.primary' }}>
            {accountTexts.confirmDelete}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus color="secondary" onClick={close} disabled={deletion.isBusy}>
            {accountTexts.cancel}
          </Button>
          <BusyButton color="error" variant="contained" isBusy={deletion.isBusy} onClick={deletion.run}>
            {accountTexts.delete}
          </BusyButton>
        </DialogActions>
      </Dialog>
      {deletion.question}
    </>
  );
}
