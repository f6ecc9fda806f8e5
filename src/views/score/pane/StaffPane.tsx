/** A score on staves with its description in words, and what all views of that kind need. */
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useCallback } from 'react';
import type { EngravingView, Score } from '../../../../engine/index.ts';
import type { PaintTheme } from '../../../../engine/paint/canvas/index.ts';
import { scoreTexts } from '../../../texts/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { ScorePane } from './ScorePane.tsx';
import type { PaneProps, ScorePaneProps } from './ScorePane.tsx';
import { useSpokenSelecting } from '../edit/useSpokenSelecting.ts';
import { SpokenSheet } from '../spoken/SpokenSheet.tsx';
import { hasWithheld } from '../state/hideWithheld.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import { soundingChords } from '../player/soundingChords.ts';
import type { Shown } from '../layout/useShownLayout.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

export interface SheetPaneProps extends PaneProps {
  /** The shown layout. */
  readonly source: ScoreSource;
  /** The score after the last pause in editing, for descriptions. */
  readonly score: Score;
  readonly theme: PaintTheme;
  readonly view: EngravingView;
  readonly level: ZoomLevel;
}

type StaffPaneProps = PaneProps &
  Pick<SheetPaneProps, 'source' | 'score' | 'theme'> &
  Pick<ScorePaneProps, 'Panel'> & { readonly shown: Shown };

export function StaffPane({ shown, source, score, ...pane }: StaffPaneProps) {
  const systems = shown.layout.list.systems.filter(({ kind }) => kind === 'system').length;
  const soundingAt = useCallback((place: ScorePlace) => soundingChords(source.score, place), [source]);
  const selecting = useSpokenSelecting();
  const pages = shown.layout.list.papers?.length ?? 0;
  return (
    <ScorePane
      {...pane}
      live={shown.live}
      stance={shown.stance}
      isLocked={hasWithheld(score)}
      soundingAt={soundingAt}
      kind="sheet"
      facts={{ 'data-systems': systems, 'data-measures': score.measures.length, 'data-pages': pages }}
    >
      {(controller) => (
        <>
          {shown.layout === EMPTY_LAYOUT && (
            <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
              <CircularProgress size={56} aria-label={scoreTexts.loading} />
            </Box>
          )}
          <SpokenSheet {...{ score, controller, selecting }} />
        </>
      )}
    </ScorePane>
  );
}
