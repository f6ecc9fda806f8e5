/** the dialog `feedback`. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useAccount } from '../../auth/useAuth.ts';
import { nativeApp } from '../../native/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import type { DialogProps } from './dialogProps.ts';
import { useAccountCall } from './useAccountCall.ts';

export function FeedbackDialog({ onClose }: DialogProps) {
  const email = useAccount()?.email ?? '';
  const [message, setMessage] = useState('');
  const send = useAccountCall('The feedback could not be sent', api.sendFeedback, onClose, accountTexts.feedbackThanks);
  return (
    <DialogFrame
      title={accountTexts.feedback}
      onClose={onClose}
      submit={{
        label: accountTexts.send,
        isBusy: send.isPending,
        isDisabled: message.trim() === '',
        isTyped: true,
        run: () => send.mutate({ email, platform: nativeApp() === undefined ? 'Web App' : 'Mobile App', message }),
      }}
    >
      <TextField
        label={accountTexts.yourMessage}
        multiline
        minRows={4}
        autoFocus
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </DialogFrame>
  );
}
