/**
 * Two-step sign-in. It is switched on with the first code of an authenticator app; the user then gets recovery codes.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { TwoStepSecret } from '../../../../server/contract/calls.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { securityTexts } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { QrCode } from './QrCode.tsx';
import { useProvedCall } from './useProvedCall.tsx';

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const showToast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast(securityTexts.copied, { kind: 'success' }),
      // The browser does not allow copying; the codes remain on the screen.
      () => showToast(securityTexts.copyFailed, { kind: 'warning' }),
    );
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ fontWeight: 600 }}>{securityTexts.codesTitle}</Typography>
      <Typography>{securityTexts.codesText}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', columns: 2, fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {securityTexts.copyCodes}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {securityTexts.done}
        </Button>
      </Box>
    </Stack>
  );
}

interface SetUpProps {
  readonly secret: TwoStepSecret;
  readonly onOn: (codes: readonly string[]) => void;
}

/** Groups of four characters, which are easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function SetUp({ secret, onOn }: SetUpProps) {
  const [code, setCode] = useState('');
  const confirm = useProvedCall(
    'Two-step sign-in could not be switched on',
    () => api.confirmTwoStep(code.trim()),
    ({ codes = [] }) => onOn(codes),
  );
  return (
    <Stack spacing={1.5}>
      <Typography>{securityTexts.setUp}</Typography>
      {secret.uri !== undefined && <QrCode text={secret.uri} name={securityTexts.qrCode} />}
      <TextField
        label={securityTexts.key}
        multiline
        value={grouped(secret.secret ?? '')}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Link href={secret.uri}>{securityTexts.openApp}</Link>
      <TextField
        label={securityTexts.code}
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <BusyButton variant="contained" disabled={code.trim() === ''} isBusy={confirm.isBusy} onClick={confirm.run}>
        {securityTexts.confirm}
      </BusyButton>
      {confirm.question}
    </Stack>
  );
}

function SwitchedOn({ onCodes, onOff }: { onCodes: (codes: readonly string[]) => void; onOff: () => void }) {
  const renew = useProvedCall('The codes could not be made', api.newRecoveryCodes, ({ codes = [] }) => onCodes(codes));
  const off = useProvedCall('Two-step sign-in could not be switched off', api.endTwoStep, onOff);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <BusyButton variant="outlined" isBusy={renew.isBusy} onClick={renew.run}>
        {securityTexts.newCodes}
      </BusyButton>
      <BusyButton color="error" isBusy={off.isBusy} onClick={off.run}>
        {securityTexts.switchOff}
      </BusyButton>
      {renew.question}
      {off.question}
    </Box>
  );
}

export function TwoStepSection() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: queryKeys.twoStep, queryFn: ({ signal }) => api.getTwoStep(signal) });
  const [secret, setSecret] = useState<TwoStepSecret>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useProvedCall('Two-step sign-in could not be begun', api.beginTwoStep, setSecret);
  const reload = () => void queries.invalidateQueries({ queryKey: queryKeys.twoStep });
  const showCodes = (shown: readonly string[]) => {
    setSecret(undefined);
    setCodes(shown);
    reload();
  };
  const isOn = data?.isOn === true;
  return (
    <Stack component="section" spacing={1.5}>
      <Typography variant="h2" component="h3">
        {`${securityTexts.twoStep}: ${isOn ? securityTexts.isOn : securityTexts.isOff}`}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{securityTexts.twoStepText}</Typography>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {codes.length === 0 && isOn && <SwitchedOn onCodes={showCodes} onOff={reload} />}
      {codes.length === 0 && data?.isOn === false && secret === undefined && (
        <BusyButton variant="outlined" isBusy={begin.isBusy} onClick={begin.run} sx={{ alignSelf: 'start' }}>
          {securityTexts.switchOn}
        </BusyButton>
      )}
      {secret !== undefined && <SetUp secret={secret} onOn={showCodes} />}
      {begin.question}
    </Stack>
  );
}
