/** The barlines over the waveform: dragged, or moved by arrow keys in steps of an eighth note. */
import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { measureNumbers } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import type { TimedBarline } from './barlineTimes.ts';
import type { BarlineDrag } from './useBarlineDrag.ts';

/** CSS px within which a pointer takes a barline; the stroke is 2 px wide. */
const REACH = 16;
const TOUCH_REACH = 44;

const HANDLE = {
  ...{ position: 'absolute', top: 0, bottom: 0, width: REACH, ml: `${String(-REACH / 2)}px`, cursor: 'ew-resize' },
  ...{ touchAction: 'none', display: 'flex', justifyContent: 'center' },
  '@media (pointer: coarse)': { width: TOUCH_REACH, ml: `${String(-TOUCH_REACH / 2)}px` },
  '& > i': { width: 2, height: '100%', bgcolor: 'primary.main', forcedColorAdjust: 'none' },
  '& > span': { position: 'absolute', left: 'calc(50% + 4px)', top: 0, fontSize: 11, lineHeight: 1.2 },
} as const;

interface HandlesProps {
  /** Barlines, including the draft of the present drag. */
  readonly score: Score;
  readonly barlines: readonly TimedBarline[];
  readonly pxPerSecond: number;
  /** Duration of an eighth note in seconds. */
  readonly step: number;
  readonly drag: BarlineDrag;
  /** Time in the recording at the position of a pointer, in seconds. */
  readonly timeAt: (clientX: number) => number;
}

interface HandleProps extends Omit<HandlesProps, 'score' | 'barlines'> {
  readonly time: number;
  readonly number: string | null;
}

function Handle({ time, number, pxPerSecond, step, drag, timeAt }: HandleProps) {
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.press(time);
  };
  const move = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) drag.move(timeAt(event.clientX));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') drag.cancel();
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    drag.set(time + by, time);
  };
  return (
    <Box
      role="slider"
      data-owns-escape
      tabIndex={0}
      aria-label={readingTexts.barlineOf(number)}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(time * 10) / 10}
      aria-valuetext={readingTexts.atTime(time)}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={drag.release}
      onPointerCancel={drag.cancel}
      onKeyDown={key}
      sx={HANDLE}
      style={{ left: time * pxPerSecond }}
    >
      <i />
      <span aria-hidden>{number}</span>
    </Box>
  );
}

export function BarlineHandles({ score, barlines, ...shared }: HandlesProps) {
  const numbers = measureNumbers(score.measures);
  const { held } = shared.drag;
  return (
    <>
      {barlines.map(({ measure, time }) => (
        <Handle key={measure} {...shared} time={time} number={numbers[measure] ?? null} />
      ))}
      {held !== undefined && (
        <Box
          data-testid="held-barline"
          sx={{ position: 'absolute', top: 0, bottom: 0, width: 2, bgcolor: 'error.main', pointerEvents: 'none' }}
          style={{ left: held * shared.pxPerSecond - 1 }}
        />
      )}
    </>
  );
}
