/** One view of a score on the screen: its canvas, its gestures, its scroll thumb, and the overlays. */
import Box from '@mui/material/Box';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode, RefObject, UIEvent } from 'react';
import type { PaintTheme, SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import { loadPart } from '../../shell/network/network.ts';
import type { LockedCoverProps } from '../locked/LockedCover.tsx';
import { LoopBand } from '../loop/LoopBand.tsx';
import { LoopRuler } from '../loop/LoopRuler.tsx';
import { RemoveLoop } from '../loop/RemoveLoop.tsx';
import { MistakeMarks } from '../player/practice/MistakeMarks.tsx';
import { Playhead } from '../player/Playhead.tsx';
import { SheetCanvas } from '../canvas/SheetCanvas.tsx';
import { ScrollThumb } from '../viewport/ScrollThumb.tsx';
import { PaneController } from '../viewport/PaneController.ts';
import type { SheetViewport } from '../viewport/SheetViewport.ts';
import type { CameraStance } from '../camera/cameraStance.ts';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import type { LiveLayout } from '../layout/liveLayout.ts';
import { DoubtTicks } from '../edit/doubts/DoubtTicks.tsx';
import type { PaneEditingProps } from '../edit/PaneEditing.tsx';
import { usePaneTool } from '../edit/pointer/usePaneTool.ts';
import { useSelectionMarks } from '../edit/useSelectionMarks.ts';
import { attachPane } from '../viewport/attachPane.ts';
import type { InkAddress } from '../canvas/inkMarks.ts';
import type { ScorePlace, ScoreReading } from '../reading/scoreReading.ts';

const PaneEditing = lazy(async () => ({
  default: (await loadPart(() => import('../edit/PaneEditing.tsx'))).PaneEditing,
}));

const EditingMarks = (props: PaneEditingProps) => (
  <Suspense fallback={null}>
    <PaneEditing {...props} />
  </Suspense>
);

/** Fetched by itself, because few scores withhold measures. */
const LockedCover = lazy(async () => ({
  default: (await loadPart(() => import('../locked/LockedCover.tsx'))).LockedCover,
}));

const Cover = (props: LockedCoverProps) => (
  <Suspense fallback={null}>
    <LockedCover {...props} />
  </Suspense>
);

export interface PaneProps {
  readonly reading: ScoreReading;
  /** Description for screen readers. */
  readonly label: string;
  readonly onFailure: (cause: unknown) => void;
  /** Called when the first notes are on the screen. A stable function. */
  readonly onPainted?: () => void;
}

export interface PanelProps {
  readonly controller: PaneController;
  /** The element that handles the gestures. */
  readonly host: RefObject<HTMLElement | null>;
  readonly theme: PaintTheme;
}

export interface ScorePaneProps extends PaneProps {
  readonly kind: 'sheet' | 'roll';
  /** The shown layout, updated with each edit. */
  readonly live: Pick<LiveLayout, 'layout' | 'onDemand' | 'listen'>;
  readonly stance: CameraStance;
  /** Whether the free tier withholds measures. */
  readonly isLocked: boolean;
  /** The fastest painter of the browser where absent. */
  readonly painterKind?: 'canvas';
  readonly theme: PaintTheme;
  /** CSS px that remain free at the left and the top. */
  readonly inset?: { readonly left: number; readonly top: number };
  readonly facts: Readonly<Record<`data-${string}`, number>>;
  /** A stable function that returns the sounding notes at a place (F-14). */
  readonly soundingAt: (place: ScorePlace) => readonly InkAddress[];
  /** A panel over the left part of the view. */
  readonly Panel?: ComponentType<PanelProps>;
  readonly children?: (controller: PaneController) => ReactNode;
}

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A controller that listens to the host's gestures and size while mounted. */
function usePaneController({ reading, live, stance, theme }: ScorePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const [controller] = useState(() => new PaneController(prefersReducedMotion, reading));
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    return attachPane(element, controller);
  }, [controller]);
  useEffect(() => controller.viewport.setTheme(theme), [controller, theme]);
  useEffect(() => {
    const show = (): void => controller.setLayout(live.layout(), live.onDemand, stance);
    show();
    return live.listen(show);
  }, [controller, live, stance]);
  return { host, controller };
}

