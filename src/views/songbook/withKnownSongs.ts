import { replaceEqualDeep } from '@tanstack/react-query';
import type { SongPage } from '../../../server/contract/calls.ts';

/**
 * Returns the page with the objects of those songs that other pages have, where they are equal: the row of a song is
 * rendered again only when its object is another one. A search or another order mostly answers with known songs.
 */
export function withKnownSongs(page: SongPage, known: readonly SongPage[]): SongPage {
  const byId = new Map(known.flatMap(({ songs }) => songs.map((song) => [song.Id, song] as const)));
  return { ...page, songs: page.songs.map((song) => replaceEqualDeep(byId.get(song.Id), song)) };
}
