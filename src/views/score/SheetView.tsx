/** One laid-out sheet on screen: its canvas, its gestures, its scroll thumb, and what a screen reader says of it. */
import Box from '@mui/material/Box';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DisplayList, Score } from '../../../engine/index.ts';
import { hasWebGL } from '../../../engine/paint/pixi/index.ts';
import type { PaintTheme, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { PixiCanvas, PlainCanvas } from './SheetCanvas.tsx';
import { ScrollThumb, placeThumb } from './ScrollThumb.tsx';
import { SheetController } from './SheetController.ts';
import { SpokenSheet } from './SpokenSheet.tsx';
import { listenToGestures } from './listenToGestures.ts';
import { observeViewport } from './observeViewport.ts';

export interface SheetViewProps {
  readonly list: DisplayList;
  /** Changes with the sheet, not while it grows. */
  readonly growth: object;
  readonly theme: PaintTheme;
  /** For those who cannot see it. */
  readonly label: string;
  readonly score: Score;
  readonly onFailure: (cause: unknown) => void;
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A controller that listens to the host's gestures and size while mounted. */
function useSheetController() {
  const host = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const [controller] = useState(() => new SheetController(prefersStillness));
  useEffect(() => {
    const element = host.current;
    const handle = thumb.current;
    if (element === null || handle === null) return undefined;
    controller.listenToScroll((extent) => placeThumb(handle, extent));
    const stopListening = listenToGestures(element, controller);
    const stopObserving = observeViewport(element, (...size) => controller.setViewport(...size));
    return () => {
      stopListening();
      stopObserving();
      controller.destroy();
    };
  }, [controller]);
  return { host, thumb, controller };
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

export function SheetView({ list, growth, theme, label, score, onFailure }: SheetViewProps) {
  const { host, thumb, controller } = useSheetController();
  const { kind, isReady, onPainter, onLost } = usePainterKind(controller);
  useEffect(() => controller.setTheme(theme), [controller, theme]);
  useEffect(() => controller.setList(list, growth), [controller, list, growth]);
  const systemCount = list.systems.filter((system) => system.kind === 'system').length;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden', bgcolor: theme.paper }}>
      <Box
        ref={host}
        role="img"
        aria-label={label}
        tabIndex={0}
        data-testid="sheet"
        data-ready={isReady}
        data-painter={kind}
        data-systems={systemCount}
        data-measures={score.measures.length}
        sx={{
          position: 'absolute',
          inset: 0,
          overflow: 'hidden',
          touchAction: 'none',
          outlineOffset: -3,
          cursor: 'grab',
          '&[data-dragging]': { cursor: 'grabbing' },
          '& canvas': { display: 'block' },
        }}
      >
        {kind === 'webgl' && <PixiCanvas onPainter={onPainter} onFailure={onFailure} onLost={onLost} />}
        {kind === 'canvas' && <PlainCanvas onPainter={onPainter} onFailure={onFailure} />}
      </Box>
      <SpokenSheet score={score} controller={controller} />
      <ScrollThumb thumb={thumb} onTravel={(travelled) => controller.travelTo(travelled)} />
    </Box>
  );
}
