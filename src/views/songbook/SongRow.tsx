import Rating from '@mui/material/Rating';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent } from 'react';
import { SongState } from '../../../server/contract/calls.ts';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { SongLink } from './SongLink.tsx';
import { SongMenu } from './SongMenu.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { creationDateOf, instrumentNameOf, modeNameOf, starsOf } from './describeSong.ts';
import { songRoute } from './useOpenSong.ts';

interface SongRowProps {
  readonly song: Song;
  readonly onOpen: (song: Song) => void;
}

const MIDDLE_BUTTON = 1;

/** Links and buttons of the row answer for themselves. */
function isOwnControl({ target, currentTarget }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest('a, button') : null;
  return control !== null || !(target instanceof Node && currentTarget.contains(target));
}

function openInNewTab(song: Song): void {
  const route = songRoute(song);
  if (route !== undefined) window.open(`#${route}`, '_blank', 'noopener');
}

function SongStars({ song }: { song: Song }) {
  if (song.State !== SongState.Ok) return null;
  const stars = starsOf(song);
  return <Rating value={stars} precision={0.5} readOnly size="small" getLabelText={() => songbookTexts.stars(stars)} />;
}

/** One song of the table; the whole row opens it. */
export function SongRow({ song, onOpen }: SongRowProps) {
  const open = (event: MouseEvent) => {
    if (!isOwnControl(event)) onOpen(song);
  };
  const openAside = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !isOwnControl(event)) openInNewTab(song);
  };
  return (
    <TableRow hover onClick={open} onAuxClick={openAside} sx={{ cursor: 'pointer', '& td': { py: 0.75 } }}>
      <TableCell>
        <StatusIcon song={song} />
      </TableCell>
      <TableCell>
        <SongLink song={song} onOpen={onOpen} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{song.Composer}</TableCell>
      <TableCell>{modeNameOf(song)}</TableCell>
      <TableCell>{instrumentNameOf(song)}</TableCell>
      <TableCell>
        <SongStars song={song} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{creationDateOf(song)}</TableCell>
      <TableCell align="right">
        <SongMenu song={song} />
      </TableCell>
    </TableRow>
  );
}
