/** M-03: `#/shared?key=…`: a score that somebody shares, to read and to play for everybody who has the link. */
import LibraryAdd from '@mui/icons-material/LibraryAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { hasMultiRests } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { returnQuery } from '../../../auth/returnUrl.ts';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { fixedSource } from '../../../editing/index.ts';
import { scoreTexts, sharedTexts } from '../../../texts/index.ts';
import { Logo } from '../../shell/Logo.tsx';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { useSheetWidth } from '../layout/useShownLayout.ts';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { offerAutomation } from '../player/automation.ts';
import { usePlayer } from '../player/usePlayer.ts';
import { useReading } from '../reading/useReading.ts';
import { Centred, LoadFailed, LoadingScore } from '../screen/ScoreNotices.tsx';
import { ScoreTools } from '../screen/ScoreTools.tsx';
import { ScoreTopBar } from '../screen/ScoreTopBar.tsx';
import { ScoreViews, useIsSideBySide } from '../screen/ScoreViews.tsx';
import { usePaintAttempts } from '../screen/usePaintAttempts.ts';
import { useViewing } from '../screen/useViewing.ts';
import { hideWithheld } from '../state/hideWithheld.ts';
import { useScoreTheme } from '../state/scoreTheme.ts';
import { useCopyToSongbook } from './useCopyToSongbook.ts';
import { usePrivatePage } from './usePrivatePage.ts';
import { useSharedScore } from './useSharedScore.ts';

/** px from which the bar has room for words. */
const WIDE = '(min-width: 760px)';

/** For those who are nobody here: where they are, and the way in. */
function WayIn({ isWide }: { readonly isWide: boolean }) {
  const location = useLocation();
  return (
    isWide && (
      <Button component={RouterLink} to={`/login${returnQuery(location)}`} sx={{ flexShrink: 0 }}>
        {sharedTexts.login}
      </Button>
    )
  );
}

function HomeLink() {
  return (
    <Link
      component={RouterLink}
      to="/songbook"
      underline="none"
      aria-label={sharedTexts.home}
      sx={{ display: 'flex', mx: 0.5, '& .MuiTypography-root': { display: { xs: 'none', sm: 'inline' } } }}
    >
      <Logo />
    </Link>
  );
}

function CopyButton({ shareKey, isWide }: { readonly shareKey: string; readonly isWide: boolean }) {
  const { copy, isBusy } = useCopyToSongbook(shareKey);
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<LibraryAdd />}
      loading={isBusy}
      loadingPosition="start"
      aria-label={sharedTexts.copy}
      onClick={copy}
      sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {isWide ? sharedTexts.copy : sharedTexts.copyShort}
    </Button>
  );
}

interface SharedScoreProps {
  readonly shareKey: string;
  readonly score: Score;
  readonly title: string;
  readonly composer: string;
}

function SharedScore({ shareKey, score, title: named, composer }: SharedScoreProps) {
  const title = named || scoreTexts.untitled;
  useWindowTitle(title);
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const isSignedIn = useIsSignedIn();
  const { paint } = useScoreTheme();
  const shown = useMemo(() => hideWithheld(score), [score]);
  const source = useMemo(() => fixedSource(shown), [shown]);
  const reading = useReading(`shared.${shareKey}`, shown);
  useEffect(() => offerAutomation(shown, reading), [shown, reading]);
  // The recording stays with the owner.
  const player = usePlayer({ id: '', score: shown, reading, hasOriginal: false });
  const viewing = useViewing();
  const { mode, level } = viewing;
  const hasLongRests = useMemo(() => shown.parts.length === 1 && hasMultiRests(shown), [shown]);
  const { measuresPerLine } = useSheetWidth({ level, share: useIsSideBySide(mode) ? 0.5 : 1 });
  const { attempt, hasFailed, onFailure, retry } = usePaintAttempts();
  return (
    <>
      <ScoreTopBar
        title={title}
        subtitle={composer === '' ? '' : sharedTexts.by(composer)}
        {...(!isSignedIn && { home: <HomeLink /> })}
        tools={<ScoreTools {...viewing} {...{ measuresPerLine, hasLongRests }} />}
      >
        {!isSignedIn && <WayIn isWide={isWide} />}
        <CopyButton shareKey={shareKey} isWide={isWide} />
      </ScoreTopBar>
      {hasFailed ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <ScoreViews key={attempt} {...viewing} {...{ title, source, reading, onFailure }} score={shown} theme={paint} />
      )}
      <PlayerBar player={player} score={shown} />
    </>
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
  const { chrome } = useScoreTheme();
  usePrivatePage();
  return (
    <ThemeProvider theme={chrome}>
      <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
        {state.kind === 'gone' && <LinkGone />}
        {state.kind === 'loading' && <LoadingScore />}
        {state.kind === 'failed' && <LoadFailed onRetry={state.retry} />}
        {state.kind === 'ready' && <SharedScore key={key} {...state} shareKey={key} />}
      </Box>
    </ThemeProvider>
  );
}
