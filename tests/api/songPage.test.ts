/** The pages of a songbook, searched and sorted in the database, beside the same work done by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { song, songPage } from '../../server/contract/calls.ts';
import type { Song } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { listSongs } from '../app/listSongs.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let all: Song[];

const SONGS = 10_000;
const SCORE = { name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
  user = new Visitor(server.url);
  await user.register();
  await user.upload([SCORE], { title: 'Für Elise', composer: 'Beethoven' });
  await query(
    dataDirectory,
    `insert into songs (id, account_id, title, composer, state, source, arrangement, parameters, path, created_at)
      select gen_random_uuid(), account_id,
        (array['Étude ', 'etude ', 'Nocturne ', 'Ünder ', 'zwölf '])[1 + n % 5] || n % 3000,
        (array['Chopin', 'ÄRNE', 'bach', ''])[1 + n % 4], 0, 'File', 'piano', parameters,
        (array['', 'Etudes/', 'Etudes/Späte/', 'Übung/'])[1 + n % 4], now() - n * interval '1001 milliseconds'
      from songs, generate_series(2, ${SONGS}) n`,
  );
  all = await user.songs();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

async function page(fields: Record<string, string> = {}, visitor = user) {
  const answer = await visitor.get(`${CALLS.songPage.path}?${new URLSearchParams(fields).toString()}`);
  expect(answer.status).toBe(200);
  return songPage.parse(answer.json);
}

async function everyPage(fields: Record<string, string>) {
  const songs: Song[] = [];
  for (let after = ''; ;) {
    const next = await page({ ...fields, after, size: '250' });
    songs.push(...next.songs);
    if (next.next === '') return songs;
    after = next.next;
  }
}

describe('GET /SongPage', () => {
  it('B-05 B-06 answers with the newest 50 songs of a folder, their number, and where the next page begins', async () => {
    const first = await page();
    const root = all.filter(({ Path }) => Path === '');
    expect(first).toMatchObject({ total: root.length, count: SONGS, underWay: [] });
    expect(first.songs).toEqual(root.slice(0, 50));
    const second = await page({ after: first.next });
    expect(second.songs).toEqual(root.slice(50, 100));
    expect(await everyPage({ folder: 'Etudes/' })).toEqual(all.filter(({ Path }) => Path === 'Etudes/'));
  });

  it.each([
    { field: 'Title', direction: 'asc' },
    { field: 'Title', direction: 'desc' },
    { field: 'Composer', direction: 'asc' },
    { field: 'CreationDateTime', direction: 'asc' },
  ] as const)('B-05 sorts by $field, $direction, over all pages, as people sort', async ({ field, direction }) => {
    const songs = await everyPage({ field, direction });
    const order = { field, direction };
    const expected = listSongs(all, { search: '', folder: '', order, page: 0, pageSize: SONGS }).songs;
    const alphabet = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
    const keyOf = (each: Song | undefined) => each?.[field] ?? '';
    expect(new Set(songs.map(({ Id }) => Id)).size).toBe(expected.length);
    for (const [index, each] of expected.entries()) expect(alphabet.compare(keyOf(songs[index]), each[field])).toBe(0);
  });

  it.each([
    ['étude 7', ''],
    ['ÜNDER', ''],
    ['ärne', 'Etudes/'],
    ['späte', 'Etudes/'],
    ['übung', ''],
    ["100% '_\\", ''],
    ['chopin ETUDE', ''],
    ['elise beethoven', ''],
    ['ubung 12', ''],
  ])('B-03 a search for %s in "%s" finds what is in titles, composers and folders below', async (search, folder) => {
    const found = await everyPage({ search, folder });
    const order = { field: 'CreationDateTime', direction: 'desc' } as const;
    const expected = listSongs(all, { search, folder, order, page: 0, pageSize: SONGS });
    expect(found.map(({ Id }) => Id)).toEqual(expected.songs.map(({ Id }) => Id));
    expect((await page({ search, folder })).total).toBe(expected.total);
  });

  it('B-26 counts the songs of a folder and of the folders below it', async () => {
    const { total } = await page({ folder: 'Etudes/', below: 'true', size: '1' });
    expect(total).toBe(all.filter(({ Path }) => Path.startsWith('Etudes/')).length);
  });

  it('B-29 has no song of another account, and an unknown cursor begins anew', async () => {
    const stranger = new Visitor(server.url);
    await stranger.register();
    expect(await page({}, stranger)).toMatchObject({ songs: [], total: 0, count: 0 });
    const first = await page();
    for (const text of ['x', 'null', '["a"]', '["\\u0000","x"]', `["2026-01-01","${all[0]?.Id}"]`])
      expect((await page({ after: Buffer.from(text).toString('base64url') })).songs).toHaveLength(50);
    expect((await page({ after: 'x' })).songs).toEqual(first.songs);
    const ids = [all[3]?.Id, all[0]?.Id].join(';');
    const own = await user.get(`${CALLS.songsById.path}?ids=${ids}`);
    expect(new Set(z.array(song).parse(JSON.parse(own.text)))).toEqual(new Set([all[0], all[3]]));
    expect((await stranger.get(`${CALLS.songsById.path}?ids=${ids}`)).status).toBe(404);
  });

  it('B-12 answers 304 to the ETag of the page that the client has, until a song changes', async () => {
    const path = `${CALLS.songPage.path}?size=1`;
    const first = await user.get(path);
    const etag = first.headers.get('etag') ?? '';
    const again = await user.send(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const [newest] = songPage.parse(first.json).songs;
    await user.post(CALLS.renameSong.path, { id: newest?.Id ?? '', title: 'Albumblatt' });
    const changed = await user.send(path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(songPage.parse(changed.json).songs[0]?.Title).toBe('Albumblatt');
  });

  it('B-06 of 10,000 songs any page takes a part of a second', async () => {
    const times: number[] = [];
    for (const fields of [{}, { field: 'Title', direction: 'asc' }, { search: 'nocturne 29' }, { search: 'bach' }]) {
      const start = performance.now();
      await page(fields as Record<string, string>);
      times.push(Math.round(performance.now() - start));
    }
    process.stdout.write(`SongPage of ${SONGS} songs: newest, by title, searches: ${times.join(', ')} ms\n`);
    expect(Math.max(...times)).toBeLessThan(2000);
  });
});
