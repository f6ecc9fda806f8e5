/** B-01 to B-07: `#/songbook`; dialogs of the songbook open above it. */
import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, Link as RouterLink, useLocation } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { describeEvents } from '../../analytics/recordEvent.ts';
import { useNavigate } from '../../routing/index.ts';
import { songbookTexts } from '../../texts/index.ts';
import { AddSongDial } from '../shell/AddSongDial.tsx';
import { Shell } from '../shell/Shell.tsx';
import { WaitingDialog } from '../shell/network/WaitingDialog.tsx';
import { useToast } from '../shell/toasts/useToast.ts';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { AlertDialog } from '../shell/AlertDialog.tsx';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { FirstVisitTour } from '../tour/FirstVisitTour.tsx';
import { SONGBOOK_TOUR } from '../tour/songbookTour.ts';
import { FolderPathBar } from './folders/FolderPathBar.tsx';
import { folderName } from './folders/folderPaths.ts';
import { useShownFolder } from './folders/useFolders.ts';
import type { ShownFolder } from './folders/useFolders.ts';
import { SearchBox } from './list/SearchBox.tsx';
import { LoadingSongs, SongListCard, SongsFailed } from './list/SongListCard.tsx';
import { SortSongs } from './list/SortSongs.tsx';
import { useOpenSong } from './list/useOpenSong.ts';
import { useSongList } from './list/useSongList.ts';
import { PullToRefresh } from './PullToRefresh.tsx';
import { useSongbook } from './songbook.ts';
import { SongbookProvider } from './SongbookProvider.tsx';
import { usePreparedParts } from './usePreparedParts.ts';
import { useReviewPrompt } from './useReviewPrompt.ts';
import { useSongNotifications } from './useSongNotifications.ts';
import { useSongWatch } from './useSongs.ts';

function Heading() {
  const { folder, list } = useSongbook();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Typography variant="h1" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {folder.path === '' ? songbookTexts.mySongbook : folderName(folder.path)}
      </Typography>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Button
          color="secondary"
          startIcon={<CreateNewFolder />}
          component={RouterLink}
          to={songbookAddress(folder.path, 'newfolder')}
        >
          {songbookTexts.newFolder}
        </Button>
      </Box>
      <Box sx={{ display: { md: 'none' }, order: { md: 2 } }}>
        <SortSongs list={list} folder={folder.path} />
      </Box>
      <SearchBox key={folder.path} initial={list.search} onSearch={list.setSearch} />
    </Box>
  );
}

/** A component of its own, so that what the server sends about changes does not render the whole screen again. */
function WatchedSongs({ isShown }: { readonly isShown: boolean }) {
  const watch = useSongWatch(isShown);
  const navigate = useNavigate();
  const openScore = useCallback((song: Song) => navigate(`/score?id=${song.Id}`), [navigate]);
  useSongNotifications(watch?.finished, openScore);
  useReviewPrompt(watch?.count);
  useSongCount(watch?.count);
  return null;
}

/** adds the number of songs to the description of analytics events. */
function useSongCount(songCount: number | undefined): void {
  useEffect(() => {
    if (songCount !== undefined) describeEvents({ songCount });
  }, [songCount]);
}

/** An address of a folder that was deleted or renamed elsewhere leads to the root, and a message says so. */
function useKnownFolder({ isUnknown }: ShownFolder): void {
  const navigate = useNavigate();
  const showToast = useToast();
  useEffect(() => {
    if (!isUnknown) return;
    showToast(songbookTexts.folderUnknown, { kind: 'warning' });
    navigate(songbookAddress(''), { replace: true });
  }, [isUnknown, navigate, showToast]);
}

/** The tour of the songbook, which is not shown while a dialog is open. */
function SongbookTour() {
  return useLocation().pathname === '/songbook' ? <FirstVisitTour name="songbook" steps={SONGBOOK_TOUR} /> : null;
}

export default function SongbookScreen() {
  useWindowTitle(songbookTexts.windowTitle);
  const folder = useShownFolder();
  useKnownFolder(folder);
  const list = useSongList(folder.path);
  const isShown = list.count !== undefined;
  usePreparedParts(isShown);
  const [alertText, setAlertText] = useState('');
  const open = useOpenSong(folder.path, setAlertText);
  return (
    <SongbookProvider value={{ folder, list, open }}>
      <WatchedSongs isShown={isShown} />
      <Shell>
        <PullToRefresh>
          <FolderPathBar />
          <Heading />
          <Paper variant="outlined" sx={{ overflow: 'clip' }}>
            {!isShown && !list.isError && <LoadingSongs />}
            {!isShown && list.isError && <SongsFailed onRetry={list.refetch} />}
            {isShown && <SongListCard isEmpty={list.count === 0 && folder.folders.length === 0} />}
          </Paper>
        </PullToRefresh>
        <AddSongDial folder={folder.path} />
        {isShown && <SongbookTour />}
        <AlertDialog text={alertText} onClose={() => setAlertText('')} />
        <Suspense fallback={<WaitingDialog />}>
          <Outlet />
        </Suspense>
      </Shell>
    </SongbookProvider>
  );
}
