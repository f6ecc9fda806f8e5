/** The action of a click on a song, by the song's state: B-15 to B-18. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback } from 'react';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { useNavigate } from '../../../routing/index.ts';
import { songbookTexts } from '../../../texts/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { errorCodeOf } from './describeSong.ts';

/** The route that a click on the song opens; undefined while the song is in progress. `folder`: the shown one. */
export function songRoute(song: Song, folder: string): string | undefined {
  if (song.State === SongState.Ok) return `/score?id=${song.Id}`;
  if (song.State !== SongState.Error) return undefined;
  return songbookAddress(folder, 'error', { code: String(errorCodeOf(song)), id: song.Id });
}

/** `alertUser` shows the text of a song in progress on a phone; elsewhere it is a warning toast (B-18). */
export function useOpenSong(folder: string, alertUser: (text: string) => void): (song: Song) => void {
  const navigate = useNavigate();
  const showToast = useToast();
  const isNarrow = useMediaQuery(({ breakpoints }) => breakpoints.down('md'));
  return useCallback(
    (song) => {
      const route = songRoute(song, folder);
      if (route !== undefined) return navigate(route);
      const text = song.State === SongState.Waiting ? songbookTexts.waiting : songbookTexts.processing;
      if (isNarrow) alertUser(text);
      else showToast(text, { kind: 'warning' });
    },
    [navigate, showToast, isNarrow, alertUser, folder],
  );
}
