/** The linked video over the lower right corner of the score, shown while it is the playing source. */
import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Player } from '../createPlayer.ts';

export function VideoPane({ player: { actor, sourceCache, videoHost } }: { readonly player: Player }) {
  const isShown = useSelector(actor, ({ context }) => context.kind === 'video');
  const place = useRef<HTMLDivElement>(null);
  // The host element stays in the page while the player exists, because a frame that is moved reloads.
  useEffect(() => place.current?.append(videoHost), [videoHost]);
  if (!sourceCache.kinds.includes('video')) return null;
  return (
    <Box
      ref={place}
      data-testid="video"
      sx={{
        position: 'absolute',
        right: 12,
        bottom: 12,
        zIndex: 1,
        width: 'min(384px, calc(100% - 24px))',
        aspectRatio: '16 / 9',
        boxShadow: 6,
        visibility: isShown ? 'visible' : 'hidden',
        '& iframe': { width: '100%', height: '100%', border: 0, display: 'block' },
      }}
    />
  );
}
