/** The score as a display list for this window and zoom level. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { DisplayList, Score } from '../../../engine/index.ts';
import { SheetGrowth } from './sheetGrowth.ts';
import { nextLevel, sheetWidth } from './zoomLevels.ts';
import type { ZoomLevel } from './zoomLevels.ts';

const UPRIGHT_PHONE = '(orientation: portrait) and (max-width: 600px)';

function listenToWindowWidth(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export interface SheetLayout {
  readonly list: DisplayList;
  /** What the list has grown from: lists of one growth are longer and longer pieces of one sheet. */
  readonly growth: SheetGrowth;
  readonly measuresPerLine: number;
  readonly cycleZoom: () => void;
}

export function useSheetLayout(score: Score): SheetLayout {
  const [level, setLevel] = useState<ZoomLevel>(0);
  // While a window is dragged larger, the sheet is scaled at once and laid out anew when there is time.
  const windowWidth = useDeferredValue(useSyncExternalStore(listenToWindowWidth, () => window.innerWidth));
  const isUprightPhone = useMediaQuery(UPRIGHT_PHONE, { noSsr: true });
  const { measuresPerLine, width } = sheetWidth(level, windowWidth, isUprightPhone);
  const growth = useMemo(() => {
    const firstHeight = (window.innerHeight * width) / window.innerWidth;
    return new SheetGrowth(score, { width, measuresPerLine, firstHeight });
  }, [score, width, measuresPerLine]);
  const list = useSyncExternalStore(growth.grow, growth.list);
  return { list, growth, measuresPerLine, cycleZoom: () => setLevel(nextLevel) };
}
