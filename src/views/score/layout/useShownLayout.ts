/** The score laid out for this window, view and zoom level. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { EngravingView, Score, Steps } from '../../../../engine/index.ts';
import { SHEET_STANCE, pageStance } from '../camera/cameraStance.ts';
import type { CameraStance, PageFit } from '../camera/cameraStance.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { hasWithheld } from '../state/hideWithheld.ts';
import { LiveLayout } from './liveLayout.ts';
import type { BackgroundLayout, MakeLayout } from './liveLayout.ts';
import { pagesInSteps } from './pagesInSteps.ts';
import { PreviewedLayout } from './previewedLayout.ts';
import type { PreviewRequest } from './previewedLayout.ts';
import { OnDemandSheet } from './onDemandSheet.ts';
import type { ShownLayout } from './shownLayout.ts';
import { sheetWidth } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

export const UPRIGHT_PHONE = '(orientation: portrait) and (max-width: 600px)';

function listenToWindowWidth(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export interface Shown {
  readonly live: LiveLayout;
  /** The state after the last pause in editing. */
  readonly layout: ShownLayout;
  readonly stance: CameraStance;
}

export interface SheetWindow {
  readonly level: ZoomLevel;
  /** Share of the window's width. */
  readonly share: number;
}

/** F-04: the number of measures in a line, and the width of the sheet. */
export function useSheetWidth({ level, share }: SheetWindow) {
  // While a window is resized, the sheet is scaled at once and laid out again when there is time.
  const windowWidth = useDeferredValue(useSyncExternalStore(listenToWindowWidth, () => window.innerWidth));
  const isUprightPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  // Beside another view, the sheet has as few measures per line as on a phone.
  return { ...sheetWidth(level, windowWidth * share, isUprightPhone || share < 1), windowWidth };
}

/** `make`: a new function lays out the score again, with a different appearance. */
export function useLive<Layout extends ShownLayout>(
  source: ScoreSource,
  make: MakeLayout<BackgroundLayout<Layout>>,
): { readonly live: LiveLayout<Layout>; readonly layout: Layout } {
  const live = useMemo(() => new LiveLayout(source, make), [source, make]);
  return { live, layout: useSyncExternalStore(live.listenSettled, live.settledLayout) };
}

export function useSheet(source: ScoreSource, view: EngravingView, window_: SheetWindow): Shown {
  const { measuresPerLine, width } = useSheetWidth(window_);
  const { simplify, letters, multiMeasureRests = false } = view;
  const { share } = window_;
  const make = useCallback(
    (score: Score, before?: BackgroundLayout): BackgroundLayout => {
      const firstHeight = (window.innerHeight * width) / (window.innerWidth * share);
      const request = { width, measuresPerLine, firstHeight, simplify, letters, multiMeasureRests };
      return new OnDemandSheet(score, request, before instanceof OnDemandSheet ? before : undefined);
    },
    [width, measuresPerLine, simplify, letters, multiMeasureRests, share],
  );
  return { ...useLive(source, make), stance: SHEET_STANCE };
}

type LayOut = (score: Score) => Steps<ShownLayout>;

/** `layOut`: a new function lays out a different appearance. `measure`: the one that is read at first. */
export function usePreviewed(source: ScoreSource, layOut: LayOut, { axis, measure }: PreviewRequest) {
  const [first] = useState(measure);
  const make = useCallback(
    (score: Score, before?: BackgroundLayout): BackgroundLayout =>
      new PreviewedLayout(score, layOut, { axis, measure: first }, before),
    [layOut, axis, first],
  );
  return useLive(source, make);
}

/**
 * As it would be printed, with rests of several measures as print has them: the measures that are withheld end it.
 * `measure`: the one that is read at first.
 */
export function usePages(
  source: ScoreSource,
  { simplify, letters }: EngravingView,
  fit: PageFit,
  measure: number,
): Shown {
  const layOut = useCallback((of: Score) => pagesInSteps(of, { simplify, letters }), [simplify, letters]);
  const { live, layout } = usePreviewed(source, layOut, { axis: 'y', measure });
  const [first] = layout.list.papers ?? [];
  const pageHeight = first === undefined ? 1 : first.bottom - first.top;
  const endsLocked = hasWithheld(source.score);
  const stance = useMemo(() => pageStance(pageHeight, fit, endsLocked), [pageHeight, fit, endsLocked]);
  return { live, layout, stance };
}
