/** The list in each of its states: loading, failed, empty, or with songs. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, lazy, useDeferredValue } from 'react';
import { whenIdle } from '../../../idleWork.ts';
import { shellTexts, songbookTexts } from '../../../texts/index.ts';
import { OfflineHint } from '../../shell/network/OfflineHint.tsx';
import { loadPart } from '../../shell/network/network.ts';
import { useListedFolders } from '../folders/FolderItems.tsx';
import { useSelection, useSongbook } from '../songbook.ts';
import { EmptyFolder, EmptySongbook, NothingFound } from './EmptySongbook.tsx';
import { SongCards } from './SongCards.tsx';
import { SongTable } from './SongTable.tsx';

const SelectionBar = lazy(() => loadPart(() => import('../selection/SelectionBar.tsx')));
/** The first songs are drawn before the code of the bar below them is requested. */
const SongPages = lazy(async () => {
  await new Promise<void>((idle) => whenIdle(() => idle()));
  return loadPart(() => import('./SongPages.tsx'));
});
/** Height of the bar with the pages in px. */
const PAGES_HEIGHT = 52;

const SKELETON_ROWS = [1, 2, 3, 4, 5];

export function LoadingSongs() {
  return (
    // As high as the window, so that the content below does not move when the songs are shown.
    <Box sx={{ p: 2, minHeight: '100dvh' }} role="status" aria-label={shellTexts.loading}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={48} />
      ))}
      <OfflineHint />
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

/** The check box answers a click first; the bar, which takes longer to draw, follows in a frame of its own. */
function Selected() {
  const { isActive } = useSelection();
  const wasActive = useDeferredValue(isActive);
  if (!isActive || !wasActive) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar />
    </Suspense>
  );
}

/** `isEmpty`: the whole songbook contains neither songs nor folders. */
export function SongListCard({ isEmpty }: { isEmpty: boolean }) {
  const { folder, list } = useSongbook();
  const folders = useListedFolders();
  const isWide = useMediaQuery(({ breakpoints }) => breakpoints.up('md'));
  if (isEmpty) return <EmptySongbook />;
  if (list.total === 0 && folders.length === 0) {
    return list.search === '' ? <EmptyFolder path={folder.path} /> : <NothingFound search={list.search} />;
  }
  return (
    <>
      <Selected />
      {isWide ? <SongTable /> : <SongCards />}
      {list.total > 0 && (
        <Suspense fallback={<Box sx={{ height: PAGES_HEIGHT }} />}>
          <SongPages list={list} />
        </Suspense>
      )}
    </>
  );
}
