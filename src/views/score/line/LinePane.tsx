/**
 * The score in one line, with a panel at its left edge for the signs in force there. It is loaded when it is first shown,
 * because few readers choose one line.
 */
import { useCallback, useMemo } from 'react';
import { layoutLineInSteps } from '../../../../engine/index.ts';
import type { EngravingView, Score, Steps } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { lineStance } from '../camera/cameraStance.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import { usePreviewed } from '../layout/useShownLayout.ts';
import type { Shown } from '../layout/useShownLayout.ts';
import { StaffPane } from '../pane/StaffPane.tsx';
import type { SheetPaneProps } from '../pane/StaffPane.tsx';
import type { ZoomLevel } from '../state/zoomLevels.ts';
import { LinePanel } from './LinePanel.tsx';

/** `measure`: the one that is read when the view opens. */
function useLine(source: ScoreSource, view: EngravingView, level: ZoomLevel, measure: number): Shown {
  const { simplify, letters, multiMeasureRests = false } = view;
  const layOut = useCallback(
    (of: Score): Steps<ShownLayout> => layoutLineInSteps(of, { simplify, letters, multiMeasureRests }),
    [simplify, letters, multiMeasureRests],
  );
  const stance = useMemo(() => lineStance(level), [level]);
  return { ...usePreviewed(source, layOut, { axis: 'x', measure }), stance };
}

export default function LinePane({ view, level, ...pane }: SheetPaneProps) {
  return <StaffPane {...pane} Panel={LinePanel} shown={useLine(pane.source, view, level, pane.reading.measure)} />;
}
