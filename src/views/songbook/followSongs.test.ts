import { describe, expect, it } from 'vitest';
import type { Song } from '../../../server/contract/calls.ts';
import { makeSong } from '../../../tests/app/songFixture.ts';
import { beginWatch, changesPages, followSongs, withChanged } from './followSongs.ts';

const [ready, waiting, other] = [
  makeSong({ Title: 'a' }),
  makeSong({ Title: 'b', State: 3 }),
  makeSong({ Title: 'c' }),
];
const PAGE = {
  ...{ songs: [ready, waiting], total: 2, next: '', count: 3, cursor: '1' },
  underWay: [waiting],
};
const before = beginWatch(PAGE);
const after = (...songs: Song[]) => followSongs(before, { cursor: '2', count: 3, songs });

describe('followSongs', () => {
  it('B-12 keeps the cursor of each answer, and the songs in progress', () => {
    const begun = after({ ...ready, State: 1 }, { ...waiting, State: 1, Progress: 10 });
    expect(begun.cursor).toBe('2');
    expect(begun.underWay.map(({ Id }) => Id)).toEqual([ready.Id, waiting.Id]);
    expect(begun.finished).toEqual({ ready: [], failed: [] });
  });

  it('B-13 B-14 reports each end once, also of songs that are on no page', () => {
    const done = after({ ...waiting, State: 0 });
    expect(done.finished.ready.map(({ Id }) => Id)).toEqual([waiting.Id]);
    expect(followSongs(done, { cursor: '3', count: 3, songs: [{ ...waiting, State: 0 }] }).finished.ready).toEqual([]);
    expect(after({ ...waiting, State: 2 }).finished.failed.map(({ Id }) => Id)).toEqual([waiting.Id]);
  });
});

describe('the pages after a change', () => {
  it('B-12 are kept where a song changes in its place, with the same objects for the other songs', () => {
    const progress = { ...waiting, State: 1 as const, Progress: 50 };
    expect(changesPages(before, after(progress), PAGE.songs)).toBe(false);
    const page = withChanged(PAGE, [progress]);
    expect(page.songs).toEqual([ready, progress]);
    expect(page.songs[0]).toBe(ready);
    expect(withChanged(PAGE, [other])).toBe(PAGE);
  });

  it('B-12 are requested again where songs are added, deleted, renamed or moved', () => {
    expect(changesPages(before, after(other), PAGE.songs)).toBe(true);
    expect(changesPages(before, after({ ...ready, Title: 'z' }), PAGE.songs)).toBe(true);
    expect(changesPages(before, after({ ...ready, Path: 'A/' }), PAGE.songs)).toBe(true);
    expect(changesPages(before, followSongs(before, { cursor: '2', count: 2, songs: [] }), PAGE.songs)).toBe(true);
  });
});
