/** A short score as a small engraved picture. */
import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { layoutLine } from '../../../../../engine/index.ts';
import type { Box as Area, DisplayList, Score } from '../../../../../engine/index.ts';
import { LIGHT_THEME } from '../../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../../engine/paint/canvas/index.ts';
import { logFailure } from '../../../../api/index.ts';
import { SheetCanvas } from '../../canvas/SheetCanvas.tsx';

/** Largest scale in CSS px per staff space; a wide measure is drawn smaller. */
const SCALE = 6.5;

/** Margin around the ink in staff spaces. */
const MARGIN = 0.8;

/** Width without the margins of the page. */
function inkOf({ systems }: DisplayList): Area {
  const areas = systems.map(({ x, y, bounds }) => ({
    ...{ left: x + bounds.left, right: x + bounds.right, top: y + bounds.top, bottom: y + bounds.bottom },
  }));
  return {
    left: (Math.min(...areas.map(({ left }) => left)) - MARGIN) as Area['left'],
    top: (Math.min(...areas.map(({ top }) => top)) - MARGIN) as Area['top'],
    right: (Math.max(...areas.map(({ right }) => right)) + MARGIN) as Area['right'],
    bottom: (Math.max(...areas.map(({ bottom }) => bottom)) + MARGIN) as Area['bottom'],
  };
}

export interface MeasurePictureProps {
  readonly score: Score;
  /** Largest width in CSS px. */
  readonly width: number;
}

export function MeasurePicture({ score, width }: MeasurePictureProps) {
  const [painter, setPainter] = useState<SheetPainter>();
  const { list } = useMemo(() => layoutLine(score), [score]);
  const { left, top, right, bottom } = useMemo(() => inkOf(list), [list]);
  const scale = Math.min(SCALE, width / (right - left));
  const size = { width: Math.ceil((right - left) * scale), height: Math.ceil((bottom - top) * scale) };
  const fail = useCallback((cause: unknown): void => void logFailure('Painting a reading', cause), []);
  useEffect(() => {
    if (painter === undefined) return;
    painter.setTheme(LIGHT_THEME);
    painter.setDisplayList(list);
    painter.setCamera({ x: left, y: top, scale });
    painter.resize(size.width, size.height, window.devicePixelRatio);
  }, [painter, list, left, top, scale, size.width, size.height]);
  return (
    <Box aria-hidden sx={{ ...size, position: 'relative', bgcolor: '#fff', flexShrink: 0, overflow: 'hidden' }}>
      <SheetCanvas kind="canvas" onPainter={setPainter} onFailure={fail} />
    </Box>
  );
}
