import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ORDER, PAGE_SIZES, chooseField } from '../../src/views/songbook/list/songOrder.ts';
import { listSongs } from './listSongs.ts';
import type { ListOptions } from './listSongs.ts';
import { makeSong } from './songFixture.ts';

const ALL: ListOptions = { search: '', folder: '', order: DEFAULT_ORDER, page: 0, pageSize: 50 };
const elise = makeSong({ Title: 'Für Elise', Composer: 'Beethoven', CreationDateTime: '/Date(3)/' });
const minuet = makeSong({ Title: 'Minuet 10', Composer: 'petzold', CreationDateTime: '/Date(20)/' });
const other = makeSong({ Title: 'minuet 9', Composer: 'arnold', CreationDateTime: '/Date(100)/' });
const SONGS = [elise, minuet, other];

describe('listSongs', () => {
  it('B-05 shows the newest first by default', () => {
    expect(listSongs(SONGS, ALL).songs).toEqual([other, minuet, elise]);
  });

  it('B-05 sorts titles and composers as people do: no case, 9 before 10', () => {
    const byTitle = listSongs(SONGS, { ...ALL, order: { field: 'Title', direction: 'asc' } }).songs;
    expect(byTitle.map(({ Title }) => Title)).toEqual(['Für Elise', 'minuet 9', 'Minuet 10']);
    const byComposer = listSongs(SONGS, { ...ALL, order: { field: 'Composer', direction: 'desc' } }).songs;
    expect(byComposer.map(({ Composer }) => Composer)).toEqual(['petzold', 'Beethoven', 'arnold']);
  });

  it('B-05 the same field again turns round, another starts anew', () => {
    const ascending = chooseField(DEFAULT_ORDER, 'Title');
    expect(ascending).toEqual({ field: 'Title', direction: 'asc' });
    expect(chooseField(ascending, 'Title').direction).toBe('desc');
    expect(chooseField(ascending, 'CreationDateTime').direction).toBe('desc');
    expect(chooseField(DEFAULT_ORDER, 'CreationDateTime').direction).toBe('asc');
  });

  it.each([
    ['ELISE', 1],
    ['beeth', 1],
    ['minuet', 2],
    [' für ', 1],
    ['fur elise', 1],
    ['beethoven elise', 1],
    ['beethoven minuet', 0],
    ['', 3],
    ['nothing', 0],
  ])('B-03 finds %j in title or composer, whatever the case', (search, count) => {
    expect(listSongs(SONGS, { ...ALL, search }).total).toBe(count);
  });

  it('B-06 knows the page sizes 50, 100, 250', () => {
    expect(PAGE_SIZES).toEqual([50, 100, 250]);
  });

  it('B-06 the pages hold every song once, in order', () => {
    const song = fc.record({ CreationDateTime: fc.nat().map((ms) => `/Date(${ms})/`) }).map(makeSong);
    fc.assert(
      fc.property(fc.array(song, { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), (songs, pageSize) => {
        const everything = listSongs(songs, { ...ALL, pageSize: 1000 }).songs;
        const pages = Array.from({ length: Math.ceil(songs.length / pageSize) }, (_, page) =>
          listSongs(songs, { ...ALL, page, pageSize }),
        );
        expect(pages.flatMap((page) => page.songs)).toEqual(everything);
      }),
    );
  });

  it('B-06 shows the last page where the asked one is gone, as after a deletion', () => {
    expect(listSongs(SONGS, { ...ALL, page: 5, pageSize: 2 })).toMatchObject({ page: 1, songs: [elise], total: 3 });
    expect(listSongs([], { ...ALL, page: 5 })).toEqual({ page: 0, songs: [], total: 0 });
  });

  it('leaves the given list as it was', () => {
    const before = [...SONGS];
    listSongs(SONGS, ALL);
    expect(SONGS).toEqual(before);
  });
});
