/** The present input of the microphone: time, waveform, level and pitch, drawn in every frame without React state. */
import Mic from '@mui/icons-material/Mic';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { RecordingMeter } from '../../audio/recording/index.ts';
import { analysisTexts, recordTexts } from '../../texts/index.ts';
import { minutesOf } from './minutes.ts';
import { drawWaveform } from '../wizard/waveform.ts';

/** Length of the visible part of the recording, in peaks of 20 ms. */
const SHOWN_PEAKS = 500;

interface LiveMeterProps {
  readonly meter: RecordingMeter;
  /** Longest recording, in seconds. */
  readonly limit: number;
}

export function LiveMeter({ meter, limit }: LiveMeterProps) {
  const { palette } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const level = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLParagraphElement>(null);
  const pitch = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const colours = { wave: palette.primary.main, played: palette.primary.main };
    const draw = () => {
      const peaks = meter.peaks.slice(-SHOWN_PEAKS);
      if (canvas.current !== null) drawWaveform(canvas.current, peaks, colours, { shown: peaks.length / SHOWN_PEAKS });
      if (level.current !== null) level.current.style.width = `${String(100 * meter.level)}%`;
      if (time.current !== null)
        time.current.textContent = recordTexts.time(minutesOf(meter.seconds), minutesOf(limit));
      if (pitch.current !== null) {
        const { midiPitch } = meter;
        pitch.current.textContent =
          midiPitch === undefined ? recordTexts.noPitch : recordTexts.pitch(analysisTexts.pitch(midiPitch));
      }
      frame = requestAnimationFrame(draw);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [meter, limit, palette]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, width: '100%' }}>
      <canvas ref={canvas} style={{ width: '100%', height: 96, display: 'block' }} />
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Mic fontSize="small" color="primary" />
        <Box sx={{ flexGrow: 1, height: 8, borderRadius: 4, bgcolor: 'divider', overflow: 'hidden' }}>
          <Box ref={level} sx={{ height: '100%', bgcolor: 'primary.main' }} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' }}>
        <Typography ref={time} data-testid="recorded-time" />
        <Typography ref={pitch} data-testid="pitch" />
      </Box>
    </Box>
  );
}
