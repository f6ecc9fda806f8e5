/** M-04: the quality of a finished song. MUI's `Rating` looks the same, but is a form field of several kilobytes. */
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { STARS, isImported, starsOf } from './describeSong.ts';

/** Size of one star in px. */
const SIZE = 18;
/** The colour of MUI's rating. */
const FILLED = '#faaf00';
const ALL = [...Array(STARS).keys()];

/** A row of all stars, of which the first `width` is shown. */
function Row({ icon: Icon, width, color }: { icon: typeof Star; width: string; color: string }) {
  return (
    <Box sx={{ position: 'absolute', inset: 0, display: 'flex', overflow: 'hidden', width, color }}>
      {ALL.map((star) => (
        <Icon key={star} sx={{ fontSize: SIZE }} />
      ))}
    </Box>
  );
}

export function SongStars({ song }: { song: Song }) {
  const stars = starsOf(song);
  // A new song has all stars; an imported score can only be rated where its file holds a transcription.
  if (song.State !== SongState.Ok || (isImported(song) && stars === STARS)) return null;
  return (
    <Box
      role="img"
      aria-label={songbookTexts.stars(stars)}
      title={songbookTexts.starsOfTranscription}
      sx={{ position: 'relative', width: STARS * SIZE, height: SIZE }}
    >
      <Row icon={StarBorder} width="100%" color="action.disabled" />
      <Row icon={Star} width={`${String((stars / STARS) * 100)}%`} color={FILLED} />
    </Box>
  );
}
