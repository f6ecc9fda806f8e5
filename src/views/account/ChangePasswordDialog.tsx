/** the dialog `changepassword`. */
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { accountTexts } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import { PasswordField } from '../shell/PasswordField.tsx';
import type { DialogProps } from './dialogProps.ts';
import { useAccountCall } from './useAccountCall.ts';

const EMPTY = { OldPassword: '', NewPassword: '', ConfirmPassword: '' };
type Passwords = typeof EMPTY;

const FIELDS = [
  { name: 'OldPassword', label: accountTexts.oldPassword, autoComplete: 'current-password' },
  { name: 'NewPassword', label: accountTexts.newPassword, autoComplete: 'new-password' },
  { name: 'ConfirmPassword', label: accountTexts.repeatPassword, autoComplete: 'new-password' },
] as const;

function faultOf(passwords: Passwords, name: keyof Passwords): string | undefined {
  if (passwords[name] === '') return accountTexts.required;
  const differs = passwords.NewPassword !== passwords.ConfirmPassword;
  return name === 'ConfirmPassword' && differs ? accountTexts.mismatch : undefined;
}

export function ChangePasswordDialog({ onClose }: DialogProps) {
  const [passwords, setPasswords] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const change = useAccountCall(
    'The password could not be changed',
    api.changePassword,
    onClose,
    accountTexts.passwordChanged,
  );
  const submit = () => {
    setChecked(true);
    if (FIELDS.every(({ name }) => faultOf(passwords, name) === undefined)) change.mutate(passwords);
  };
  return (
    <DialogFrame
      title={accountTexts.changePassword}
      onClose={onClose}
      closeLabel={accountTexts.cancel}
      submit={{ label: accountTexts.changePassword, isBusy: change.isPending, isTyped: true, run: submit }}
    >
      {FIELDS.map(({ name, label, autoComplete }) => {
        const fault = isChecked ? faultOf(passwords, name) : undefined;
        return (
          <PasswordField
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            value={passwords[name]}
            error={fault !== undefined}
            helperText={fault ?? ' '}
            onChange={({ target }) => setPasswords({ ...passwords, [name]: target.value })}
          />
        );
      })}
    </DialogFrame>
  );
}
