/** deleting the account. Success is a full page load, so that no data of the account stays in memory. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Plan } from '../../../server/contract/calls.ts';
import { api } from '../../api/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { AlertDialog } from '../shell/AlertDialog.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { canDeleteAccount } from './describePlan.ts';
import { useProvedCall } from './security/useProvedCall.tsx';

export function DeleteAccount({ plan }: { plan: Plan | null | undefined }) {
  const [step, setStep] = useState<'none' | 'refused' | 'asked'>('none');
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
      {step === 'asked' && (
        <ConfirmDialog
          title={accountTexts.deleteAccount}
          question={accountTexts.confirmDelete}
          label={accountTexts.delete}
          isBusy={deletion.isBusy}
          onClose={close}
          onConfirm={deletion.run}
        />
      )}
      {deletion.question}
    </>
  );
}
