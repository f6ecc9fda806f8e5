/**
 * F-14: the line at the moment that is played or was tapped, over any view of the score, and the highlighting of the
 * sounding notes.
 */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { InkAddress } from '../canvas/inkMarks.ts';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';
import type { ScorePlace, ScoreReading } from '../reading/scoreReading.ts';
import { boxOf, reachOf } from '../layout/shownLayout.ts';

const WIDTH = 2;

/** False where the moment is not shown: there is none, or it is in a withheld measure (F-10). */
function placeLine(line: HTMLElement, { layout, camera }: View, place: ScorePlace | undefined): boolean {
  const box = place === undefined ? undefined : boxOf(layout, place.measure);
  if (place === undefined || box === undefined || box.isLocked) return false;
  const { x, y, scale } = camera;
  // The line extends over the whole system, because a line between the outer staves is hard to distinguish from stems.
  const { start, end } = reachOf(layout, box, 'y');
  const left = (layout.xOfMoment(place.measure, place.at) - x) * scale - WIDTH / 2;
  line.style.transform = `translate(${String(left)}px, ${String((start - y) * scale)}px)`;
  line.style.height = `${String((end - start) * scale)}px`;
  return true;
}

export interface PlayheadProps {
  readonly viewport: SheetViewport;
  readonly reading: ScoreReading;
  readonly colour: string;
  /** A stable function that returns the sounding notes at a place. */
  readonly soundingAt: (place: ScorePlace) => readonly InkAddress[];
}

export function Playhead({ viewport, reading, colour, soundingAt }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (view: View): void => {
      if (line.current === null) return;
      line.current.hidden = !placeLine(line.current, view, reading.playhead);
    };
    const stopView = viewport.listenToView(place);
    const stopPlayhead = reading.listenToPlayhead((to, motion, awaited) => {
      viewport.marks.sound(to !== undefined && motion === 'played' ? (awaited ?? soundingAt(to)) : []);
      place(viewport.view);
    });
    return () => {
      stopView();
      stopPlayhead();
    };
  }, [viewport, reading, soundingAt]);
  return (
    <Box
      ref={line}
      hidden
      data-testid="playhead"
      sx={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: WIDTH,
        bgcolor: colour,
        pointerEvents: 'none',
        willChange: 'transform',
        forcedColorAdjust: 'none',
        // Where notes are edited, those under the line remain readable.
        '[data-gesture] ~ &': { opacity: 0.45 },
      }}
    />
  );
}
