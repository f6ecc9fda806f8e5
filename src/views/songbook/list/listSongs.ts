/** Search, order and page of the song list: B-03, B-05, B-06. */
import type { Song } from '../../../../server/contract/calls.ts';
import { creationTimeOf } from './describeSong.ts';

export const PAGE_SIZES = [50, 100, 250] as const;
export type SortField = 'Title' | 'Composer' | 'CreationDateTime';

export interface SortOrder {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}

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

export const DEFAULT_ORDER: SortOrder = { field: 'CreationDateTime', direction: 'desc' };

/** B-05: the same field again turns the direction round; another starts with A, or with the newest. */
export function chooseField(order: SortOrder, field: SortField): SortOrder {
  if (order.field === field) return { field, direction: order.direction === 'asc' ? 'desc' : 'asc' };
  return { field, direction: field === 'CreationDateTime' ? 'desc' : 'asc' };
}

const alphabet = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function compare(a: Song, b: Song, field: SortField): number {
  return field === 'CreationDateTime' ? creationTimeOf(a) - creationTimeOf(b) : alphabet.compare(a[field], b[field]);
}

/** B-03, and the names of the folders that the song lies in below the shown one. */
function matches({ Title, Composer, Path }: Song, search: string, folder: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return Path === folder;
  if (!Path.startsWith(folder)) return false;
  return [Title, Composer, Path.slice(folder.length)].some((text) => text.toLowerCase().includes(wanted));
}

export function listSongs(songs: readonly Song[], { search, folder, order, page, pageSize }: ListOptions): SongPage {
  const sign = order.direction === 'asc' ? 1 : -1;
  const found = songs.filter((song) => matches(song, search, folder)).sort((a, b) => sign * compare(a, b, order.field));
  const shown = Math.max(0, Math.min(page, Math.ceil(found.length / pageSize) - 1));
  return { songs: found.slice(shown * pageSize, (shown + 1) * pageSize), total: found.length, page: shown };
}
