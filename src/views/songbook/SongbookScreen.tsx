/** B-01 to B-07: `#/songbook`; dialogs of the songbook open above it. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Suspense, useCallback, useState } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { AddSongDial } from '../shell/AddSongDial.tsx';
import { Shell } from '../shell/Shell.tsx';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { AlertDialog } from '../shell/AlertDialog.tsx';
import { SearchBox } from './SearchBox.tsx';
import { LoadingSongs, SongListCard, SongsFailed } from './SongListCard.tsx';
import { SortSongs } from './SortSongs.tsx';
import { useOpenSong } from './useOpenSong.ts';
import { usePreparedScores } from './usePreparedScores.ts';
import { useSongList } from './useSongList.ts';
import type { SongList } from './useSongList.ts';
import { useSongNotifications } from './useSongNotifications.ts';
import { useSongs } from './useSongs.ts';

const NO_SONGS: readonly Song[] = [];

function Heading({ list }: { list: SongList }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <Typography variant="h1" sx={{ flex: 1 }}>
        {songbookTexts.mySongbook}
      </Typography>
      <Box sx={{ display: { md: 'none' }, order: { md: 2 } }}>
        <SortSongs list={list} />
      </Box>
      <SearchBox onSearch={list.setSearch} />
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

export function SongbookScreen() {
  useWindowTitle(songbookTexts.windowTitle);
  const { data, isError, refetch } = useNotifiedSongs();
  usePreparedScores(data !== undefined);
  const list = useSongList(data ?? NO_SONGS);
  const [alertText, setAlertText] = useState('');
  const open = useOpenSong(setAlertText);
  return (
    <Shell>
      <Heading list={list} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {data === undefined && !isError && <LoadingSongs />}
        {data === undefined && isError && <SongsFailed onRetry={() => void refetch()} />}
        {data !== undefined && <SongListCard list={list} isEmpty={data.length === 0} onOpen={open} />}
      </Paper>
      <AddSongDial />
      <AlertDialog text={alertText} onClose={() => setAlertText('')} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}
