/** the dialog `changelog`: the versions and their changes, the newest first. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { ChangeLog } from '../../../server/contract/calls.ts';
import { accountTexts, shellTexts, locale } from '../../texts/index.ts';
import { DialogFrame } from '../shell/DialogFrame.tsx';
import { markAsSeen, useChangeLog } from '../shell/topBar/useChangeLog.ts';
import type { DialogProps } from './dialogProps.ts';

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

function Version({ version }: { version: ChangeLog[number] }) {
  return (
    <Box component="section">
      <Typography variant="h2">{version.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {dates.format(new Date(version.date))}
      </Typography>
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
        {version.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </Box>
    </Box>
  );
}

export function ChangeLogDialog({ onClose }: DialogProps) {
  const { log, isPending, isError, refetch } = useChangeLog();
  useEffect(() => markAsSeen(log), [log]);
  return (
    <DialogFrame title={shellTexts.whatsNew} onClose={onClose} maxWidth="sm" isText>
      {isPending && <CircularProgress aria-label={shellTexts.loading} sx={{ mx: 'auto' }} />}
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{shellTexts.tryAgain}</Button>}>
          {accountTexts.newsFailed}
        </Alert>
      )}
      {log.map((version) => (
        <Version key={version.versionCode} version={version} />
      ))}
    </DialogFrame>
  );
}
