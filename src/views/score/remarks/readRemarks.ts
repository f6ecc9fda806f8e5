/** The songs whose remarks the user has closed, the latest last. They stay closed in this browser. */
import { useSyncExternalStore } from 'react';
import type { Remarks } from '../../../../server/contract/remarks.ts';
import { storeChoice, storedChoice } from '../../../storedChoice.ts';

/** Whether the score differs from its recording or its file: the server stores only what differs. */
export const hasRemarks = (remarks: Remarks): boolean => Object.keys(remarks).length > 0;

/** The id of the button whose menu opens the remarks again. */
export const REOPENER_ID = 'score-more';

const KEY = 'songleaf.readRemarks';
/** More songs than a user opens again; the text must not grow without end. */
const MOST_SONGS = 200;

const readSongs = (): string[] => (storedChoice(KEY) ?? '').split(' ').filter(Boolean);

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAreRemarksRead = (id: string): boolean => useSyncExternalStore(listen, () => readSongs().includes(id));

export function setRemarksRead(id: string, isRead: boolean): void {
  const others = readSongs().filter((other) => other !== id);
  const songs = (isRead ? [...others, id] : others).slice(-MOST_SONGS);
  storeChoice(KEY, songs.length === 0 ? null : songs.join(' '));
  for (const listener of listeners) listener();
}
