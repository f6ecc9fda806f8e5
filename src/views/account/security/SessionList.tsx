/** The user's sessions, each of which can be ended. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { Sessions } from '../../../../server/contract/calls.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { securityTexts, shellTexts } from '../../../texts/index.ts';
import { dayOf } from '../describePlan.ts';
import { useAccountCall } from '../useAccountCall.ts';
import { browserName } from './browserName.ts';

function SessionItem({ session, onEnd }: { readonly session: Sessions[number]; readonly onEnd: () => void }) {
  const name = browserName(session.Agent);
  const since = securityTexts.since(dayOf(session.SignedIn));
  return (
    <ListItem disableGutters sx={{ gap: 1 }}>
      <ListItemText primary={name} secondary={session.IsThis ? `${securityTexts.thisSession}. ${since}` : since} />
      {!session.IsThis && (
        <Button size="small" color="secondary" aria-label={securityTexts.signOutOf(name)} onClick={onEnd}>
          {securityTexts.signOut}
        </Button>
      )}
    </ListItem>
  );
}

export function SessionList() {
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => api.getSessions(signal),
  });
  const reload = () => void queries.invalidateQueries({ queryKey: queryKeys.sessions });
  const end = useAccountCall('The session could not be ended', api.endSession, reload);
  const endOthers = useAccountCall('The sessions could not be ended', () => api.endOtherSessions(), reload);
  return (
    <Box component="section">
      <Typography variant="h2" component="h3">
        {securityTexts.sessions}
      </Typography>
      {isError && <Typography>{securityTexts.loadFailed}</Typography>}
      {data === undefined && !isError && <CircularProgress aria-label={shellTexts.loading} />}
      <List dense>
        {data?.map((session) => (
          <SessionItem key={session.Id} session={session} onEnd={() => end.mutate(session.Id)} />
        ))}
      </List>
      {data !== undefined && data.length > 1 && (
        <BusyButton
          variant="outlined"
          color="secondary"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate(undefined)}
        >
          {securityTexts.signOutElsewhere}
        </BusyButton>
      )}
    </Box>
  );
}
