/** B-20: the state of a song: percent ring, animated hourglass, red error icon, otherwise the icon of the source. */
import AudioFile from '@mui/icons-material/AudioFile';
import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Edit from '@mui/icons-material/Edit';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import GraphicEq from '@mui/icons-material/GraphicEq';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import Image from '@mui/icons-material/Image';
import Mic from '@mui/icons-material/Mic';
import YouTube from '@mui/icons-material/YouTube';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { songSourceTexts, songStateTexts, songbookTexts } from '../../../texts/index.ts';
import { isImported } from './describeSong.ts';

const SOURCE_ICONS = {
  Mic,
  File: AudioFile,
  Youtube: YouTube,
  Image,
  AI: AutoAwesome,
  Scratch: Edit,
  Audio: GraphicEq,
};
const RING_PX = 36;

/** Rests and turns by 180 degrees, twice, like an hourglass. */
const turn = keyframes`0%, 40% { transform: rotate(0) } 50%, 90% { transform: rotate(180deg) } 100% { transform: rotate(360deg) }`;

function PercentRing({ percent }: { percent: number }) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <Box sx={{ position: 'relative', display: 'inline-grid', placeItems: 'center' }}>
      <CircularProgress
        variant="determinate"
        enableTrackSlot
        value={value}
        size={RING_PX}
        thickness={4}
        aria-label={songStateTexts.processing}
      />
      <Box component="span" aria-hidden="true" sx={{ position: 'absolute', fontSize: 11, fontWeight: 600 }}>
        {value}%
      </Box>
    </Box>
  );
}

function Hourglass() {
  return (
    <HourglassEmpty
      titleAccess={songStateTexts.waiting}
      sx={{
        color: 'text.secondary',
        '@media (prefers-reduced-motion: no-preference)': { animation: `${turn} 3s ease-in-out infinite` },
      }}
    />
  );
}

function StateIcon({ song }: { song: Song }) {
  const Source = SOURCE_ICONS[song.Source];
  switch (song.State) {
    case SongState.Processing:
      return <PercentRing percent={song.Progress} />;
    case SongState.Waiting:
      return <Hourglass />;
    case SongState.Error:
      return <ErrorRounded color="error" titleAccess={songStateTexts.error} />;
    case SongState.Ok:
      return (
        <Source
          titleAccess={isImported(song) ? songbookTexts.scoreFile : songSourceTexts[song.Source]}
          sx={{ color: 'primary.main' }}
        />
      );
  }
}

/** The icons have one box, so that a change of state moves nothing. */
export function StatusIcon({ song }: { song: Song }) {
  return (
    <Box component="span" sx={{ width: RING_PX, height: RING_PX, display: 'grid', placeItems: 'center' }}>
      <StateIcon song={song} />
    </Box>
  );
}
