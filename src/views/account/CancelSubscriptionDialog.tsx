/** N-04 to N-06: the dialog `cancelsub`. Success reloads the page, because all premium functions may have changed. */
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { api } from '../../api/index.ts';
import { useAccount } from '../../auth/useAuth.ts';
import { accountTexts } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import { leaveMessage } from '../shell/InitialMessage.tsx';
import { actionOf } from './describePlan.ts';
import type { DialogProps } from './dialogProps.ts';
import { useAccountCall } from './useAccountCall.ts';

/** Shown only to users with a subscription that can be cancelled. */
export function CancelSubscriptionDialog(props: DialogProps) {
  const plan = useAccount()?.plan;
  if (plan == null || actionOf(plan) !== 'cancel') return <Navigate to={props.below} replace />;
  return <CancelForm {...props} />;
}

function CancelForm({ onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [feedback, setFeedback] = useState('');
  const cancel = useAccountCall(
    'The subscription could not be cancelled',
    api.cancelSubscription,
    () => {
      onClose();
      leaveMessage(accountTexts.cancelled);
      location.reload();
    },
    accountTexts.cancelled,
  );
  return (
    <DialogFrame
      title={accountTexts.cancelSubscription}
      onClose={onClose}
      submit={{
        label: accountTexts.cancelSubscription,
        isBusy: cancel.isPending,
        isDisabled: reason === '',
        run: () => cancel.mutate({ reason, feedback: feedback.replace(/\s+/g, ' ').trim() }),
      }}
    >
      <Typography>{accountTexts.endsWithPeriod}</Typography>
      <Reasons chosen={reason} onChoose={setReason} />
      <TextField
        label={accountTexts.moreWords}
        multiline
        minRows={2}
        value={feedback}
        onChange={({ target }) => setFeedback(target.value)}
      />
    </DialogFrame>
  );
}

/** The reasons for cancelling, of which one is chosen. */
function Reasons({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{accountTexts.whyCancel}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={chosen} onChange={(_, value) => onChoose(value)}>
        {accountTexts.reasons.map((each) => (
          <FormControlLabel key={each} value={each} label={each} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
