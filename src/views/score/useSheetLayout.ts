/** The score as a display list for this window and zoom level. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { layoutScore } from '../../../engine/index.ts';
import type { DisplayList, Score } from '../../../engine/index.ts';
import { nextLevel, sheetWidth } from './zoomLevels.ts';
import type { ZoomLevel } from './zoomLevels.ts';

const UPRIGHT_PHONE = '(orientation: portrait) and (max-width: 600px)';

function listenToWindowWidth(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Staff spaces; sums of widths are not exact. */
const ROUNDING = 0.01;

/** A measure too dense for the width makes the sheet wider; then every line is set for that width. */
function layOut(score: Score, width: number, measuresPerLine: number): DisplayList {
  const { list } = layoutScore(score, { width, measuresPerSystem: measuresPerLine });
  if (list.width <= width + ROUNDING) return list;
  return layoutScore(score, { width: list.width, measuresPerSystem: measuresPerLine }).list;
}

export interface SheetLayout {
  readonly list: DisplayList;
  readonly measuresPerLine: number;
  readonly cycleZoom: () => void;
}

export function useSheetLayout(score: Score): SheetLayout {
  const [level, setLevel] = useState<ZoomLevel>(0);
  // While a window is dragged larger, the sheet is scaled at once and laid out anew when there is time.
  const windowWidth = useDeferredValue(useSyncExternalStore(listenToWindowWidth, () => window.innerWidth));
  const isUprightPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  const { measuresPerLine, width } = sheetWidth(level, windowWidth, isUprightPhone);
  const list = useMemo(() => layOut(score, width, measuresPerLine), [score, width, measuresPerLine]);
  return { list, measuresPerLine, cycleZoom: () => setLevel(nextLevel) };
}
