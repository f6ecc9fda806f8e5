/** `#/score?id={uuid}`: the score as sheet music to read. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { ThemeProvider } from '@mui/material/styles';
import { useSnackbar } from 'notistack';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useNavigate, useSearchParams } from 'react-router-dom';
import { hasMultiRests } from '../../../../engine/index.ts';
import type { EngravingView, Score } from '../../../../engine/index.ts';
import { useSession } from '../../../auth/session.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { ScoreTools } from './ScoreTools.tsx';
import { ScoreTopBar } from './ScoreTopBar.tsx';
import { ScoreViews, useIsSideBySide } from './ScoreViews.tsx';
import type { PageFit } from '../camera/cameraStance.ts';
import { offerAutomation } from '../player/automation.ts';
import { readRollConfig, rollConfigCookie } from '../roll/rollConfig.ts';
import type { RollConfig } from '../roll/rollConfig.ts';
import { useScoreTheme } from '../state/scoreTheme.ts';
import { PlayerBar } from '../player/PlayerBar.tsx';
import { usePlayer } from '../player/usePlayer.ts';
import { useReading } from '../reading/useReading.ts';
import { useOpenScore } from './useOpenScore.ts';
import { useScore } from './useScore.ts';
import { useSheetWidth } from '../layout/useShownLayout.ts';
import { useViewMode } from '../state/viewModes.ts';
import { nextLevel } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

function Centred({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}>{children}</Box>
  );
}

function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {scoreTexts.tryAgain}
    </Button>
  );
  return (
    <Centred>
      <Alert severity="error" action={retry}>
        {scoreTexts.loadFailed}
      </Alert>
    </Centred>
  );
}

/** Painting can fail (fonts that do not load) and be tried again. */
function usePaintAttempts() {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { noticeFailure } = useSession();
  const onFailure = useCallback(
    (cause: unknown) => {
      noticeFailure('Painting the sheet', cause);
      setFailed(true);
    },
    [noticeFailure],
  );
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { attempt, hasFailed, onFailure, retry };
}

/** How the reader views the score: kept while the score is open, the roll's colours longer. */
function useViewing() {
  const [mode, setMode] = useViewMode();
  const [level, setLevel] = useState<ZoomLevel>(0);
  const [fit, setFit] = useState<PageFit>('width');
  const [view, setView] = useState<EngravingView>({ simplify: false, letters: false });
  const [rollConfig, setRollConfig] = useState(() => readRollConfig(document.cookie));
  const onRollConfig = (config: RollConfig): void => {
    document.cookie = rollConfigCookie(config);
    setRollConfig(config);
  };
  const onZoom = (): void =>
    mode === 'pages' ? setFit((before) => (before === 'width' ? 'page' : 'width')) : setLevel(nextLevel);
  return { mode, onMode: setMode, level, fit, onZoom, view, onView: setView, rollConfig, onRollConfig };
}

interface LoadedScoreProps {
  readonly id: string;
  readonly score: Score;
  readonly isUnlocked: boolean;
  readonly hasOriginal: boolean;
}

function LoadedScore({ id, score, isUnlocked, hasOriginal }: LoadedScoreProps) {
  const { paint } = useScoreTheme();
  const { source, shown } = useOpenScore(score);
  const title = shown.meta.title || scoreTexts.untitled;
  useWindowTitle(title);
  const isUnlimited = useAccount()?.premium === true || isUnlocked;
  const exported: ExportedScore = { id, title, isUnlimited, score: shown };
  const reading = useReading(id, shown);
  useEffect(() => offerAutomation(shown, reading), [shown, reading]);
  const player = usePlayer({ id, score: shown, reading, hasOriginal });
  const viewing = useViewing();
  const { mode, level } = viewing;
  const hasLongRests = useMemo(() => shown.parts.length === 1 && hasMultiRests(shown), [shown]);
  const { measuresPerLine } = useSheetWidth({ level, share: useIsSideBySide(mode) ? 0.5 : 1 });
  const { attempt, hasFailed, onFailure, retry } = usePaintAttempts();
  return (
    <>
      <ScoreTopBar title={title} tools={<ScoreTools {...viewing} {...{ measuresPerLine, hasLongRests }} />}>
        <ExportMenu {...exported} />
      </ScoreTopBar>
      {hasFailed ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <ScoreViews
          key={attempt}
          {...viewing}
          title={title}
          source={source}
          score={shown}
          reading={reading}
          theme={paint}
          onFailure={onFailure}
        />
      )}
      <PlayerBar player={player} score={shown} />
      <Outlet context={exported} />
    </>
  );
}

/** P-11: a score that is not there leads back to the songbook, and a message says so. */
function MissingScore() {
  const navigate = useNavigate();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    enqueueSnackbar(scoreTexts.notFound, { variant: 'error', key: 'score-not-found', preventDuplicate: true });
    void navigate('/songbook', { replace: true });
  }, [navigate, enqueueSnackbar]);
  return null;
}

export default function ScoreScreen() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const state = useScore(id);
  const { chrome } = useScoreTheme();
  if (state.kind === 'missing') return <MissingScore key={id} />;
  return (
    <ThemeProvider theme={chrome}>
      <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
        {state.kind !== 'ready' && <ScoreTopBar title="" />}
        {state.kind === 'loading' && (
          <Centred>
            <CircularProgress size={56} aria-label={scoreTexts.loading} />
          </Centred>
        )}
        {state.kind === 'failed' && <LoadFailed onRetry={state.retry} />}
        {state.kind === 'ready' && <LoadedScore key={id} {...state} id={id} />}
      </Box>
    </ThemeProvider>
  );
}