/** The present painter, which may be replaced after the first notes. */
function useShownPainter(viewport: SheetViewport) {
  const [kind, setKind] = useState<SheetPainter['kind']>();
  const onPainter = useCallback(
    (painter: SheetPainter | undefined) => {
      viewport.setPainter(painter);
      setKind(painter?.kind);
    },
    [viewport],
  );
  return { kind, isReady: kind !== undefined, onPainter };
}

/**
 * Whether the notes are on the screen: two frames after the painter was given them. `onPainted` is called at that time.
 */
function usePainted(isReady: boolean, hasNotes: boolean, onPainted: (() => void) | undefined): boolean {
  const [hasPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady || !hasNotes) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setPainted(true);
        onPainted?.();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, hasNotes, onPainted]);
  return hasPainted;
}

const HOST = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  touchAction: 'none',
  outline: 'none',
  // Above the canvas, which would cover an outline of the element.
  '&[data-focused]:focus::after': {
    ...{ content: '""', position: 'absolute', inset: 2, border: '2px solid', borderColor: 'primary.main' },
    ...{ borderRadius: 1, pointerEvents: 'none', zIndex: 1 },
  },
  cursor: 'grab',
  '&[data-gesture]': { cursor: 'default' },
  '&[data-ruler]': { cursor: 'col-resize' },
  '&[data-dragging]': { cursor: 'grabbing' },
  '& canvas': { display: 'block' },
} as const;

type ReadingMarksProps = Pick<ScorePaneProps, 'reading' | 'soundingAt' | 'theme'> & {
  readonly viewport: SheetViewport;
};

/** Overlays over the music that do not receive pointer events. */
const ReadingMarks = ({ reading, soundingAt, theme, viewport }: ReadingMarksProps) => (
  <>
    <LoopBand viewport={viewport} annotations={reading.annotations} colour={theme.selected} />
    <Playhead {...{ reading, soundingAt, viewport }} colour={theme.sounding} />
    <DoubtTicks viewport={viewport} />
    <MistakeMarks viewport={viewport} annotations={reading.annotations} />
  </>
);

/** The browser scrolls a box that hides what exceeds it, to show a field that has left it; the camera alone moves music. */
const undoScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => currentTarget.scrollTo(0, 0);

interface FrameProps extends Pick<ScorePaneProps, 'inset'> {
  readonly ground: string;
  /** Beside and over the music. */
  readonly around: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ inset, ground, around, children }: FrameProps) => (
  <Box
    onScroll={undoScroll}
    sx={{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0, overflow: 'hidden', bgcolor: ground }}
  >
    <Box
      onScroll={undoScroll}
      sx={{ position: 'absolute', inset: 0, left: inset?.left ?? 0, top: inset?.top ?? 0, overflow: 'hidden' }}
    >
      {children}
    </Box>
    {around}
  </Box>
);

export function ScorePane(props: ScorePaneProps) {
  const { kind, live, isLocked, theme, label, reading, inset, facts, soundingAt, onFailure, Panel, children } = props;
  const { host, controller } = usePaneController(props);
  const painter = useShownPainter(controller.viewport);
  const hasPainted = usePainted(painter.isReady, live.layout() !== EMPTY_LAYOUT, props.onPainted);
  useSelectionMarks(controller);
  const marks = usePaneTool({ controller, host, kind, live }, hasPainted);
  const ground = live.layout().list.papers === undefined ? theme.paper : theme.desk;
  return (
    <Frame {...{ ground }} {...(inset && { inset })} around={children?.(controller)}>
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
        onFocus={({ currentTarget }) => {
          controller.lead();
          // Not where a key is pressed after a click, as by who edits.
          currentTarget.toggleAttribute('data-focused', currentTarget.matches(':focus-visible'));
        }}
        onPointerDown={({ currentTarget }) => currentTarget.removeAttribute('data-focused')}
      >
        <SheetCanvas kind={props.painterKind} onPainter={painter.onPainter} onFailure={onFailure} />
      </Box>
      {kind === 'sheet' && <LoopRuler {...{ controller, reading, host }} colour={theme.selected} />}
      {isLocked && <Cover viewport={controller.viewport} paper={ground} />}
      <ReadingMarks {...{ reading, soundingAt, theme }} viewport={controller.viewport} />
      <RemoveLoop {...{ controller, reading }} />
      {marks !== undefined && (
        <EditingMarks {...{ controller, marks }} hasStaves={kind === 'sheet'} colour={theme.selected} />
      )}
      {Panel !== undefined && <Panel {...{ controller, host, theme }} />}
      <ScrollThumb controller={controller} />
    </Frame>
  );
}
