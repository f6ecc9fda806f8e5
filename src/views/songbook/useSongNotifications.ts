/** B-13, B-14: desktop notifications for songs that are done, where the user permitted them. */
import { useEffect } from 'react';
import { logFailure } from '../../api/index.ts';
import type { Song } from '../../../server/contract/calls.ts';
import { songbookTexts } from '../../texts/index.ts';
import type { FinishedSongs } from './findFinished.ts';

const CLOSE_AFTER_MS = 5000;

/** Chrome on Android has the permission and the constructor, which throws there: notifications need a service worker. */
function open(text: string, song: Song): Notification | undefined {
  try {
    return new Notification(text, { body: song.Title, icon: '/favicon.svg', tag: song.Id });
  } catch (cause) {
    logFailure('Showing a notification', cause);
    return undefined;
  }
}

function notify(text: string, song: Song, onClick?: () => void): void {
  const notification = open(text, song);
  if (notification === undefined) return;
  notification.onclick = () => {
    window.focus();
    onClick?.();
    notification.close();
  };
  setTimeout(() => notification.close(), CLOSE_AFTER_MS);
}

/** `finished`: the songs that have finished or failed since the server's answer before. */
export function useSongNotifications(finished: FinishedSongs | undefined, openScore: (song: Song) => void): void {
  useEffect(() => {
    if (finished === undefined || !('Notification' in window) || Notification.permission !== 'granted') return;
    for (const song of finished.ready) notify(songbookTexts.ready, song, () => openScore(song));
    for (const song of finished.failed) notify(songbookTexts.wentWrong, song);
  }, [finished, openScore]);
}
