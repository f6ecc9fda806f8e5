/** The waveform of the recording above the music, with the barlines of the score on it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { ticks } from '../../../../../engine/index.ts';
import type { DetectedNotes, Score } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { SHORT_WINDOW } from '../../../../theme/shortWindow.ts';
import { EqualQualityStrip, TimedQualityStrip } from '../doubts/QualityStrip.tsx';
import type { MeasureSpan } from '../doubts/measureSpans.ts';
import { useEditor } from '../editor.ts';
import { readingOf } from '../readings/readingChoice.ts';
import { targetOfSelection } from '../menus/targets.ts';
import { BarlineHandles } from './BarlineHandles.tsx';
import { barlinesOf, stepSeconds, timeOfPlace } from './barlineTimes.ts';
import type { RecordingPeaks } from '../../../../audio/recording/recordingPeaks.ts';
import { useBarlineDrag } from './useBarlineDrag.ts';
import type { BarlineDrag } from './useBarlineDrag.ts';
import { useRecordingPeaks } from './useRecordingPeaks.ts';
import { drawWaveform } from './waveformInk.ts';

const HEIGHT = 64;
const PX_PER_SECOND = 60;
/** The share of the view before a place to which it scrolls. */
const MARGIN = 0.1;

const STRIP = { flexShrink: 0, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' } as const;

export interface WaveformStripProps {
  readonly detected: DetectedNotes;
  /** The score after the last pause in editing. */
  readonly score: Score;
}

export function WaveformStrip({ detected, score }: WaveformStripProps) {
  const { id } = useEditor();
  const state = useRecordingPeaks(id);
  return (
    <Box component="section" aria-label={readingTexts.waveform} data-testid="waveform" sx={STRIP}>
      {state.kind === 'ready' ? (
        <Waveform detected={detected} recording={state.recording} />
      ) : (
        <>
          <EqualQualityStrip score={score} />
          <Typography variant="body2" role="status" sx={{ p: 2 }}>
            {state.kind === 'loading' ? readingTexts.waveformLoading : readingTexts.waveformFailed}
          </Typography>
        </>
      )}
    </Box>
  );
}

/** Draws the visible part, and scrolls to the playhead. */
function useWaveform(recording: RecordingPeaks): {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Seconds. */
  readonly shown: { readonly from: number; readonly to: number };
} {
  const { store, reading } = useEditor();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState({ from: 0, to: 0 });
  useEffect(() => {
    const host = scroller.current;
    if (host === null) return undefined;
    const draw = (): void => {
      const { scrollLeft, clientWidth: width } = host;
      const from = scrollLeft / PX_PER_SECOND;
      if (canvas.current !== null)
        drawWaveform(canvas.current, recording, { from, pxPerSecond: PX_PER_SECOND, width, height: HEIGHT });
      setShown({ from, to: from + width / PX_PER_SECOND });
    };
    const sizes = new ResizeObserver(draw);
    sizes.observe(host);
    host.addEventListener('scroll', draw);
    const stop = reading.listenToPlayhead((place) => {
      const time = place && timeOfPlace(store.score, place);
      if (time === undefined) return;
      const x = time * PX_PER_SECOND - host.scrollLeft;
      if (x < 0 || x > 0.9 * host.clientWidth) host.scrollLeft = time * PX_PER_SECOND - MARGIN * host.clientWidth;
    });
    return () => {
      sizes.disconnect();
      host.removeEventListener('scroll', draw);
      stop();
    };
  }, [recording, store, reading]);
  return { scroller, canvas, shown };
}

/** The canvas is as wide as the visible part, and remains in view. */
const INK = {
  ...{ position: 'sticky', left: 0, width: '100%', maxWidth: '100vw', height: HEIGHT, color: 'text.disabled' },
} as const;

const SHORT = `@media ${SHORT_WINDOW}`;

/** The tools are below the waveform, or beside it where the window is low. */
const BESIDE_TOOLS = { [SHORT]: { display: 'flex' } } as const;
const SCROLLER = {
  ...{ overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'thin' },
  flex: 1,
  minWidth: 0,
} as const;
const TOOLS = {
  ...{ display: 'flex', alignItems: 'center', gap: 1, px: 1, flexWrap: 'wrap' },
  [SHORT]: { flexDirection: 'column', flexWrap: 'nowrap', justifyContent: 'center', gap: 0, maxWidth: '30%' },
} as const;
const STATUS = { flex: '1 1 220px', [SHORT]: { flex: 'none' } } as const;
/** The explanation of what can be done; a result is shown in a low window too. */
const HELP = { ...STATUS, [SHORT]: { display: 'none' } } as const;

interface WaveformProps {
  readonly detected: DetectedNotes;
  readonly recording: RecordingPeaks;
}

function Waveform({ detected, recording }: WaveformProps) {
  const { store } = useEditor();
  const score = useSyncExternalStore(store.listenToScore, () => store.score);
  const { scroller, canvas, shown } = useWaveform(recording);
  const drag = useBarlineDrag(detected);
  const timeAt = (clientX: number): number => {
    const { left = 0 } = scroller.current?.getBoundingClientRect() ?? {};
    const time = (clientX - left + (scroller.current?.scrollLeft ?? 0)) / PX_PER_SECOND;
    return Math.min(Math.max(time, 0), recording.duration);
  };
  const width = Math.ceil(recording.duration * PX_PER_SECOND);
  const onReveal = ({ start, end }: MeasureSpan): void => {
    if (start < shown.from || end > shown.to)
      scroller.current?.scrollTo({ left: start * PX_PER_SECOND - MARGIN * scroller.current.clientWidth });
  };
  const barlines = barlinesOf(score).filter(({ time }) => time >= shown.from - 1 && time <= shown.to + 1);
  return (
    <Box sx={BESIDE_TOOLS}>
      <Box ref={scroller} sx={SCROLLER}>
        <Box sx={{ position: 'relative', height: HEIGHT, width }}>
          <Box component="canvas" ref={canvas} aria-hidden sx={INK} />
          <BarlineHandles
            {...{ score, barlines, drag, timeAt }}
            pxPerSecond={PX_PER_SECOND}
            step={stepSeconds(detected)}
          />
        </Box>
        <Box sx={{ width }}>
          <TimedQualityStrip {...{ score, duration: width / PX_PER_SECOND, onReveal }} pxPerSecond={PX_PER_SECOND} />
        </Box>
      </Box>
      <WaveformTools drag={drag} />
    </Box>
  );
}

const WORDS = {
  none: readingTexts.waveformHelp,
  shown: readingTexts.waveformHelp,
  busy: readingTexts.busy,
  refused: readingTexts.refused,
  failed: readingTexts.failed,
} as const;

/** Buttons with the same functions as dragging, and the result of the last one. */
function WaveformTools({ drag }: { readonly drag: BarlineDrag }) {
  const { store, reading } = useEditor();
  const isSet = (readingOf(store.committed).barlines ?? []).length > 0;
  const setHere = (): void => {
    const place = targetOfSelection(store.committed, store.selection) ?? reading.playhead;
    const time = timeOfPlace(store.committed, place ?? { measure: reading.measure, at: ticks(0) });
    if (time !== undefined) drag.set(time);
  };
  const { kind } = drag.state;
  return (
    <Box sx={TOOLS}>
      <Typography
        variant="caption"
        role="status"
        color="text.secondary"
        sx={WORDS[kind] === readingTexts.waveformHelp ? HELP : STATUS}
      >
        {WORDS[kind]}
      </Typography>
      <Button size="small" onClick={setHere}>
        {readingTexts.barlineHere}
      </Button>
      <Button size="small" disabled={!isSet} onClick={drag.reset}>
        {readingTexts.barlinesReset}
      </Button>
    </Box>
  );
}
