/**
 * The sheet's ruler, shown above the row under the mouse and above the row of the playhead, where it can be dragged.
 */
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { playbackTexts } from '../../../texts/index.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import type { View } from '../viewport/SheetViewport.ts';
import { LoopTool } from './loopTool.ts';
import { RULER_HEIGHT, drawnHeight, rulerAt, rulerOf } from './rowRulers.ts';
import type { RowRuler } from './rowRulers.ts';

interface Ruled {
  readonly controller: PaneController;
  readonly reading: ScoreReading;
  /** The pane's element, whose cursor shows that there is a ruler. */
  readonly host: RefObject<HTMLElement | null>;
}

export interface LoopRulerProps extends Ruled {
  readonly colour: string;
}

/** CSS px of the words. */
const LINE = 13;

function place(strip: HTMLElement, view: View, ruler: RowRuler | undefined): void {
  strip.hidden = ruler === undefined;
  if (ruler === undefined) return;
  const height = drawnHeight(view, ruler);
  strip.style.transform = `translate(${String(ruler.left)}px, ${String(ruler.top - height)}px)`;
  strip.style.height = `${String(height)}px`;
  strip.style.fontSize = height < LINE ? '0' : '';
  strip.style.width = `${String(ruler.right - ruler.left)}px`;
}

interface Strips {
  readonly pointed: RefObject<HTMLElement | null>;
  readonly played: RefObject<HTMLElement | null>;
}

/** Keeps the strips above their rows, and registers the tool in the pane. Returns a function that ends both. */
function attachRuler(tool: LoopTool, { controller, reading, host }: Ruled, strips: Strips): () => void {
  const draw = (): void => {
    const { view } = controller.viewport;
    // While the score is edited, the editing tools handle the pointer.
    const isRead = controller.tool === undefined;
    const at = isRead ? tool.pointed : undefined;
    // During playback the ruler is not interactive.
    const measure = isRead && !reading.isPlaying ? reading.playhead?.measure : undefined;
    if (strips.pointed.current !== null) place(strips.pointed.current, view, at && rulerAt(view, at, 'mouse'));
    if (strips.played.current !== null)
      place(strips.played.current, view, measure === undefined ? undefined : rulerOf(view, measure));
    host.current?.toggleAttribute('data-ruler', at !== undefined);
  };
  controller.ruler = tool;
  const stops = [
    controller.viewport.listenToView(draw),
    controller.listenToTool(draw),
    tool.listenToHover(draw),
    reading.listenToPlayhead(draw),
  ];
  return () => {
    controller.ruler = undefined;
    stops.forEach((stop) => stop());
  };
}

export function LoopRuler({ controller, reading, host, colour }: LoopRulerProps) {
  const [tool] = useState(() => new LoopTool(controller, reading));
  const pointed = useRef<HTMLDivElement>(null);
  const played = useRef<HTMLDivElement>(null);
  useEffect(
    () => attachRuler(tool, { controller, reading, host }, { pointed, played }),
    [tool, controller, reading, host],
  );
  return (
    <Box
      aria-hidden
      data-testid="loop-ruler"
      sx={{
        '& > div': {
          ...{ position: 'absolute', left: 0, top: 0, height: RULER_HEIGHT, boxSizing: 'border-box' },
          ...{ pointerEvents: 'none', overflow: 'hidden', whiteSpace: 'nowrap', px: 0.75, borderRadius: '4px 4px 0 0' },
          ...{ bgcolor: `${colour}14`, borderBottom: `2px solid ${colour}66`, color: colour },
          ...{ fontSize: 10, lineHeight: `${String(LINE)}px`, textAlign: 'center', forcedColorAdjust: 'none' },
        },
      }}
    >
      <div ref={played} hidden>
        {playbackTexts.loopRuler}
      </div>
      <div ref={pointed} hidden>
        {playbackTexts.loopRuler}
      </div>
    </Box>
  );
}
