/** B-19: the row's menu, as far as its entries work: Delete, or Cancel while the song is under way. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { isUnderWay } from './describeSong.ts';

function deleteRoute({ Id, Title }: Song): string {
  return `/songbook/delete?${new URLSearchParams({ id: Id, title: Title }).toString()}`;
}

export function SongMenu({ song }: { song: Song }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const isOpen = anchor !== null;
  return (
    <>
      <IconButton
        aria-label={songbookTexts.moreFor(song.Title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        <MenuItem component={RouterLink} to={deleteRoute(song)} onClick={() => setAnchor(null)}>
          {isUnderWay(song) ? songbookTexts.cancel : songbookTexts.delete}
        </MenuItem>
      </Menu>
    </>
  );
}
