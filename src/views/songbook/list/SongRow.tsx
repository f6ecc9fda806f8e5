import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, useContext } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';
import { PickBox } from '../selection/PickBox.tsx';
import { useSongPress } from '../selection/useSongPress.ts';
import { SearchContext, useRowContent } from '../songbook.ts';
import { SongLink } from './SongLink.tsx';
import { SongMenu, useMenuAtPointer } from './SongMenu.tsx';
import { SongStars } from './SongStars.tsx';
import { creationDateOf, instrumentNameOf, modeNameOf } from './describeSong.ts';
import { songRoute } from './useOpenSong.ts';
import type { VirtualRowProps } from './useVirtualRows.ts';

/** Attributes of a row: its place in the list, for the layout and for screen readers. */
export type TableRowProps = Pick<ComponentProps<'tr'>, 'aria-rowindex'> & VirtualRowProps;

const MIDDLE_BUTTON = 1;
const TWO_LINES = {
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

/** Links and buttons of the row handle their clicks themselves. */
function isOwnControl({ target, currentTarget }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest('a, button, input') : null;
  return control !== null || !(target instanceof Node && currentTarget.contains(target));
}

function openInNewTab(song: Song, folder: string): void {
  const route = songRoute(song, folder);
  if (route !== undefined) window.open(`#${route}`, '_blank', 'noopener');
}

/** The folder of a song that a search has found below the shown folder. */
function FoundPlace({ song }: { song: Song }) {
  const { folder } = useRowContent();
  const isSearch = useContext(SearchContext) !== '';
  const place = isSearch ? song.Path.slice(folder.length, -1) : '';
  if (place === '') return null;
  return (
    <Typography variant="body2" color="text.secondary" noWrap>
      {place}
    </Typography>
  );
}

/** A click anywhere on the row opens the song. */
function useRowClicks(song: Song) {
  const { open, folder } = useRowContent();
  return {
    onClick: (event: MouseEvent) => {
      if (!isOwnControl(event)) open(song);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === MIDDLE_BUTTON && !isOwnControl(event)) openInNewTab(song, folder);
    },
  };
}

/** The height of a row whose title has one line; rows with two lines of text are higher. */
export const ROW_HEIGHT = 56;
export const ROW_CELLS = {
  '& td': { py: 0.75, height: ROW_HEIGHT },
  // The check box is wider than the text area of its cell, in whose middle it would not be.
  '& td:first-of-type': { px: 0 },
};
const ROW = { ...ROW_CELLS, cursor: 'pointer' };

/** Without the check box: they are the same for a selected song, and drawing them takes most of the time. */
const SongCells = memo(function SongCells({ song }: { readonly song: Song }) {
  return (
    <>
      <TableCell>
        <SongLink song={song} />
        <FoundPlace song={song} />
      </TableCell>
      <TableCell>
        <Box title={song.Composer} sx={TWO_LINES}>
          {song.Composer}
        </Box>
      </TableCell>
      <TableCell>{modeNameOf(song)}</TableCell>
      <TableCell>{instrumentNameOf(song)}</TableCell>
      <TableCell>
        <SongStars song={song} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{creationDateOf(song)}</TableCell>
      <TableCell align="right">
        <SongMenu song={song} />
      </TableCell>
    </>
  );
});

interface SongRowProps extends TableRowProps {
  readonly song: Song;
  readonly isSelected: boolean;
}

/** One song of the table. */
export const SongRow = memo(function SongRow({ song, isSelected, ...row }: SongRowProps) {
  const clicks = useRowClicks(song);
  const press = useSongPress(song);
  const { onContextMenu, menu } = useMenuAtPointer(song);
  const handlers = {
    ...clicks,
    ...press,
    onContextMenu: (event: MouseEvent) => (press.onContextMenu(event), onContextMenu(event)),
  };
  return (
    <TableRow hover selected={isSelected} aria-selected={isSelected} {...row} {...handlers} sx={ROW}>
      <TableCell align="center">
        <PickBox song={song} isPicked={isSelected} />
        {menu}
      </TableCell>
      <SongCells song={song} />
    </TableRow>
  );
});
