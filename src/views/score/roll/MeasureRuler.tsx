/** The numbers of the bars above the roll; a click sets the playhead there, a drag across bars loops them. */
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { FONT_FAMILY } from '../../../theme/index.ts';
import { measureNumbers } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import type { RollTheme } from './rollTheme.ts';
import { useRulerPress } from '../loop/useRulerPress.ts';
import { useStrip } from './useStrip.ts';
import type { Strip } from './useStrip.ts';

export const RULER_HEIGHT = 22;

const NUMBER = `12px ${FONT_FAMILY}`;
const NUMBER_LEFT = 5;
/** Least distance in CSS px between numbers; closer numbers are left out. */
const CLOSEST = 34;
/** The number of every bar, every second, every fourth bar and so on is drawn. */
const STEPS = [1, 2, 4, 8, 16, 32, 64, 128];

/** Draws the numbers of a score's bars, as many as fit. */
const rulerOf =
  (score: Score, theme: RollTheme): Strip['draw'] =>
  (context, { width, height }, { layout: { measureBoxes, list }, camera: { x, scale } }) => {
    const numbers = measureNumbers(score.measures);
    const each = (list.width * scale) / Math.max(1, measureBoxes.length);
    const step = STEPS.find((count) => count * each >= CLOSEST) ?? 1;
    context.font = NUMBER;
    context.textBaseline = 'middle';
    for (const box of measureBoxes) {
      const at = (box.left - x) * scale;
      if ((box.right - x) * scale < 0) continue;
      if (at > width) break;
      context.fillStyle = theme.own?.[1] ?? theme.ink;
      context.fillRect(at - 0.5, box.measure % step === 0 ? 4 : height - 5, 1, height);
      const number = numbers[box.measure] ?? null;
      context.fillStyle = theme.number;
      if (number !== null && box.measure % step === 0) context.fillText(number, at + NUMBER_LEFT, height / 2 + 1);
    }
  };

export interface MeasureRulerProps {
  readonly controller: PaneController;
  readonly reading: ScoreReading;
  readonly score: Score;
  readonly theme: RollTheme;
  /** CSS px that remain free at the left. */
  readonly left: number;
}

export function MeasureRuler({ controller, reading, score, theme, left }: MeasureRulerProps) {
  const press = useRulerPress(controller, reading);
  const canvas = useStrip(
    controller.viewport,
    useMemo(() => ({ axis: 'x', draw: rulerOf(score, theme) }), [score, theme]),
  );
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      {...press}
      sx={{
        position: 'absolute',
        left,
        top: 0,
        height: RULER_HEIGHT,
        width: `calc(100% - ${String(left)}px)`,
        bgcolor: theme.paper,
        borderBottom: `1px solid ${theme.own?.[1] ?? theme.ink}`,
        cursor: 'pointer',
        touchAction: 'none',
        forcedColorAdjust: 'none',
      }}
    />
  );
}
