/** B-06: page and page size. */
import TablePagination from '@mui/material/TablePagination';
import { songbookTexts } from '../../../texts/index.ts';
import { useSongbook } from '../songbook.ts';
import { PAGE_SIZES } from './songOrder.ts';
import { useKeptScroll } from './useKeptScroll.ts';
import type { SongList } from './useSongList.ts';

export default function SongPages({ list }: { list: SongList }) {
  useKeptScroll(useSongbook().folder.path);
  return (
    <TablePagination
      component="div"
      sx={{
        // Space for the button that adds a song, which would otherwise cover the last arrow.
        '& .MuiTablePagination-toolbar': { pr: { md: 9 } },
        // A phone has no room for the label beside the numbers.
        '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
      }}
      count={list.total}
      page={list.page}
      rowsPerPage={list.pageSize}
      rowsPerPageOptions={[...PAGE_SIZES]}
      labelRowsPerPage={songbookTexts.rowsPerPage}
      labelDisplayedRows={({ from, to, count }) => songbookTexts.shownOf(from, to, count)}
      onPageChange={(_, page) => {
        list.setPage(page);
        // The arrows are below the list, and a page is read from its first song on.
        window.scrollTo({ top: 0 });
      }}
      onRowsPerPageChange={({ target }) => list.setPageSize(Number(target.value))}
    />
  );
}
