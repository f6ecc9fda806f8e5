/** The score laid out for this window, view and zoom level. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { layoutLineInSteps } from '../../../../engine/index.ts';
import type { EngravingView, Score, Steps } from '../../../../engine/index.ts';
import { SHEET_STANCE, lineStance, pageStance } from '../camera/cameraStance.ts';
import type { CameraStance, PageFit } from '../camera/cameraStance.ts';
import type { Growth } from './growth.ts';
import { hasWithheld } from '../state/hideWithheld.ts';
import { pagesInSteps } from './pagesInSteps.ts';
import { PreviewGrowth } from './previewGrowth.ts';
import type { PreviewWish } from './previewGrowth.ts';
import { SheetGrowth } from './sheetGrowth.ts';
import type { ShownLayout } from './shownLayout.ts';
import { sheetWidth } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

const UPRIGHT_PHONE = '(orientation: portrait) and (max-width: 600px)';

function listenToWindowWidth(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export interface Shown {
  readonly layout: ShownLayout;
  readonly growth: Growth;
  readonly stance: CameraStance;
}

export interface SheetWindow {
  readonly level: ZoomLevel;
  /** Share of the window's width. */
  readonly share: number;
}

/** F-04: how many measures a line has, and how wide the sheet is. */
export function useSheetWidth({ level, share }: SheetWindow) {
  // While a window is dragged larger, the sheet is scaled at once and laid out anew when there is time.
  const windowWidth = useDeferredValue(useSyncExternalStore(listenToWindowWidth, () => window.innerWidth));
  const isUprightPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  // Beside another view a sheet is as narrow as on a phone.
  return { ...sheetWidth(level, windowWidth * share, isUprightPhone || share < 1), windowWidth };
}

export function useSheet(score: Score, view: EngravingView, window_: SheetWindow): Shown {
  const { measuresPerLine, width } = useSheetWidth(window_);
  const { simplify, letters, multiMeasureRests = false } = view;
  const { share } = window_;
  const growth = useMemo(() => {
    const firstHeight = (window.innerHeight * width) / (window.innerWidth * share);
    return new SheetGrowth(score, { width, measuresPerLine, firstHeight, simplify, letters, multiMeasureRests });
  }, [score, width, measuresPerLine, simplify, letters, multiMeasureRests, share]);
  const layout = useSyncExternalStore(growth.grow, growth.layout);
  return { layout, growth, stance: SHEET_STANCE };
}

/** `layOut`: another function for another look. `measure`: the one that is read at first. */
function usePreviewed(score: Score, layOut: (score: Score) => Steps<ShownLayout>, { axis, measure }: PreviewWish) {
  const [first] = useState(measure);
  const growth = useMemo(
    () => new PreviewGrowth(score, layOut, { axis, measure: first }),
    [score, layOut, axis, first],
  );
  return { growth, layout: useSyncExternalStore(growth.grow, growth.layout) };
}

/** `measure`: the one that is read when the view opens. */
export function useLine(score: Score, view: EngravingView, level: ZoomLevel, measure: number): Shown {
  const { simplify, letters, multiMeasureRests = false } = view;
  const layOut = useCallback(
    (of: Score): Steps<ShownLayout> => layoutLineInSteps(of, { simplify, letters, multiMeasureRests }),
    [simplify, letters, multiMeasureRests],
  );
  const stance = useMemo(() => lineStance(level), [level]);
  return { ...usePreviewed(score, layOut, { axis: 'x', measure }), stance };
}

/**
 * As it would be printed, with rests of several measures as print has them: the measures that are withheld end it.
 * `measure`: the one that is read at first.
 */
export function usePages(score: Score, { simplify, letters }: EngravingView, fit: PageFit, measure: number): Shown {
  const layOut = useCallback((of: Score) => pagesInSteps(of, { simplify, letters }), [simplify, letters]);
  const { growth, layout } = usePreviewed(score, layOut, { axis: 'y', measure });
  const [first] = layout.list.papers ?? [];
  const pageHeight = first === undefined ? 1 : first.bottom - first.top;
  const endsLocked = hasWithheld(score);
  const stance = useMemo(() => pageStance(pageHeight, fit, endsLocked), [pageHeight, fit, endsLocked]);
  return { layout, growth, stance };
}
