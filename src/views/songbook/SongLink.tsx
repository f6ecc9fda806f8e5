/**
 * The clickable name of a song. A finished or failed song is a real link, so that the middle button, "open in a new
 * tab" and the keyboard work by themselves (B-15); one under way is a button that tells how it stands.
 */
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { songRoute } from './useOpenSong.ts';

interface SongLinkProps {
  readonly song: Song;
  readonly onOpen: (song: Song) => void;
}

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

export function SongLink({ song, onOpen }: SongLinkProps) {
  const route = songRoute(song);
  return route === undefined ? (
    <Link component="button" type="button" underline="hover" title={song.Title} sx={LOOK} onClick={() => onOpen(song)}>
      {song.Title}
    </Link>
  ) : (
    <Link component={RouterLink} to={route} underline="hover" title={song.Title} sx={LOOK}>
      {song.Title}
    </Link>
  );
}
