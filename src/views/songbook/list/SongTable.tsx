/** B-04, B-05: the list on a desktop or tablet. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Fragment, useMemo } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { songbookTexts } from '../../../texts/index.ts';
import { FolderRow, useListedFolders } from '../folders/FolderItems.tsx';
import { PICKING } from '../selection/PickBox.tsx';
import { useSelection, useSongbook } from '../songbook.ts';
import { ROW_HEIGHT, SongRow } from './SongRow.tsx';
import type { SortField } from './songOrder.ts';
import type { SongList } from './useSongList.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import type { VirtualRow } from './useVirtualRows.ts';

interface Column {
  readonly label: string;
  readonly width: number | string;
  readonly field?: SortField;
  /** The label is only for screen readers. */
  readonly hidden?: true;
}

/** Fixed widths, so that the columns do not move when the songs change. */
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

/** Takes the space of rows that are not in the document. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** One item of the list: on each page, the folders come before the songs. */
function ItemRow({ index, props }: Pick<VirtualRow, 'index' | 'props'>) {
  const { list } = useSongbook();
  const selection = useSelection();
  const folders = useListedFolders();
  const path = folders[index];
  const number = index - folders.length;
  const song = list.songs[number];
  if (path !== undefined)
    return <FolderRow path={path} columns={COLUMNS.length} row={{ ...props, 'aria-rowindex': 2 + index }} />;
  if (song === undefined) return null;
  const before = 2 + folders.length + list.page * list.pageSize;
  return <SongRow song={song} isSelected={selection.has(song)} {...props} aria-rowindex={before + number} />;
}

function ItemRows() {
  const { list } = useSongbook();
  const { isActive } = useSelection();
  const folders = useListedFolders();
  const keys = useMemo(() => [...folders, ...list.songs.map(({ Id }) => Id)], [folders, list.songs]);
  const { rows, lastGap, parent } = useVirtualRows(keys, ROW_HEIGHT);
  return (
    <TableBody {...parent} {...{ [PICKING]: isActive ? '' : undefined }}>
      {rows.map(({ key, index, gap, props }) => (
        <Fragment key={key}>
          <Gap height={gap} />
          <ItemRow index={index} props={props} />
        </Fragment>
      ))}
      <Gap height={lastGap} />
    </TableBody>
  );
}

export function SongTable() {
  const { list } = useSongbook();
  const folders = useListedFolders();
  return (
    <TableContainer>
      <Table
        sx={{ tableLayout: 'fixed', minWidth: 860 }}
        aria-label={songbookTexts.mySongbook}
        // The head and the rows of all pages: screen readers also count the rows that are not in the document.
        aria-rowcount={1 + folders.length + list.total}
      >
        <TableHead>
          <TableRow aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <HeadCell key={column.label} column={column} list={list} />
            ))}
          </TableRow>
        </TableHead>
        <ItemRows />
      </Table>
    </TableContainer>
  );
}
