/** A songbook of thousands of songs is sent once; afterwards only what has changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { songChanges, SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
  user = new Visitor(server.url);
  await user.register();
  stranger = new Visitor(server.url);
  await stranger.register();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const SONGS = 10_000;

async function changes(since = '', visitor = user) {
  const answer = await visitor.get(`${CALLS.songChanges.path}?${new URLSearchParams({ since }).toString()}`);
  expect(answer.status).toBe(200);
  return { ...songChanges.parse(answer.json), bytes: answer.text.length };
}

/**
 * The cursor after which nothing has changed. A song is sent again as long as a transaction runs that began before the
 * song was written, such as one of the sweeper or of PostgreSQL's own analysis of a table.
 */
async function cursorAtRest(visitor = user): Promise<string> {
  let { cursor } = await changes('', visitor);
  await expect
    .poll(async () => {
      const next = await changes(cursor, visitor);
      ({ cursor } = next);
      return next.songs;
    })
    .toEqual([]);
  return cursor;
}

const SCORE = { name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };

describe('GET /SongChanges', () => {
  it('B-12 O-13 answers with all songs first, and with nothing where nothing has changed', async () => {
    await user.upload([SCORE], { title: 'first' });
    await user.upload([SCORE], { title: 'second' });
    const all = await changes();
    expect(all.songs).toEqual(await user.songs());
    expect(all.count).toBe(2);
    expect(await changes(await cursorAtRest())).toMatchObject({ count: 2, songs: [] });
  });

  it('B-12 answers with what was added, renamed, moved or transcribed since, and with the number of the rest', async () => {
    const [, first] = await user.songs();
    const before = await cursorAtRest();
    await user.post(CALLS.renameSong.path, { id: first?.Id ?? '', title: 'renamed' });
    const renamed = await changes(before);
    expect(renamed.songs.map(({ Title }) => Title)).toEqual(['renamed']);
    const beforeSound = await cursorAtRest();
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'sound' });
    await user.songInState('sound', SongState.Ok);
    const added = await changes(beforeSound);
    expect(added.songs).toMatchObject([{ Title: 'sound', State: SongState.Ok }]);
    const beforeMove = await cursorAtRest();
    await user.post(`${CALLS.moveSongs.path}?ids=${first?.Id}&path=Old/`);
    expect((await changes(beforeMove)).songs).toMatchObject([{ Title: 'renamed', Path: 'Old/' }]);
    await user.post(`${CALLS.deleteSongs.path}?ids=${first?.Id}`);
    const deleted = await changes(beforeMove);
    expect([added.count, deleted.count]).toEqual([3, 2]);
  });

  it('B-29 answers an unknown cursor, that of another account and that of a restored database with all songs', async () => {
    const { cursor, songs } = await changes();
    const [account = ''] = cursor.split('.');
    for (const since of ['x', `${account}.9999999999999999999`, (await changes('', stranger)).cursor])
      expect((await changes(since)).songs).toEqual(songs);
    expect((await changes(cursor, stranger)).songs).toEqual([]);
  });

  it('B-06 B-12 of a songbook with 10,000 songs the change of one is one song', async () => {
    const owner = new Visitor(server.url);
    await owner.register();
    await owner.upload([SCORE], { title: 'the only one' });
    const [song] = await owner.songs();
    await query(
      dataDirectory,
      `insert into songs (id, account_id, title, composer, state, source, arrangement, parameters, path, created_at)
        select gen_random_uuid(), account_id, 'Song ' || n, 'Composer ' || n % 100, 0, 'File', 'piano', parameters,
          'Folder ' || n % 20 || '/', now() - n * interval '1 minute'
        from songs, generate_series(2, ${SONGS}) n where songs.id = $1`,
      [song?.Id],
    );
    const all = await changes('', owner);
    expect(all.songs).toHaveLength(SONGS);
    const before = await cursorAtRest(owner);
    await owner.post(CALLS.renameSong.path, { id: song?.Id ?? '', title: 'renamed' });
    const one = await changes(before, owner);
    expect(one).toMatchObject({ count: SONGS, songs: [{ Title: 'renamed' }] });
    expect(one.bytes).toBeLessThan(1000);
  });
});
