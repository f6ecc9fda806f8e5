/** The waveform of a file with a handle at each end of the part that is transcribed. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { VideoRange } from '../../../../server/contract/videoRange.ts';
import { draggedPart } from '../../../machines/uploading/soundPart.ts';
import type { PartEnd } from '../../../machines/uploading/soundPart.ts';
import { cropTexts } from '../../../texts/index.ts';
import { HANDLE_MARGIN, PartHandle } from './PartHandle.tsx';
import { drawWaveform } from '../../wizard/waveform.ts';

const HEIGHT_PX = 112;

interface PartWaveformProps {
  readonly peaks: readonly number[];
  readonly duration: number;
  readonly part: VideoRange;
  readonly onChange: (part: VideoRange) => void;
  readonly playhead: RefObject<HTMLDivElement | null>;
}

/** The pointer drags the handle under it, or otherwise the nearer one. */
function usePartDrag({ duration, part, onChange }: Omit<PartWaveformProps, 'peaks' | 'playhead'>) {
  const drag = useRef<{ readonly end: PartEnd; readonly grip: number }>(null);
  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return ((clientX - left) / width) * duration;
  };
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return;
    const { end, grip } = drag.current;
    onChange(draggedPart(part, end, timeAt(event) - grip, duration));
  };
  const release = () => {
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const time = timeAt(event);
      const held = (event.target as HTMLElement).dataset['end'] as PartEnd | undefined;
      const nearer = Math.abs(time - part.start) < Math.abs(time - part.stop) ? 'start' : 'stop';
      const end = held ?? nearer;
      // A handle keeps its distance from the pointer, so that it does not jump.
      drag.current = { end, grip: held === undefined ? 0 : time - part[end] };
      event.currentTarget.setPointerCapture(event.pointerId);
      moveTo(event);
    },
    onPointerMove: moveTo,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** A canvas with the waveform, drawn again when its size or the part changes. */
function useDrawnPart({ peaks, duration, part }: Pick<PartWaveformProps, 'peaks' | 'duration' | 'part'>) {
  const { palette } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const colours = { wave: palette.action.disabled, played: palette.primary.main };
    const draw = () =>
      drawWaveform(element, peaks, colours, { from: part.start / duration, played: part.stop / duration });
    // The observer calls `draw` at once, and also when a phone is turned.
    const size = new ResizeObserver(draw);
    size.observe(element);
    return () => size.disconnect();
  }, [peaks, duration, part, palette]);
  return canvas;
}

export function PartWaveform({ playhead, ...props }: PartWaveformProps) {
  const { duration, part, onChange } = props;
  const canvas = useDrawnPart(props);
  const handle = (end: PartEnd) => (
    <PartHandle
      end={end}
      time={part[end]}
      duration={duration}
      onMove={(time) => onChange(draggedPart(part, end, time, duration))}
    />
  );
  return (
    <Box
      role="group"
      aria-label={cropTexts.waveform}
      sx={{ ...HANDLE_MARGIN, bgcolor: 'background.default', borderRadius: 1, border: 1, borderColor: 'divider' }}
    >
      <Box {...usePartDrag(props)} sx={{ position: 'relative', height: HEIGHT_PX, touchAction: 'pan-y' }}>
        <canvas ref={canvas} style={{ width: '100%', height: '100%', display: 'block' }} />
        <Box
          ref={playhead}
          sx={{ position: 'absolute', top: 0, bottom: 0, left: 0, width: '2px', bgcolor: 'text.primary', opacity: 0.8 }}
          style={{ left: `${String((100 * part.start) / duration)}%` }}
        />
        {handle('start')}
        {handle('stop')}
      </Box>
    </Box>
  );
}
