/**
 * Search, order and page of a list of songs, computed in memory: what the server's pages are compared with, and what the
 * fake server of the app's tests answers. B-03, B-05, B-06.
 */
import type { Song } from '../../server/contract/calls.ts';
import { creationTimeOf } from '../../src/views/songbook/list/describeSong.ts';
import type { SortOrder } from '../../src/views/songbook/list/songOrder.ts';

export interface ListOptions {
  readonly search: string;
  /** Path of the folder that is shown; a search also finds what lies in the folders below it. */
  readonly folder: string;
  readonly order: SortOrder;
  readonly page: number;
  readonly pageSize: number;
}

export interface SongPage {
  readonly songs: readonly Song[];
  /** How many match the search. */
  readonly total: number;
  /** The page shown: the last one where fewer songs are left than the asked page needs. */
  readonly page: number;
}

const alphabet = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Reads each date once: a songbook may have thousands. */
function sorted(songs: readonly Song[], { field, direction }: SortOrder): readonly Song[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (field !== 'CreationDateTime') return songs.toSorted((a, b) => sign * alphabet.compare(a[field], b[field]));
  return songs
    .map((song) => ({ song, time: creationTimeOf(song) }))
    .sort((a, b) => sign * (a.time - b.time))
    .map(({ song }) => song);
}

/** Lower case, without the marks over and under letters. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');

/** B-03, and the names of the folders that the song lies in below the shown one. */
function matches({ Title, Composer, Path }: Song, search: string, folder: string): boolean {
  if (search.trim() === '') return Path === folder;
  if (!Path.startsWith(folder)) return false;
  const text = folded([Title, Composer, Path.slice(folder.length)].join('\n'));
  return folded(search.trim())
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

export function listSongs(songs: readonly Song[], { search, folder, order, page, pageSize }: ListOptions): SongPage {
  const found = sorted(
    songs.filter((song) => matches(song, search, folder)),
    order,
  );
  const shown = Math.max(0, Math.min(page, Math.ceil(found.length / pageSize) - 1));
  return { songs: found.slice(shown * pageSize, (shown + 1) * pageSize), total: found.length, page: shown };
}
