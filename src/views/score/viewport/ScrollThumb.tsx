/** Shows the position in the music, with a handle to move it: a canvas has no scrollbar. */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { PaneController } from './PaneController.ts';
import type { View } from './SheetViewport.ts';

const THICKNESS = 14;
const SHORTEST = 36;

/**
 * Moves the thumb without a render, in the reading direction, and by a transform only: a new position would make the
 * browser lay out the page in every frame of scrolling.
 */
function placeThumb(thumb: HTMLElement, { scroll: { start, shown }, stance: { axis }, viewport }: View): void {
  thumb.hidden = shown >= 1;
  const track = axis === 'y' ? viewport.height : viewport.width;
  const size = Math.max(SHORTEST, shown * track);
  const travelled = shown < 1 ? start / (1 - shown) : 0;
  const place = Math.round(travelled * (track - size));
  const [along, across] = [`${String(size)}px`, `${String(THICKNESS)}px`];
  Object.assign(
    thumb.style,
    axis === 'y'
      ? { top: '0', height: along, right: '0', width: across, left: '', bottom: '' }
      : { left: '0', width: along, bottom: '0', height: across, top: '', right: '' },
    { transform: `translate${axis.toUpperCase()}(${String(place)}px)` },
  );
}

const LOOK = {
  position: 'absolute',
  touchAction: 'none',
  cursor: 'default',
  willChange: 'transform',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '3px',
    borderRadius: 4,
    bgcolor: '#808a83',
    opacity: 0.45,
    forcedColorAdjust: 'none',
  },
  '&:hover::after, &:active::after': { opacity: 0.8 },
} as const;

/** Handlers for dragging the thumb: `grip` is the position on the thumb at which it was taken. */
function useThumbDrag(controller: PaneController) {
  const grip = useRef<number | undefined>(undefined);
  const along = (event: { clientX: number; clientY: number }, { left, top }: DOMRect): number =>
    controller.viewport.axis === 'y' ? event.clientY - top : event.clientX - left;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.stopPropagation();
    controller.lead();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = along(event, event.currentTarget.getBoundingClientRect());
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    if (grip.current === undefined || track === undefined) return;
    const { offsetHeight, offsetWidth } = event.currentTarget;
    const travel = controller.viewport.axis === 'y' ? track.height - offsetHeight : track.width - offsetWidth;
    controller.travelTo(Math.min(1, Math.max(0, (along(event, track) - grip.current) / travel)));
  };
  const release = (): void => {
    grip.current = undefined;
  };
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}

export function ScrollThumb({ controller }: { readonly controller: PaneController }) {
  const thumb = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      controller.viewport.listenToView((view) => {
        if (thumb.current !== null) placeThumb(thumb.current, view);
      }),
    [controller],
  );
  return <Box ref={thumb} aria-hidden {...useThumbDrag(controller)} sx={LOOK} />;
}
