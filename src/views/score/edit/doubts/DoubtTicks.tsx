/**
 * Draws a small amber mark at each doubtful notehead in view, of tied notes at the first: a wedge that points at the head,
 * so that the mark can be recognized without colour.
 */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { isInQueue } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import type { SheetViewport, View } from '../../viewport/SheetViewport.ts';
import { useEditorIfAny } from '../editor.ts';
import { headPlaces } from './headPlaces.ts';

/** Distance between a head and its mark and the mark's length, in staff spaces; its least length in CSS px. */
const GAP = 0.15;
const LENGTH = 0.95;
const LEAST_PX = 6;

/** The wedges as a path in CSS px, and their number. */
function tickPath(score: Score, { layout, camera, viewport }: View): { path: string; count: number } {
  const { x, y, scale } = camera;
  const length = Math.max(LEAST_PX, LENGTH * scale);
  const [right, bottom] = [x + viewport.width / scale, y + viewport.height / scale];
  let [path, count] = ['', 0];
  for (const system of layout.list.systems) {
    const { bounds } = system;
    if (system.y + bounds.top > bottom || system.y + bounds.bottom < y) continue;
    if (system.x + bounds.left > right || system.x + bounds.right < x) continue;
    for (const head of headPlaces(system)) {
      if (!isInQueue(score, head.note)) continue;
      const left = (system.x + head.x + GAP - x) * scale;
      const middle = (system.y + head.y - y) * scale;
      path += `M${left.toFixed(1)} ${middle.toFixed(1)}l${length.toFixed(1)} ${(length * 0.25).toFixed(1)}`;
      path += `l${(-length * 0.5).toFixed(1)} ${(length * 0.6).toFixed(1)}z`;
      count += 1;
    }
  }
  return { path, count };
}

const OVER = { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' } as const;

export function DoubtTicks({ viewport }: { readonly viewport: SheetViewport }) {
  const editor = useEditorIfAny();
  const host = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (editor === undefined) return undefined;
    const { store, doubts } = editor;
    const draw = (): void => {
      const isShown = store.state.isEditing && doubts.state().isShown;
      const { path, count } = isShown ? tickPath(store.score, viewport.view) : { path: '', count: 0 };
      host.current?.firstElementChild?.setAttribute('d', path);
      host.current?.setAttribute('data-count', String(count));
    };
    const stops = [
      viewport.listenToView(draw),
      doubts.listen(draw),
      store.listenToScore(draw),
      store.listenToState(draw),
    ];
    return () => stops.forEach((stop) => stop());
  }, [editor, viewport]);
  if (editor === undefined) return null;
  return (
    <Box component="svg" ref={host} aria-hidden data-testid="doubt-ticks" sx={OVER}>
      {/* Amber with a darker edge: 3:1 on white and on dark paper. */}
      <Box component="path" sx={{ fill: '#ffb300', stroke: '#a85b00', strokeWidth: 1, forcedColorAdjust: 'none' }} />
    </Box>
  );
}
