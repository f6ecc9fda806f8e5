import { describe, expect, it } from 'vitest';
import { findFinished } from './findFinished.ts';
import { readDeletion } from './dialogs/readDeletion.ts';
import { makeSong } from '../../../tests/app/songFixture.ts';
import { songRoute } from './list/useOpenSong.ts';
import { refreshInterval } from './useSongs.ts';

describe('findFinished', () => {
  it('B-13 B-14 returns the songs that were in progress and are ready or failed now', () => {
    const [a, b, c, d, e] = [1, 3, 1, 0, 1].map((State) => makeSong({ State: State as 0 | 1 | 3 }));
    if (!a || !b || !c || !d || !e) throw new Error('five songs');
    const now = [{ ...a, State: 0 as const }, { ...b, State: 2 as const }, c, d, makeSong({ State: 0 })];
    const { ready, failed } = findFinished([a, b, c, d, e], now);
    expect(ready.map(({ Id }) => Id)).toEqual([a.Id]);
    expect(failed.map(({ Id }) => Id)).toEqual([b.Id]);
  });

  it('B-13 the first list announces nothing', () => {
    expect(findFinished([], [makeSong(), makeSong({ State: 2 })])).toEqual({ ready: [], failed: [] });
  });
});

describe('refreshInterval', () => {
  it('B-12 is 10 s, and shorter while a song is in progress', () => {
    expect(refreshInterval(undefined)).toBe(10_000);
    expect(refreshInterval({ underWay: [] })).toBe(10_000);
    expect(refreshInterval({ underWay: [makeSong({ State: 3 })] })).toBeLessThanOrEqual(2000);
  });
});

describe('songRoute', () => {
  it('B-15 to B-18 depends on the state of the song', () => {
    const ready = makeSong();
    const failed = makeSong({ State: 2, Source: 'Mic' });
    expect(songRoute(ready, '')).toBe(`/score?id=${ready.Id}`);
    expect(songRoute(failed, '')).toBe(`/songbook/error?code=500&id=${failed.Id}`);
    expect(songRoute(makeSong({ State: 1 }), '')).toBeUndefined();
    expect(songRoute(makeSong({ State: 3 }), '')).toBeUndefined();
  });
});

describe('readDeletion', () => {
  const read = (query: string) => readDeletion(new URLSearchParams(query));

  it('B-24 reads one song with its title', () => {
    const { ids, question } = read('id=1&title=Tom+%26+Jerry');
    expect(ids).toEqual(['1']);
    expect(question).toContain('“Tom & Jerry”');
    expect(question).toContain('can not be undone');
  });

  it('B-24 reads ids separated by semicolons', () => {
    expect(read('ids=1;2;3;').ids).toEqual(['1', '2', '3']);
    expect(read('ids=1;2;3').question).toContain('3 songs');
    expect(read('ids=1').question).toContain('this song');
  });

  it('B-24 finds nothing to delete in an empty address', () => {
    expect(read('').ids).toEqual([]);
  });
});
