/** M-03: `#/shared?key=…`: a shared score, which everybody who has the link can read and play. */
import LibraryAdd from '@mui/icons-material/LibraryAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../shell/BusyButton.tsx';
import type { Score } from '../../../../engine/index.ts';
import { returnQuery } from '../../../auth/returnUrl.ts';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { sharedTexts } from '../../../texts/index.ts';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { Centred, LoadFailed, LoadingScore } from '../screen/ScoreNotices.tsx';
import { ReadOnlyScore } from './ReadOnlyScore.tsx';
import { useCopyToSongbook } from './useCopyToSongbook.ts';
import { usePrivatePage } from './usePrivatePage.ts';
import { useSharedScore } from './useSharedScore.ts';

/** Width in px from which the bar has room for texts. */
const WIDE = '(min-width: 760px)';

/** The login button for visitors who are not signed in. */
function LoginButton({ isWide }: { readonly isWide: boolean }) {
  const location = useLocation();
  return (
    isWide && (
      <Button component={RouterLink} to={`/login${returnQuery(location)}`} sx={{ flexShrink: 0 }}>
        {sharedTexts.login}
      </Button>
    )
  );
}

function CopyButton({ shareKey, isWide }: { readonly shareKey: string; readonly isWide: boolean }) {
  const { copy, isBusy } = useCopyToSongbook(shareKey);
  return (
    <BusyButton
      variant="contained"
      size="small"
      startIcon={<LibraryAdd />}
      isBusy={isBusy}
      aria-label={sharedTexts.copy}
      onClick={copy}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {isWide ? sharedTexts.copy : sharedTexts.copyShort}
    </BusyButton>
  );
}

interface SharedScoreProps {
  readonly shareKey: string;
  readonly score: Score;
  readonly title: string;
  readonly composer: string;
}

function SharedScore({ shareKey, ...shown }: SharedScoreProps) {
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const isSignedIn = useIsSignedIn();
  return (
    <ReadOnlyScore {...shown} readingKey={`shared.${shareKey}`}>
      {!isSignedIn && <LoginButton isWide={isWide} />}
      <CopyButton shareKey={shareKey} isWide={isWide} />
    </ReadOnlyScore>
  );
}

function LinkGone() {
  useWindowTitle(sharedTexts.linkGone);
  return (
    <Centred>
      <Box sx={{ textAlign: 'center', maxWidth: 420 }}>
        <Typography component="h1" variant="h6" sx={{ mb: 1 }}>
          {sharedTexts.linkGone}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 3 }}>
          {sharedTexts.linkGoneText}
        </Typography>
        <Button variant="contained" component={RouterLink} to="/songbook">
          {sharedTexts.toSongleaf}
        </Button>
      </Box>
    </Centred>
  );
}

export default function SharedScreen() {
  const [parameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const state = useSharedScore(key);
  usePrivatePage();
  return (
    <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
      {state.kind === 'gone' && <LinkGone />}
      {state.kind === 'loading' && <LoadingScore />}
      {state.kind === 'failed' && <LoadFailed onRetry={state.retry} />}
      {state.kind === 'ready' && <SharedScore key={key} {...state} shareKey={key} />}
    </Box>
  );
}
