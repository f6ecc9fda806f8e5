/** B-13, B-14: desktop notifications for songs that are done, where the user permitted them. */
import { useEffect, useRef } from 'react';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import { findFinished } from './findFinished.ts';

const CLOSE_AFTER_MS = 5000;

function notify(text: string, song: Song, onClick?: () => void): void {
  const notification = new Notification(text, { body: song.Title, icon: '/favicon.svg', tag: song.Id });
  notification.onclick = () => {
    window.focus();
    onClick?.();
    notification.close();
  };
  setTimeout(() => notification.close(), CLOSE_AFTER_MS);
}

export function useSongNotifications(songs: readonly Song[] | undefined, openScore: (song: Song) => void): void {
  const before = useRef<readonly Song[]>([]);
  useEffect(() => {
    if (songs === undefined) return;
    const { ready, failed } = findFinished(before.current, songs);
    before.current = songs;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    for (const song of ready) notify(songbookTexts.ready, song, () => openScore(song));
    for (const song of failed) notify(songbookTexts.wentWrong, song);
  }, [songs, openScore]);
}
