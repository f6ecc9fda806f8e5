/** B-04, B-05: the list on a desktop or tablet. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { songbookTexts } from '../../../texts/index.ts';
import { FolderRow, useListedFolders } from '../folders/FolderItems.tsx';
import { useSongbook } from '../songbook.ts';
import { SongRow } from './SongRow.tsx';
import type { SortField } from './listSongs.ts';
import type { SongList } from './useSongList.ts';

interface Column {
  readonly label: string;
  readonly width: number | string;
  readonly field?: SortField;
  /** The label is only for screen readers. */
  readonly hidden?: true;
}

/** Fixed widths: the columns stay where they are when songs come and go. */
const COLUMNS: readonly Column[] = [
  { label: songbookTexts.status, width: 68, hidden: true },
  { label: songbookTexts.title, width: '30%', field: 'Title' },
  { label: songbookTexts.composer, width: '22%', field: 'Composer' },
  { label: songbookTexts.mode, width: 118 },
  { label: songbookTexts.instrument, width: 116 },
  { label: songbookTexts.rating, width: 122 },
  { label: songbookTexts.dateCreated, width: 154, field: 'CreationDateTime' },
  { label: songbookTexts.more, width: 72, hidden: true },
];

function HeadCell({ column, list }: { column: Column; list: SongList }) {
  const { field, label, width, hidden } = column;
  const isActive = field === list.order.field;
  return (
    <TableCell sx={{ width, whiteSpace: 'nowrap' }} sortDirection={isActive ? list.order.direction : false}>
      {field === undefined ? (
        <span style={hidden && visuallyHidden}>{label}</span>
      ) : (
        <TableSortLabel
          active={isActive}
          direction={isActive ? list.order.direction : 'asc'}
          onClick={() => list.sortBy(field)}
        >
          {label}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

export function SongTable() {
  const { list } = useSongbook();
  const folders = useListedFolders();
  return (
    <TableContainer>
      <Table sx={{ tableLayout: 'fixed', minWidth: 860 }} aria-label={songbookTexts.mySongbook}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <HeadCell key={column.label} column={column} list={list} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {folders.map((path) => (
            <FolderRow key={path} path={path} columns={COLUMNS.length} />
          ))}
          {list.songs.map((song) => (
            <SongRow key={song.Id} song={song} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
