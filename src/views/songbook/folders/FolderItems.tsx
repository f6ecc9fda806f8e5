/** The folders within the shown one, above its songs: as rows of the table, or of a phone's list. */
import Folder from '@mui/icons-material/Folder';
import Link from '@mui/material/Link';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { songbookTexts } from '../../../texts/index.ts';
import { useSongbook } from '../songbook.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import type { CardProps } from '../list/useVirtualRows.ts';
import { ROW_CELLS } from '../list/SongRow.tsx';
import type { TableRowProps } from '../list/SongRow.tsx';
import { dragFolder, useFolderDrop } from './dragging.ts';
import { FolderMenu } from './FolderMenu.tsx';
import { folderName, foldersIn } from './folderPaths.ts';

/** The folders in the shown one; during a search, all folders below it whose names match. */
export function useListedFolders(): readonly string[] {
  const { folder, list } = useSongbook();
  const wanted = list.search.trim().toLowerCase();
  const { folders, path: shown } = folder;
  return useMemo(() => {
    if (wanted === '') return foldersIn(folders, shown);
    return folders.filter(
      (path) => path.startsWith(shown) && path !== shown && folderName(path).toLowerCase().includes(wanted),
    );
  }, [folders, shown, wanted]);
}

const TARGET = { bgcolor: 'action.selected' } as const;

/** `columns`: the number of columns of the table. */
export function FolderRow({ path, columns, row }: { path: string; columns: number; row: TableRowProps }) {
  const { isOver, handlers } = useFolderDrop(path);
  return (
    <TableRow
      hover
      draggable
      onDragStart={(event) => dragFolder(event, path)}
      sx={{ ...ROW_CELLS, ...(isOver && TARGET) }}
      {...row}
      {...handlers}
    >
      <TableCell align="center">
        <Folder color="primary" titleAccess={songbookTexts.folder} sx={{ display: 'block', mx: 'auto' }} />
      </TableCell>
      <TableCell colSpan={columns - 2}>
        <Link
          component={RouterLink}
          to={songbookAddress(path)}
          draggable={false}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 600, display: 'block', py: 0.75, overflowWrap: 'anywhere' }}
        >
          {folderName(path)}
        </Link>
      </TableCell>
      <TableCell align="right">
        <FolderMenu path={path} />
      </TableCell>
    </TableRow>
  );
}

export function FolderCard({ path, item }: { path: string; item: CardProps }) {
  return (
    <ListItem disablePadding divider {...item} secondaryAction={<FolderMenu path={path} />}>
      <ListItemButton component={RouterLink} to={songbookAddress(path)}>
        <ListItemIcon sx={{ minWidth: 52, pl: 0.75 }}>
          <Folder color="primary" titleAccess={songbookTexts.folder} />
        </ListItemIcon>
        <ListItemText primary={folderName(path)} slotProps={{ primary: { sx: { fontWeight: 600 }, noWrap: true } }} />
      </ListItemButton>
    </ListItem>
  );
}
