/** A score that can be read and played but not edited: a shared one, or the example for visitors. */
import Link from '@mui/material/Link';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Score } from '../../../../engine/index.ts';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { fixedSource } from '../../../editing/index.ts';
import { scoreTexts, sharedTexts } from '../../../texts/index.ts';
import { Logo } from '../../shell/Logo.tsx';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { useSheetWidth } from '../layout/useShownLayout.ts';
import { PlayerBar } from '../player/bar/PlayerBar.tsx';
import { offerAutomation } from '../player/automation.ts';
import { usePlayer } from '../player/bar/usePlayer.ts';
import { useReading } from '../reading/useReading.ts';
import { LoadFailed } from '../screen/ScoreNotices.tsx';
import { ScoreTools } from '../screen/ScoreTools.tsx';
import { ScoreTopBar } from '../screen/ScoreTopBar.tsx';
import { ScoreViews, useIsSideBySide } from '../screen/ScoreViews.tsx';
import { usePaintAttempts } from '../screen/usePaintAttempts.ts';
import { useViewing } from '../screen/useViewing.ts';
import { combinesRests } from '../state/hiddenParts.ts';
import { hideWithheld } from '../state/hideWithheld.ts';
import { usePaintTheme } from '../state/paintTheme.ts';

function HomeLink() {
  return (
    <Link
      component={RouterLink}
      to="/"
      underline="none"
      aria-label={sharedTexts.home}
      sx={{ display: 'flex', mx: 0.5, '& .MuiTypography-root': { display: { xs: 'none', sm: 'inline' } } }}
    >
      <Logo />
    </Link>
  );
}

interface ReadOnlyScoreProps {
  /** Key under which the last reading position is stored in this tab. */
  readonly readingKey: string;
  readonly score: Score;
  readonly title: string;
  readonly composer: string;
  /** Buttons of the bar for the reader's possible actions. */
  readonly children: ReactNode;
}

export function ReadOnlyScore({ readingKey, score, title: named, composer, children }: ReadOnlyScoreProps) {
  const title = named || scoreTexts.untitled;
  useWindowTitle(title);
  const isSignedIn = useIsSignedIn();
  const paint = usePaintTheme();
  const shown = useMemo(() => hideWithheld(score), [score]);
  const source = useMemo(() => fixedSource(shown), [shown]);
  const reading = useReading(readingKey, shown);
  useEffect(() => offerAutomation(shown, reading), [shown, reading]);
  const { attempt, hasFailed, hasPainted, onFailure, onPainted, retry } = usePaintAttempts();
  // The recording is available to the owner only.
  const player = usePlayer({ id: '', score: shown, reading, hasOriginal: false }, hasPainted);
  const painted = { title, source, reading, onFailure, onPainted };
  const viewing = useViewing();
  const { mode, level, hidden } = viewing;
  const hasLongRests = useMemo(() => combinesRests(shown, hidden), [shown, hidden]);
  const { measuresPerLine } = useSheetWidth({ level, share: useIsSideBySide(mode) ? 0.5 : 1 });
  return (
    <>
      <ScoreTopBar
        title={title}
        subtitle={composer === '' ? '' : sharedTexts.by(composer)}
        {...(!isSignedIn && { home: <HomeLink /> })}
        tools={<ScoreTools {...viewing} {...{ score: shown, measuresPerLine, hasLongRests }} />}
      >
        {children}
      </ScoreTopBar>
      {hasFailed ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <ScoreViews key={attempt} {...viewing} {...painted} score={shown} theme={paint} />
      )}
      <PlayerBar player={player} score={shown} />
    </>
  );
}
