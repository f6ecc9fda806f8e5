/** One end of the part: a handle outside of it, so that the two never cover each other. */
import Box from '@mui/material/Box';
import type { PartEnd } from '../../../machines/uploading/soundPart.ts';
import { writeTenths } from '../../../machines/uploading/videoTime.ts';
import { FINGERS, TOUCH_PX_IN_BARS } from '../../../theme/touchTargets.ts';
import { cropTexts } from '../../../texts/index.ts';

/** The width of a handle, and of the margin that the waveform leaves for it. */
const HANDLE = { width: 28, [FINGERS]: { width: TOUCH_PX_IN_BARS } } as const;
export const HANDLE_MARGIN = { px: '28px', [FINGERS]: { px: `${String(TOUCH_PX_IN_BARS)}px` } } as const;

/** Steps of the keys, in seconds; with Shift a tenth of a second. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 },
  ...{ Home: -Infinity, End: Infinity },
};
const FINE = 0.1;

interface PartHandleProps {
  readonly end: PartEnd;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  readonly onMove: (time: number) => void;
}

export function PartHandle({ end, time, duration, onMove }: PartHandleProps) {
  const isStart = end === 'start';
  return (
    <Box
      role="slider"
      tabIndex={0}
      data-end={end}
      aria-label={isStart ? cropTexts.start : cropTexts.stop}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={writeTenths(time)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(time + (event.shiftKey ? step * FINE : step));
      }}
      sx={{
        ...{ position: 'absolute', top: 0, bottom: 0, cursor: 'ew-resize', touchAction: 'none' },
        ...HANDLE,
        left: `${String((100 * time) / duration)}%`,
        transform: isStart ? 'translateX(-100%)' : 'none',
        ...{ display: 'grid', placeItems: 'center', bgcolor: 'primary.main', color: 'primary.contrastText' },
        borderRadius: isStart ? '8px 0 0 8px' : '0 8px 8px 0',
        '&::after': { content: '""', width: 3, height: 28, borderRadius: 2, bgcolor: 'currentColor' },
        '&:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: 2, zIndex: 1 },
      }}
    />
  );
}
