/** One view of a score on screen: its canvas, its gestures, its scroll thumb, and what lies over it. */
import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { hasWebGL } from '../../../engine/paint/pixi/index.ts';
import type { PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { LockedCover } from './LockedCover.tsx';
import { Playhead } from './Playhead.tsx';
import { PixiCanvas, PlainCanvas } from './SheetCanvas.tsx';
import { ScrollThumb } from './ScrollThumb.tsx';
import { SheetController } from './SheetController.ts';
import type { CameraStance } from './cameraStance.ts';
import type { Growth } from './growth.ts';
import { listenToGestures } from './listenToGestures.ts';
import { observeViewport } from './observeViewport.ts';
import { placeAtPoint } from './placeAtPoint.ts';
import type { InkAddress } from './inkMarks.ts';
import type { ScorePlace, ScoreReading } from './scoreReading.ts';
import type { ShownLayout } from './shownLayout.ts';

export interface PaneProps {
  readonly reading: ScoreReading;
  /** For those who cannot see it. */
  readonly label: string;
  readonly onFailure: (cause: unknown) => void;
}

export interface ScorePaneProps extends PaneProps {
  readonly kind: 'sheet' | 'roll';
  readonly layout: ShownLayout;
  /** Another one with another layout, the same while it grows. */
  readonly growth: Growth;
  readonly stance: CameraStance;
  /** Whether the free tier withholds measures. */
  readonly isLocked: boolean;
  readonly theme: PaintTheme;
  /** CSS px left free at the left and the top. */
  readonly inset?: { readonly left: number; readonly top: number };
  readonly facts: Readonly<Record<`data-${string}`, number>>;
  /** A stable function: what sounds while playback is at a place (F-14). */
  readonly soundingAt: (place: ScorePlace) => readonly InkAddress[];
  readonly children?: (controller: SheetController) => ReactNode;
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A controller that listens to the host's gestures and size while mounted. */
function usePaneController({ reading, layout, growth, stance, theme }: ScorePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const [controller] = useState(() => new SheetController(prefersStillness, reading));
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const leave = controller.enter();
    const stopListening = listenToGestures(element, controller);
    const stopObserving = observeViewport(element, (...size) => controller.setViewport(...size));
    return () => {
      stopListening();
      stopObserving();
      leave();
    };
  }, [controller]);
  useEffect(() => controller.setTheme(theme), [controller, theme]);
  useEffect(() => controller.setLayout(layout, growth, stance), [controller, layout, growth, stance]);
  useEffect(
    () =>
      controller.listenToTaps((point) => {
        const place = placeAtPoint(controller.view.layout, point);
        if (place !== undefined) reading.setPlayhead(place);
      }),
    [controller, reading],
  );
  return { host, controller };
}

/** The painter in use: WebGL until it is missing or lost for good. */
function usePainterKind(controller: SheetController) {
  const [kind, setKind] = useState<SheetPainter['kind']>(() => (hasWebGL() ? 'webgl' : 'canvas'));
  const [isReady, setReady] = useState(false);
  const onPainter = useCallback(
    (painter: SheetPainter | undefined) => {
      controller.setPainter(painter);
      setReady(painter !== undefined);
    },
    [controller],
  );
  const onLost = useCallback(() => setKind('canvas'), []);
  return { kind, isReady, onPainter, onLost };
}

const HOST = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  touchAction: 'none',
  outlineOffset: -3,
  cursor: 'grab',
  '&[data-dragging]': { cursor: 'grabbing' },
  '& canvas': { display: 'block' },
} as const;

export function ScorePane(props: ScorePaneProps) {
  const { kind, layout, isLocked, theme, label, reading, inset, facts, soundingAt, onFailure, children } = props;
  const { host, controller } = usePaneController(props);
  const painter = usePainterKind(controller);
  const canvas = { onPainter: painter.onPainter, onFailure };
  const ground = layout.list.papers === undefined ? theme.paper : theme.desk;
  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0, overflow: 'hidden', bgcolor: ground }}>
      <Box sx={{ position: 'absolute', inset: 0, left: inset?.left ?? 0, top: inset?.top ?? 0, overflow: 'hidden' }}>
        <Box
          ref={host}
          role="img"
          aria-label={label}
          tabIndex={0}
          data-testid={kind}
          data-ready={painter.isReady}
          data-painter={painter.kind}
          {...facts}
          sx={HOST}
          onFocus={() => controller.lead()}
        >
          {painter.kind === 'webgl' && <PixiCanvas {...canvas} onLost={painter.onLost} />}
          {painter.kind === 'canvas' && <PlainCanvas {...canvas} />}
        </Box>
        {isLocked && <LockedCover controller={controller} paper={ground} />}
        <Playhead {...{ controller, reading, soundingAt }} colour={theme.sounding} />
        <ScrollThumb controller={controller} />
      </Box>
      {children?.(controller)}
    </Box>
  );
}
