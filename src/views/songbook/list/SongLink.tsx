/**
 * The clickable name of a song. A finished or failed song is a real link, so that the middle button, "open in a new
 * tab" and the keyboard work by themselves (B-15); a song in progress is a button that shows its state.
 */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../../server/contract/calls.ts';
import { useRowContent } from '../songbook.ts';
import { songRoute } from './useOpenSong.ts';

/** A title takes two lines at most; the rest is in the tooltip. */
const LOOK = {
  color: 'text.primary',
  fontWeight: 600,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

export function SongLink({ song }: { song: Song }) {
  const { folder, open } = useRowContent();
  const route = songRoute(song, folder);
  return route === undefined ? (
    <Link
      component="button"
      type="button"
      underline="hover"
      title={song.Title}
      sx={LOOK}
      data-song-title
      onClick={() => open(song)}
    >
      {song.Title}
    </Link>
  ) : (
    <Link
      component={RouterLink}
      to={route}
      draggable={false}
      underline="hover"
      title={song.Title}
      sx={LOOK}
      data-song-title
    >
      {song.Title}
    </Link>
  );
}
