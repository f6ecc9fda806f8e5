/** The list in whatever state it is: loading, failed, empty, or full. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Song } from '../../../server/contract/calls.ts';
import { shellTexts, songbookTexts } from '../../texts/index.ts';
import { EmptySongbook, NothingFound } from './EmptySongbook.tsx';
import { SongCards } from './SongCards.tsx';
import { SongPages } from './SongPages.tsx';
import { SongTable } from './SongTable.tsx';
import type { SongList } from './useSongList.ts';

const SKELETON_ROWS = [1, 2, 3, 4, 5];

export function LoadingSongs() {
  return (
    <Box sx={{ p: 2 }} role="status" aria-label={shellTexts.loading}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Box>
  );
}

export function SongsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {shellTexts.tryAgain}
        </Button>
      }
    >
      {songbookTexts.loadFailed}
    </Alert>
  );
}

interface SongListCardProps {
  readonly list: SongList;
  readonly isEmpty: boolean;
  readonly onOpen: (song: Song) => void;
}

export function SongListCard({ list, isEmpty, onOpen }: SongListCardProps) {
  const isWide = useMediaQuery(({ breakpoints }) => breakpoints.up('md'));
  if (isEmpty) return <EmptySongbook />;
  if (list.total === 0) return <NothingFound search={list.search} />;
  return (
    <>
      {isWide ? <SongTable list={list} onOpen={onOpen} /> : <SongCards songs={list.songs} onOpen={onOpen} />}
      <SongPages list={list} />
    </>
  );
}
