/**
 * F-14: the button that returns to the playing position, for a reader who has moved to another place during playback.
 */
import MyLocation from '@mui/icons-material/MyLocation';
import Fab from '@mui/material/Fab';
import { useSelector } from '@xstate/react';
import { playbackTexts } from '../../../../texts/index.ts';
import type { ScoreReading } from '../../reading/scoreReading.ts';

/** Distance in CSS px from the lower edge of the music. */
const GAP = 12;

/** At the lower edge, where the visible music ends, the button covers the least. */
export function BackToCursor({ reading }: { readonly reading: ScoreReading }) {
  const isAway = useSelector(reading.screen, (snapshot) => snapshot.matches({ viewport: 'turnedAway' }));
  if (!isAway) return null;
  return (
    <Fab
      variant="extended"
      size="small"
      color="primary"
      onClick={() => reading.returnToPlayhead()}
      sx={{
        position: 'absolute',
        left: '50%',
        bottom: GAP,
        transform: 'translateX(-50%)',
        zIndex: 2,
        gap: 1,
        px: 2,
        // Large enough for a thumb.
        minHeight: 44,
        textTransform: 'none',
        whiteSpace: 'nowrap',
      }}
    >
      <MyLocation fontSize="small" />
      {playbackTexts.backToCursor}
    </Fab>
  );
}
