/** The passkeys of the account: adding one with a name, and removing. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { Passkeys } from '../../../../server/contract/passkeyAnswers.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { canUsePasskeys, createPasskey } from '../../../auth/passkeys.ts';
import { securityTexts } from '../../../texts/index.ts';
import { dayOf } from '../describePlan.ts';
import { browserName } from './browserName.ts';
import { useProvedCall } from './useProvedCall.tsx';

interface PasskeyItemProps {
  readonly passkey: Passkeys[number];
  readonly onRemoved: () => void;
}

function PasskeyItem({ passkey: { Id, Name, Added, Used }, onRemoved }: PasskeyItemProps) {
  const remove = useProvedCall('The passkey could not be removed', () => api.removePasskey(Id), onRemoved);
  const added = securityTexts.passkeyAdded(dayOf(Added));
  const used = Used === null ? securityTexts.passkeyUnused : securityTexts.passkeyUsed(dayOf(Used));
  return (
    <ListItem disableGutters sx={{ gap: 1 }}>
      <ListItemText primary={Name} secondary={`${added} ${used}`} sx={{ overflowWrap: 'anywhere' }} />
      <BusyButton
        size="small"
        color="secondary"
        aria-label={securityTexts.removePasskeyOf(Name)}
        isBusy={remove.isBusy}
        onClick={remove.run}
      >
        {securityTexts.removePasskey}
      </BusyButton>
      {remove.question}
    </ListItem>
  );
}

/**
 * Gets a challenge from the server, lets the device sign it, and sends the signature to the server, which checks it.
 */
async function addPasskey(name: string) {
  const begun = await api.beginPasskey();
  if (!begun.ok || begun.options === undefined) return begun;
  const answer = await createPasskey(begun.options);
  return answer === undefined ? { ok: false, msg: securityTexts.passkeyGivenUp } : api.addPasskey({ name, answer });
}

const suggestedName = (): string => browserName(navigator.userAgent);

function NewPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const [name, setName] = useState(suggestedName);
  const add = useProvedCall(
    'The passkey could not be added',
    () => addPasskey(name.trim()),
    () => {
      setName(suggestedName());
      onAdded();
    },
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 1 }}>
      <TextField
        size="small"
        label={securityTexts.passkeyName}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ flex: '1 1 180px' }}
      />
      <BusyButton variant="outlined" disabled={name.trim() === ''} isBusy={add.isBusy} onClick={add.run}>
        {securityTexts.addPasskey}
      </BusyButton>
      {add.question}
    </Box>
  );
}

export function PasskeySection() {
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => api.getPasskeys(signal),
  });
  const reload = () => void queries.invalidateQueries({ queryKey: queryKeys.passkeys });
  return (
    <Stack component="section" spacing={1.5}>
      <Typography variant="h2" component="h3">
        {securityTexts.passkeys}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{securityTexts.passkeysText}</Typography>
      {isError && <Typography>{securityTexts.loadFailed}</Typography>}
      {data !== undefined && data.length > 0 && (
        <List dense disablePadding aria-label={securityTexts.passkeys}>
          {data.map((passkey) => (
            <PasskeyItem key={passkey.Id} passkey={passkey} onRemoved={reload} />
          ))}
        </List>
      )}
      {canUsePasskeys() ? <NewPasskey onAdded={reload} /> : <Typography>{securityTexts.passkeysMissing}</Typography>}
    </Stack>
  );
}
