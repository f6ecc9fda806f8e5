/** The looped passage, highlighted behind the playhead: a band over each of its rows in view. */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { boxOf, measuresInView, reachOf } from '../layout/shownLayout.ts';
import type { ScoreAnnotations } from '../reading/scoreAnnotations.ts';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';

/** Distance in CSS px from which the next measure begins a new band. */
const SEAM = 2;

interface Band {
  readonly left: number;
  right: number;
  readonly top: number;
  readonly height: number;
}

/** Boxes in CSS px of the viewport: one band for adjacent measures. */
export function bandsOf(
  { layout, camera, viewport, stance }: View,
  loop: Pick<ReadonlySet<number>, 'has' | 'size'>,
): readonly Band[] {
  if (loop.size === 0) return [];
  const { x, y, scale } = camera;
  const bands: Band[] = [];
  const { first, last } = measuresInView(layout, camera, viewport, stance.axis);
  for (let measure = first; measure <= last; measure += 1) {
    const box = loop.has(measure) ? boxOf(layout, measure) : undefined;
    if (box === undefined) continue;
    const { start, end } = reachOf(layout, box, 'y');
    const [left, right] = [(box.left - x) * scale, (box.right - x) * scale];
    const [top, height] = [(start - y) * scale, (end - start) * scale];
    const before = bands.at(-1);
    if (before !== undefined && before.top === top && Math.abs(before.right - left) < SEAM) before.right = right;
    else bands.push({ left, right, top, height });
  }
  return bands;
}

export interface LoopBandProps {
  readonly viewport: SheetViewport;
  readonly annotations: ScoreAnnotations;
  readonly colour: string;
}

export function LoopBand({ viewport, annotations, colour }: LoopBandProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = (): void => {
      const element = host.current;
      if (element === null) return;
      const bands = bandsOf(viewport.view, annotations.shown.loop);
      // Nodes are reused, because a band moves with every frame of a scroll.
      while (element.childElementCount < bands.length) element.append(document.createElement('div'));
      [...element.children].forEach((child, index) => {
        const band = bands[index];
        if (!(child instanceof HTMLElement)) return;
        child.hidden = band === undefined;
        if (band === undefined) return;
        child.style.transform = `translate(${String(band.left)}px, ${String(band.top)}px)`;
        child.style.width = `${String(band.right - band.left)}px`;
        child.style.height = `${String(band.height)}px`;
      });
    };
    const stopView = viewport.listenToView(draw);
    const stopAnnotations = annotations.listen(draw);
    return () => {
      stopView();
      stopAnnotations();
    };
  }, [viewport, annotations]);
  return (
    <Box
      ref={host}
      aria-hidden
      data-testid="loop"
      sx={{
        '& > div': {
          ...{ position: 'absolute', left: 0, top: 0, borderRadius: 1, pointerEvents: 'none', boxSizing: 'border-box' },
          // Forced colours remove backgrounds, so edges are shown.
          ...{ bgcolor: `${colour}1a`, borderInline: `2px solid ${colour}80`, forcedColorAdjust: 'none' },
        },
      }}
    />
  );
}
