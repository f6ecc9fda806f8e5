/** Asks the user for a proof of identity before an important change: the password, and with two-step sign-in a code. */
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { accountTexts, securityTexts, shellTexts } from '../../../texts/index.ts';
import { DialogFrame } from '../../shell/DialogFrame.tsx';
import { PasswordField } from '../../shell/PasswordField.tsx';
import { failureText } from '../../shell/network/network.ts';

interface ProofDialogProps {
  readonly onClose: () => void;
  readonly onProved: () => void;
}

/** The user's input and the server's answer to it. */
function useProof(onProved: () => void) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof = useMutation({
    mutationFn: () => api.proveIdentity({ Password: password, ...(code === '' ? {} : { Code: code }) }),
    onSuccess: ({ ok }) => {
      if (ok) onProved();
    },
  });
  const refused = proof.data?.ok === false ? proof.data.msg : '';
  const failure = proof.error === null ? refused : failureText(shellTexts.failed, proof.error);
  const submit = {
    label: securityTexts.confirm,
    isBusy: proof.isPending,
    isDisabled: password === '',
    run: () => proof.mutate(),
  };
  return { password, setPassword, code, setCode, needsCode: proof.data?.twoStep === true, failure, submit };
}

export function ProofDialog(props: ProofDialogProps) {
  const hasPassword = useAccount()?.haspassword === true;
  if (hasPassword) return <PasswordProof {...props} />;
  return (
    <DialogFrame title={securityTexts.proofTitle} onClose={props.onClose}>
      <Typography>{securityTexts.proofWithoutPassword}</Typography>
    </DialogFrame>
  );
}

function PasswordProof({ onClose, onProved }: ProofDialogProps) {
  const { password, setPassword, code, setCode, needsCode, failure, submit } = useProof(onProved);
  return (
    <DialogFrame title={securityTexts.proofTitle} onClose={onClose} closeLabel={accountTexts.cancel} submit={submit}>
      <Typography>{securityTexts.proofText}</Typography>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <PasswordField
        label={accountTexts.oldPassword}
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {needsCode && (
        <TextField
          label={securityTexts.codeOrRecovery}
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </DialogFrame>
  );
}
