/** Where in the sheet one is, and a handle to go elsewhere: a canvas has no scrollbar of its own. */
import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { ScrollExtent } from './SheetController.ts';

const WIDTH = 14;
const SHORTEST = 36;

/** Moves the thumb without a render; `start` and `shown` as parts of the sheet. */
export function placeThumb(thumb: HTMLElement, { start, shown }: ScrollExtent): void {
  thumb.hidden = shown >= 1;
  thumb.style.height = `max(${String(SHORTEST)}px, ${String(shown * 100)}%)`;
  const travelled = shown < 1 ? start / (1 - shown) : 0;
  thumb.style.top = `calc(${String(travelled)} * (100% - max(${String(SHORTEST)}px, ${String(shown * 100)}%)))`;
}

export interface ScrollThumbProps {
  readonly thumb: RefObject<HTMLDivElement | null>;
  /** `travelled`: how far down the thumb is to be, 0 to 1. */
  readonly onTravel: (travelled: number) => void;
}

export function ScrollThumb({ thumb, onTravel }: ScrollThumbProps) {
  const grip = useRef<number | undefined>(undefined);
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientY - event.currentTarget.getBoundingClientRect().top;
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    if (grip.current === undefined || track === undefined) return;
    const travel = track.height - event.currentTarget.offsetHeight;
    onTravel(Math.min(1, Math.max(0, (event.clientY - grip.current - track.top) / travel)));
  };
  return (
    <Box
      ref={thumb}
      aria-hidden
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
      sx={{
        position: 'absolute',
        right: 0,
        width: WIDTH,
        touchAction: 'none',
        cursor: 'default',
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: '2px 3px',
          borderRadius: 4,
          bgcolor: 'text.secondary',
          opacity: 0.35,
        },
        '&:hover::after, &:active::after': { opacity: 0.7 },
      }}
    />
  );
}
