/**
 * The panel that stays at the left edge of a score in one line while it is scrolled: the names of the parts, the clefs,
 * keys and the meter in force, and the number of the measure, as in MuseScore's continuous view.
 */
import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import { SheetCanvas } from '../canvas/SheetCanvas.tsx';
import { flickVelocity } from '../camera/sheetMotion.ts';
import type { Sample } from '../camera/sheetMotion.ts';
import type { PanelProps } from '../pane/ScorePane.tsx';
import type { PaneController } from '../viewport/PaneController.ts';
import { PinnedPanel } from './PinnedPanel.ts';

/** Number of moves from which the speed of a flick is computed. */
const MAX_SAMPLES = 12;

const FADE = 'linear-gradient(to right, #000 calc(100% - var(--soft-edge, 0px)), transparent)';

const LOOK = {
  position: 'absolute',
  left: 0,
  top: 0,
  bottom: 0,
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'grab',
  maskImage: FADE,
  opacity: 0,
  visibility: 'hidden',
  transition: 'opacity 120ms, visibility 120ms',
  '&[data-shown]': { opacity: 1, visibility: 'visible' },
  '& canvas': { display: 'block' },
} as const;

/** A drag on the panel moves the music, as beside it; nothing else that is done on it reaches the notes beneath. */
function useDrag(controller: PaneController) {
  const samples = useRef<readonly Sample[]>([]);
  const sampleOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): Sample => ({ x, y, at });
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!event.isPrimary || event.button !== 0 || controller.isPlaying) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    samples.current = [sampleOf(event)];
    controller.press();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = event.isPrimary ? samples.current.at(-1) : undefined;
    if (before === undefined) return;
    const after = sampleOf(event);
    samples.current = [...samples.current, after].slice(-MAX_SAMPLES);
    controller.pan(after.x - before.x, after.y - before.y);
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (!event.isPrimary || samples.current.length === 0) return;
    const isFlick = event.type === 'pointerup' && samples.current.length > 1;
    controller.release(isFlick ? flickVelocity(samples.current, event.timeStamp) : undefined);
    samples.current = [];
  };
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}

/** The wheel moves the music on the panel too, by the gestures of the pane's element. */
function forwardWheel(panel: HTMLElement, host: HTMLElement | null): () => void {
  const forward = (event: WheelEvent): void => {
    event.preventDefault();
    host?.dispatchEvent(new WheelEvent(event.type, event));
  };
  panel.addEventListener('wheel', forward, { passive: false });
  return () => panel.removeEventListener('wheel', forward);
}

const ignore = (): void => undefined;

export function LinePanel({ controller, host, theme }: PanelProps) {
  const element = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<PinnedPanel>();
  const [painter, setPainter] = useState<SheetPainter>();
  const onPainter = useCallback((made: SheetPainter | undefined) => setPainter(made), []);
  useEffect(() => {
    if (element.current === null) return undefined;
    const made = new PinnedPanel(element.current, controller.viewport);
    setPanel(made);
    const detach = made.attach();
    const stopWheel = forwardWheel(element.current, host.current);
    return () => {
      stopWheel();
      detach();
    };
  }, [controller, host]);
  useEffect(() => panel?.setPainter(painter), [panel, painter]);
  useEffect(() => panel?.setTheme(theme), [panel, painter, theme]);
  return (
    <Box
      ref={element}
      aria-hidden
      data-testid="line-panel"
      sx={LOOK}
      onContextMenu={(event) => event.preventDefault()}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      {...useDrag(controller)}
    >
      {/* The sheet reports fonts that cannot be loaded. */}
      <SheetCanvas kind="canvas" onPainter={onPainter} onFailure={ignore} />
    </Box>
  );
}
