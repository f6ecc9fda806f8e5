/** The songs that the page watches, and the effect of the server's changes on them and on the pages of the list. */
import type { Song, SongChanges, SongPage } from '../../../server/contract/calls.ts';
import { findFinished } from './findFinished.ts';
import type { FinishedSongs } from './findFinished.ts';
import { isUnderWay } from './list/describeSong.ts';

export interface Watch {
  /** The cursor of the last answer, sent with the next request. */
  readonly cursor: string;
  /** The number of all songs. */
  readonly count: number;
  /** The songs that wait or are being transcribed. */
  readonly underWay: readonly Song[];
  /** The songs that have finished or failed since the answer before. */
  readonly finished: FinishedSongs;
  /** The changed songs of the last answer. */
  readonly changed: readonly Song[];
}

const NOTHING_FINISHED: FinishedSongs = { ready: [], failed: [] };

export const beginWatch = ({ cursor, count, underWay }: SongPage): Watch => ({
  ...{ cursor, count, underWay },
  finished: NOTHING_FINISHED,
  changed: [],
});

export function followSongs(before: Watch, { cursor, count, songs }: SongChanges): Watch {
  const changed = new Set(songs.map(({ Id }) => Id));
  return {
    cursor,
    count,
    underWay: [...before.underWay.filter(({ Id }) => !changed.has(Id)), ...songs.filter(isUnderWay)],
    finished: findFinished(before.underWay, songs),
    changed: songs,
  };
}

/** Whether the fields that determine a song's place in the list are equal. */
const hasSamePlace = (a: Song, b: Song): boolean =>
  a.Title === b.Title && a.Composer === b.Composer && a.Path === b.Path && a.CreationDateTime === b.CreationDateTime;

/**
 * Whether the pages must be requested again: songs were added, deleted, renamed or moved. A progress or a new state
 * changes a song in its place.
 *
 * @param known the songs that the page has already.
 */
export function changesPages(before: Watch, after: Watch, known: readonly Song[]): boolean {
  if (before.count !== after.count) return true;
  const places = new Map([...before.underWay, ...known].map((song) => [song.Id, song]));
  return after.changed.some((song) => {
    const place = places.get(song.Id);
    return place === undefined || !hasSamePlace(place, song);
  });
}

/** The page with the changed songs in their places; the same page where none of them is on it. */
export function withChanged(page: SongPage, changed: readonly Song[]): SongPage {
  const changes = new Map(changed.map((song) => [song.Id, song]));
  if (!page.songs.some(({ Id }) => changes.has(Id))) return page;
  return { ...page, songs: page.songs.map((song) => changes.get(song.Id) ?? song) };
}
