/** The bar of the player below the score. Its controls are loaded together with the player (`usePlayer`). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Score } from '../../../../../engine/index.ts';
import { playbackTexts, scoreTexts } from '../../../../texts/index.ts';
import type { SelectionSource } from '../../../../editing/index.ts';
import { useTurn } from '../../../shell/useTurn.ts';
import { PLAYER_BAR } from './playerHeight.ts';
import type { PlayerState } from './usePlayer.ts';

export interface PlayerBarProps {
  readonly player: PlayerState;
  readonly score: Score;
  /** Absent where the score cannot be edited. */
  readonly selected?: SelectionSource;
}

/** The space of the bar stays free while its code is being loaded. */
export function PlayerBar({ player, score, selected }: PlayerBarProps) {
  const isReady = useTurn(player.kind === 'ready');
  if (player.kind === 'loading' || (player.kind === 'ready' && !isReady)) return <Box sx={PLAYER_BAR} />;
  if (player.kind === 'failed') return <FailedBar onRetry={player.retry} />;
  const { Controls } = player;
  return <Controls player={player.player} score={score} {...(selected && { selected })} />;
}

function FailedBar({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Box component="section" aria-label={playbackTexts.player} sx={{ ...PLAYER_BAR, px: 2 }}>
      <Typography role="alert" variant="body2" sx={{ flex: 1, lineHeight: 1.2 }}>
        {playbackTexts.playerAway}
      </Typography>
      <Button size="small" onClick={onRetry} sx={{ flexShrink: 0 }}>
        {scoreTexts.tryAgain}
      </Button>
    </Box>
  );
}
