/** B-01 to B-07: `#/songbook`; dialogs of the songbook open above it. */
import CreateNewFolder from '@mui/icons-material/CreateNewFolder';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { AddSongDial } from '../shell/AddSongDial.tsx';
import { Shell } from '../shell/Shell.tsx';
import { WaitingDialog } from '../shell/network/WaitingDialog.tsx';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { AlertDialog } from '../shell/AlertDialog.tsx';
import { songbookAddress } from '../shell/songbookAddress.ts';
import { FirstVisitTour } from '../tour/FirstVisitTour.tsx';
import { SONGBOOK_TOUR } from '../tour/tours.ts';
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
import { useSongSelection } from './selection/useSongSelection.ts';
import { SongbookProvider, useSongbook } from './songbook.ts';
import { usePreparedScores } from './usePreparedScores.ts';
import { useSongNotifications } from './useSongNotifications.ts';
import { useSongs } from './useSongs.ts';

const NO_SONGS: readonly Song[] = [];

function Heading() {
  const { folder, list } = useSongbook();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Typography variant="h1" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {folder.path === '' ? songbookTexts.mySongbook : folderName(folder.path)}
      </Typography>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Tooltip title={songbookTexts.newFolder}>
          <IconButton
            aria-label={songbookTexts.newFolder}
            component={RouterLink}
            to={songbookAddress(folder.path, 'newfolder')}
          >
            <CreateNewFolder />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ display: { md: 'none' }, order: { md: 2 } }}>
        <SortSongs list={list} folder={folder.path} />
      </Box>
      <SearchBox key={folder.path} onSearch={list.setSearch} />
    </Box>
  );
}

function useNotifiedSongs() {
  const query = useSongs();
  const navigate = useNavigate();
  const openScore = useCallback((song: Song) => void navigate(`/score?id=${song.Id}`), [navigate]);
  useSongNotifications(query.data, openScore);
  return query;
}

/** An address of a folder that was deleted or renamed elsewhere leads to the root, with a word about it. */
function useKnownFolder({ isUnknown }: ShownFolder): void {
  const navigate = useNavigate();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    if (!isUnknown) return;
    enqueueSnackbar(songbookTexts.folderUnknown, { variant: 'warning' });
    void navigate(songbookAddress(''), { replace: true });
  }, [isUnknown, navigate, enqueueSnackbar]);
}

/** Not while a dialog is open. */
function SongbookTour() {
  return useLocation().pathname === '/songbook' ? <FirstVisitTour name="songbook" steps={SONGBOOK_TOUR} /> : null;
}

export function SongbookScreen() {
  useWindowTitle(songbookTexts.windowTitle);
  const { data, isError, refetch } = useNotifiedSongs();
  usePreparedScores(data !== undefined);
  const folder = useShownFolder();
  useKnownFolder(folder);
  const list = useSongList(data ?? NO_SONGS, folder.path);
  const selection = useSongSelection(list.songs);
  const [alertText, setAlertText] = useState('');
  const open = useOpenSong(folder.path, setAlertText);
  return (
    <SongbookProvider value={{ folder, list, selection, open }}>
      <Shell>
        <PullToRefresh>
          <FolderPathBar />
          <Heading />
          <Paper variant="outlined" sx={{ overflow: 'clip' }}>
            {data === undefined && !isError && <LoadingSongs />}
            {data === undefined && isError && <SongsFailed onRetry={() => void refetch()} />}
            {data !== undefined && <SongListCard isEmpty={data.length === 0 && folder.folders.length === 0} />}
          </Paper>
        </PullToRefresh>
        <AddSongDial folder={folder.path} />
        {data !== undefined && <SongbookTour />}
        <AlertDialog text={alertText} onClose={() => setAlertText('')} />
        <Suspense fallback={<WaitingDialog />}>
          <Outlet />
        </Suspense>
      </Shell>
    </SongbookProvider>
  );
}
