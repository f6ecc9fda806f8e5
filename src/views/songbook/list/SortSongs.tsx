/** B-07: a phone's menu: the dialog "Sort by", and a new folder. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import MoreVert from '@mui/icons-material/MoreVert';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { songbookTexts } from '../../../texts/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import type { SortField } from './songOrder.ts';
import type { SongList } from './useSongList.ts';

const FIELDS: readonly (readonly [SortField, string])[] = [
  ['Title', songbookTexts.title],
  ['Composer', songbookTexts.composer],
  ['CreationDateTime', songbookTexts.date],
];

function SortDialog({ list, open, onClose }: { list: SongList; open: boolean; onClose: () => void }) {
  const titleId = useId();
  const { field: active, direction } = list.order;
  const Arrow = direction === 'asc' ? ArrowUpward : ArrowDownward;
  const arrowTitle = direction === 'asc' ? songbookTexts.ascending : songbookTexts.descending;
  const choose = (field: SortField) => {
    list.sortBy(field);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{songbookTexts.sortBy}</DialogTitle>
      <List sx={{ pb: 2 }}>
        {FIELDS.map(([field, label]) => (
          <ListItemButton key={field} selected={field === active} onClick={() => choose(field)}>
            <ListItemText primary={label} />
            {field === active && <Arrow titleAccess={arrowTitle} />}
          </ListItemButton>
        ))}
      </List>
    </Dialog>
  );
}

export function SortSongs({ list, folder }: { list: SongList; folder: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSorting, setSorting] = useState(false);
  const startSorting = () => {
    setAnchor(null);
    setSorting(true);
  };
  return (
    <>
      <IconButton aria-label={songbookTexts.more} aria-haspopup="menu" onClick={(e) => setAnchor(e.currentTarget)}>
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={startSorting}>{songbookTexts.sortSongs}</MenuItem>
        <MenuItem component={RouterLink} to={songbookAddress(folder, 'newfolder')} onClick={() => setAnchor(null)}>
          {songbookTexts.newFolder}
        </MenuItem>
      </Menu>
      <SortDialog list={list} open={isSorting} onClose={() => setSorting(false)} />
    </>
  );
}
