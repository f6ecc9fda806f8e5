/** `#/example`: an example score that everybody can open without an account. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { readMusicJson } from '../../../../engine/index.ts';
import { api, queryKeys } from '../../../api/index.ts';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { authTexts, shellTexts } from '../../../texts/index.ts';
import { LoadFailed, LoadingScore } from '../screen/ScoreNotices.tsx';
import { ReadOnlyScore } from './ReadOnlyScore.tsx';

function SignUpOrSongbookButton() {
  const isSignedIn = useIsSignedIn();
  return (
    <Button
      variant="contained"
      size="small"
      component={RouterLink}
      to={isSignedIn ? '/songbook' : '/register'}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {isSignedIn ? shellTexts.mySongbook : authTexts.signUp}
    </Button>
  );
}

export default function ExampleScreen() {
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.example,
    queryFn: async ({ signal }) => readMusicJson(await api.getExample(signal)).score,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return (
    <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
      {isError && data === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {data === undefined && !isError && <LoadingScore />}
      {data !== undefined && (
        <ReadOnlyScore score={data} title={data.meta.title} composer={data.meta.composer} readingKey="example">
          <SignUpOrSongbookButton />
        </ReadOnlyScore>
      )}
    </Box>
  );
}
