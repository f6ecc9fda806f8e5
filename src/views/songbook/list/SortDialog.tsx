import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useId } from 'react';
import { songbookTexts } from '../../../texts/index.ts';
import type { SortField } from './songOrder.ts';
import type { SongList } from './useSongList.ts';

const FIELDS: readonly (readonly [SortField, string])[] = [
  ['Title', songbookTexts.title],
  ['Composer', songbookTexts.composer],
  ['CreationDateTime', songbookTexts.date],
];

interface SortDialogProps {
  readonly list: SongList;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function SortDialog({ list, open, onClose }: SortDialogProps) {
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
