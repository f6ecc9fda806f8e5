/** Overlays of gestures over the canvas: the rubber band, the note at the caret and the number of a drag. */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Camera } from '../../../../../engine/paint/canvas/index.ts';
import type { SheetViewport } from '../../viewport/SheetViewport.ts';
import type { Caret, GestureMarks, Mark, MarkBox } from './gestureMarks.ts';

const OVER = { position: 'absolute', left: 0, top: 0, pointerEvents: 'none' } as const;
/** Length in staff spaces by which a ledger line extends beyond the head on either side. */
const LEDGER_REACH = 0.3;
const LEDGER_THICKNESS = 0.16;
/** Slant of a notehead in degrees. */
const LEAN = -20;

function showBox(element: HTMLElement, box: MarkBox | undefined, { x, y, scale }: Camera): void {
  element.hidden = box === undefined;
  if (box === undefined) return;
  const { left, top, right, bottom } = box;
  element.style.transform = `translate(${String((left - x) * scale)}px, ${String((top - y) * scale)}px)`;
  element.style.width = `${String((right - left) * scale)}px`;
  element.style.height = `${String((bottom - top) * scale)}px`;
}

const head = ({ x, y, width, height }: Caret): string =>
  `<ellipse cx="${String(x)}" cy="${String(y)}" rx="${String(width / 2)}" ry="${String(height / 2.4)}" ` +
  `transform="rotate(${String(LEAN)} ${String(x)} ${String(y)})"/>`;

const ledger = ({ x, width }: Caret, y: number): string =>
  `<rect x="${String(x - width / 2 - LEDGER_REACH)}" width="${String(width + 2 * LEDGER_REACH)}" ` +
  `y="${String(y - LEDGER_THICKNESS / 2)}" height="${String(LEDGER_THICKNESS)}"/>`;

function showCaret(element: SVGSVGElement, caret: Caret | undefined, { x, y, scale }: Camera): void {
  element.toggleAttribute('hidden', caret === undefined);
  element.style.display = caret === undefined ? 'none' : 'block';
  if (caret === undefined) return;
  element.dataset['pitch'] = caret.name;
  const group = `scale(${String(scale)}) translate(${String(-x)} ${String(-y)})`;
  element.innerHTML = `<g transform="${group}">${head(caret)}${caret.ledgers.map((at) => ledger(caret, at)).join('')}</g>`;
}

function showLabel(element: HTMLElement, label: Mark['label'], { x, y, scale }: Camera): void {
  element.hidden = label === undefined;
  if (label === undefined) return;
  element.textContent = label.text;
  element.style.transform = `translate(${String((label.x - x) * scale + 12)}px, ${String((label.y - y) * scale - 28)}px)`;
}

export interface GestureOverlayProps {
  readonly viewport: SheetViewport;
  readonly marks: GestureMarks;
  /** CSS colour of the selection. */
  readonly colour: string;
}

function useMarks(viewport: SheetViewport, marks: GestureMarks) {
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<SVGSVGElement>(null);
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (): void => {
      const { mark } = marks;
      const { camera } = viewport;
      if (box.current !== null) showBox(box.current, mark.box, camera);
      if (caret.current !== null) showCaret(caret.current, mark.caret, camera);
      if (label.current !== null) showLabel(label.current, mark.label, camera);
    };
    const stopView = viewport.listenToView(show);
    const stopMarks = marks.listen(show);
    return () => {
      stopView();
      stopMarks();
    };
  }, [viewport, marks]);
  return { box, caret, label };
}

export function GestureOverlay({ viewport, marks, colour }: GestureOverlayProps) {
  const { box, caret, label } = useMarks(viewport, marks);
  return (
    <>
      <Box
        ref={box}
        hidden
        data-testid="rubber-band"
        sx={{ ...OVER, border: `1px solid ${colour}`, bgcolor: `color-mix(in srgb, ${colour} 12%, transparent)` }}
      />
      <Box
        component="svg"
        ref={caret}
        data-testid="caret"
        sx={{ ...OVER, width: '100%', height: '100%', display: 'none', fill: colour, opacity: 0.65 }}
      />
      <Box
        ref={label}
        hidden
        data-testid="drag-label"
        sx={{ ...OVER, px: 1, py: 0.25, borderRadius: 1, bgcolor: 'grey.900', color: 'common.white', fontSize: 14 }}
      />
    </>
  );
}
