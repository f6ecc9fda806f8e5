/** The views of the score: a sheet, a piano roll, both side by side with synchronized scrolling, pages, one line. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, lazy, useDeferredValue, useMemo } from 'react';
import type { EngravingView, Score } from '../../../../engine/index.ts';
import type { PaintTheme } from '../../../../engine/paint/canvas/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { loadPart } from '../../shell/network/network.ts';
import type { SheetPaneProps } from '../pane/StaffPane.tsx';
import type { RollPaneProps } from '../roll/RollPane.tsx';
import { PagesPane, SheetPane } from './SheetPanes.tsx';
import type { PageFit } from '../camera/cameraStance.ts';
import type { RollConfig } from '../roll/rollConfig.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import { rollLabel, sheetLabel } from '../spoken/scoreLabel.ts';
import { shownSource } from '../state/hiddenParts.ts';
import type { HiddenParts } from '../state/hiddenParts.ts';
import type { ViewMode } from '../state/viewModes.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

const LoadedLinePane = lazy(() => loadPart(() => import('../line/LinePane.tsx')));
const LinePane = (props: SheetPaneProps) => (
  <Suspense fallback={null}>
    <LoadedLinePane {...props} />
  </Suspense>
);

const LoadedRollPane = lazy(() => loadPart(() => import('../roll/RollPane.tsx')));
const RollPane = (props: RollPaneProps) => (
  <Suspense fallback={<Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }} />}>
    <LoadedRollPane {...props} />
  </Suspense>
);

/**
 * The two panes are beside each other on a screen that is wide, or too low for two rows of music; otherwise one is
 * above the other.
 */
const SIDE_BY_SIDE = '(min-width: 900px) and (orientation: landscape), (min-width: 600px) and (max-height: 500px)';

export const useIsSideBySide = (mode: ViewMode): boolean =>
  useMediaQuery(SIDE_BY_SIDE, { noSsr: true }) && mode === 'both';

export interface ScoreViewsProps {
  readonly mode: ViewMode;
  readonly title: string;
  readonly source: ScoreSource;
  readonly score: Score;
  readonly reading: ScoreReading;
  readonly theme: PaintTheme;
  readonly view: EngravingView;
  readonly level: ZoomLevel;
  readonly fit: PageFit;
  readonly hidden: HiddenParts;
  readonly rollConfig: RollConfig;
  readonly onFailure: (cause: unknown) => void;
  readonly onPainted: () => void;
}

function Panes({
  mode,
  title,
  source,
  score,
  reading,
  theme,
  view,
  level,
  fit,
  hidden,
  rollConfig,
  onFailure,
  onPainted,
}: ScoreViewsProps) {
  const isSideBySide = useIsSideBySide(mode);
  const shown = useMemo(() => shownSource(source, hidden), [source, hidden]);
  const common = { source: shown, score, reading, onFailure, onPainted };
  const staves = { ...common, label: sheetLabel(title, score), theme, view };
  const roll = { ...common, label: rollLabel(title, score), config: rollConfig, showNames: view.letters !== false };
  switch (mode) {
    case 'sheet':
      return <SheetPane {...staves} level={level} share={1} />;
    case 'roll':
      return <RollPane {...roll} speaks />;
    case 'pages':
      return <PagesPane {...staves} fit={fit} />;
    case 'line':
      return <LinePane {...staves} level={level} />;
    case 'both':
      return (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: isSideBySide ? 'row' : 'column' }}>
          <SheetPane {...staves} level={level} share={isSideBySide ? 0.5 : 1} />
          <Box sx={{ flex: '0 0 1px', bgcolor: 'divider' }} />
          <RollPane {...roll} speaks={false} />
        </Box>
      );
  }
}

/**
 * The first screen of music is laid out in a task of its own, after the one that renders what surrounds it: together
 * they would keep the page from answering for too long.
 */
export function ScoreViews(props: ScoreViewsProps) {
  const isSurrounded = useDeferredValue(true, false);
  return isSurrounded ? <Panes {...props} /> : null;
}
