/** B-12: on a touch screen, pulling the top of the list down reloads it; scrolling up ends the selection. */
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, TouchEvent } from 'react';
import { queryKeys } from '../../api/index.ts';
import { afterFrame } from '../../idleWork.ts';
import { songbookTexts } from '../../texts/index.ts';
import { useSelection } from './songbook.ts';

/** Distances in pixels: how far the list must be pulled, and how far it follows the finger. */
const ENOUGH_PX = 70;
const FARTHEST_PX = 100;
/** Shorter movements occur when a finger stops a scroll. */
const SCROLLED_UP_PX = 24;

/** Ends the selection on touch screens only: a mouse wheel or a key that scrolls up must not clear the selection. */
function useSelectionEnd(): void {
  const { clear, isActive } = useSelection();
  useEffect(() => {
    if (!isActive || !matchMedia('(pointer: coarse)').matches) return undefined;
    let lowest = 0;
    // The position is known without a layout of its own after the frame that answers the selecting tap.
    void afterFrame().then(() => (lowest = Math.max(lowest, window.scrollY)));
    const listen = () => {
      lowest = Math.max(lowest, window.scrollY);
      if (lowest - window.scrollY > SCROLLED_UP_PX) clear();
    };
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  }, [clear, isActive]);
}

function usePull() {
  const queries = useQueryClient();
  const start = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await Promise.all([queryKeys.songs, queryKeys.folders].map((queryKey) => queries.refetchQueries({ queryKey })));
    setRefreshing(false);
  };
  return {
    pulled: isRefreshing ? ENOUGH_PX : pulled,
    isRefreshing,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        start.current = window.scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        if (start.current === null || window.scrollY > 0) return setPulled(0);
        setPulled(Math.min(FARTHEST_PX, Math.max(0, ((touches[0]?.clientY ?? 0) - start.current) / 2)));
      },
      onTouchEnd: () => {
        start.current = null;
        setPulled(0);
        if (pulled >= ENOUGH_PX && !isRefreshing) void refresh();
      },
      onTouchCancel: () => setPulled(0),
    },
  };
}

export function PullToRefresh({ children }: { children: ReactNode }) {
  useSelectionEnd();
  const { pulled, isRefreshing, handlers } = usePull();
  return (
    <Box sx={{ overscrollBehaviorY: 'contain' }} {...handlers}>
      <Box
        role={isRefreshing ? 'status' : undefined}
        aria-label={isRefreshing ? songbookTexts.refreshing : undefined}
        sx={{ height: pulled, display: 'grid', placeItems: 'center', overflow: 'hidden' }}
      >
        {pulled > 0 && (
          <CircularProgress
            size={28}
            variant={isRefreshing ? 'indeterminate' : 'determinate'}
            value={Math.min(100, (100 * pulled) / ENOUGH_PX)}
          />
        )}
      </Box>
      {children}
    </Box>
  );
}
