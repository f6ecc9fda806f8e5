import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { musicJsonAnswer, SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { german } from '../../server/texts/german.ts';
import { storedFiles } from './support/backend.ts';
import { query } from './support/database.ts';
import { emailsTo } from './support/outbox.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

const SUPPORT = 'support@example.org';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { SUPPORT_EMAIL: SUPPORT, BLOCKED_ARTISTS: 'Nobody Special' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  stranger = new Visitor(server.url);
  await user.register();
  await stranger.register();
});

const at = ({ path }: { readonly path: string }, fields: Record<string, string>) =>
  `${path}?${new URLSearchParams(fields).toString()}`;
const importScore = async (fields: Record<string, string> = {}) => {
  const file = { name: 'one note.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };
  return String((await user.upload([file], fields)).json?.['id']);
};
const load = async (id: string) => musicJsonAnswer.parse(JSON.parse((await user.get(at(CALLS.score, { id }))).text));
const foldersOf = async (visitor: Visitor): Promise<unknown> =>
  JSON.parse((await visitor.get(CALLS.folders.path)).text);
const pathsOf = async (visitor: Visitor) =>
  Object.fromEntries((await visitor.songs()).map(({ Title, Path }) => [Title, Path]));

describe('folders', () => {
  const create = (path: string) => user.post(at(CALLS.createFolder, { path }));
  const rename = (path: string, newpath: string) => user.post(at(CALLS.renameFolder, { path, newpath }));
  const remove = (path: string) => user.post(at(CALLS.deleteFolder, { path }));

  it('O-15 X-23 exist while they are empty, with the folders above them', async () => {
    expect(await create('Old ones/Waltzes/')).toMatchObject({
      status: 200,
      json: { ok: true, msg: expect.any(String) },
    });
    expect(await foldersOf(user)).toEqual(['Old ones/', 'Old ones/Waltzes/']);
    expect(await create('Old ones')).toMatchObject({ status: 409, json: { ok: false } });
    await importScore({ path: 'New/' });
    expect(await foldersOf(user)).toEqual(['New/', 'Old ones/', 'Old ones/Waltzes/']);
    expect(await foldersOf(stranger)).toEqual([]);
  });

  it.each(['', '/', '..', 'a//b', 'a\u0000b', `${'x'.repeat(101)}/`, ' / '])(
    'X-23 refuses a folder named %j',
    async (path) => {
      expect(await create(path)).toMatchObject({ status: 400, json: { ok: false, field: 'path' } });
    },
  );

  it('O-17 renaming changes the paths of all songs and folders in it, and no others', async () => {
    await importScore({ path: 'A%_/', title: 'in it' });
    await importScore({ path: 'A%_/😀 deep/', title: 'deep' });
    await importScore({ path: 'A%_x/', title: 'beside' });
    expect(await rename('A%_/', 'Z/B')).toMatchObject({ status: 200, json: { ok: true } });
    expect(await pathsOf(user)).toEqual({ 'in it': 'Z/B/', deep: 'Z/B/😀 deep/', beside: 'A%_x/' });
    expect(await foldersOf(user)).toEqual(['A%_x/', 'Z/', 'Z/B/', 'Z/B/😀 deep/']);
    await rename('Z/B/😀 deep/', 'Z/B/plain/');
    expect(await pathsOf(user)).toMatchObject({ deep: 'Z/B/plain/' });
  });

  it('O-17 refuses to merge folders, to move a folder into itself, and to rename an unknown folder', async () => {
    await create('A/');
    await create('B/');
    expect((await rename('A/', 'B/')).status).toBe(409);
    expect((await rename('A/', 'A/C/')).status).toBe(409);
    expect((await rename('C/', 'D/')).status).toBe(404);
    expect((await stranger.post(at(CALLS.renameFolder, { path: 'A/', newpath: 'E/' }))).status).toBe(404);
    expect(await foldersOf(user)).toEqual(['A/', 'B/']);
  });

  it('O-16 deleting removes the songs, files and folders in it', async () => {
    const files = () => storedFiles(dataDirectory);
    const before = await files();
    await importScore({ path: 'A/', title: 'in it' });
    await importScore({ path: 'A/B/', title: 'deep' });
    expect((await stranger.post(at(CALLS.deleteFolder, { path: 'A/' }))).status).toBe(404);
    expect(await remove('A/')).toMatchObject({ status: 200, json: { ok: true } });
    expect([await user.songs(), await foldersOf(user), await files()]).toEqual([[], [], before]);
    expect((await remove('A/')).status).toBe(404);
  });

  it('O-18 moves songs, and creates their new folder; the emptied one stays', async () => {
    const ids = [await importScore({ title: 'a', path: 'From/' }), await importScore({ title: 'b' })];
    const move = (visitor: Visitor, path: string) => visitor.post(at(CALLS.moveSongs, { ids: ids.join(';'), path }));
    expect((await move(stranger, 'Mine/')).status).toBe(404);
    expect(await move(user, 'To/Here/')).toMatchObject({ status: 200, json: { msg: '2 songs were moved.' } });
    expect(await pathsOf(user)).toEqual({ a: 'To/Here/', b: 'To/Here/' });
    expect(await foldersOf(user)).toEqual(['From/', 'To/', 'To/Here/']);
    await move(user, '');
    expect(await pathsOf(user)).toEqual({ a: '', b: '' });
  });
});

describe('a song', () => {
  it('O-20 is duplicated with its score; the two are independent afterwards', async () => {
    const id = await importScore({ path: 'A/', title: 'Song' });
    const answer = await user.post(at(CALLS.duplicateSong, { id }));
    expect(answer).toMatchObject({ status: 200, json: { ok: true, msg: expect.any(String) } });
    const copy = String(answer.json?.['id']);
    expect(await user.songs()).toMatchObject([
      { Id: copy, Title: 'Song (copy)', Path: 'A/', State: SongState.Ok, Composer: 'Trad.' },
      { Id: id, Title: 'Song' },
    ]);
    expect(await load(copy)).toMatchObject({
      musicVo: { MetaInfo: { Title: 'Song (copy)' } },
      properties: { version: 1 },
    });
    await user.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect((await load(copy)).musicVo).toMatchObject({ Parts: STAND_IN_MUSIC_JSON.Parts });
    expect((await stranger.post(at(CALLS.duplicateSong, { id: copy }))).status).toBe(404);
  });

  it('is renamed in the songbook and in its score', async () => {
    const id = await importScore();
    const rename = (form: Record<string, string>) => user.post(CALLS.renameSong.path, { id, ...form });
    expect(await rename({ title: ' New & old ', composer: 'Me' })).toMatchObject({ status: 200, json: { version: 2 } });
    expect(await user.songs()).toMatchObject([{ Title: 'New _ old', Composer: 'Me' }]);
    expect((await load(id)).musicVo).toMatchObject({ MetaInfo: { Title: 'New _ old', Composer: 'Me', SubTitle: '' } });
    expect(await rename({ title: ' ' })).toMatchObject({ status: 400, json: { field: 'title' } });
    expect(await rename({ title: 'x', composer: 'Special Nobody' })).toMatchObject({ status: 400 });
    expect((await stranger.post(CALLS.renameSong.path, { id, title: 'x' })).status).toBe(404);
  });

  it('O-28 M-05 is rated', async () => {
    const id = await importScore();
    expect(await user.post(CALLS.rateQuality.path, { id, value: '0.6' })).toMatchObject({
      status: 200,
      json: { ok: true, msg: 'Song rating updated!' },
    });
    expect((await user.songs())[0]?.Quality).toBeCloseTo(0.6);
    for (const value of ['0', '1.2', '-1', 'x', '', '0.5', '0.0000001']) {
      expect((await user.post(CALLS.rateQuality.path, { id, value })).json).toMatchObject({ field: 'value' });
    }
    expect((await stranger.post(CALLS.rateQuality.path, { id, value: '1' })).status).toBe(404);
  });

  it('M-04 X-10 is rated only where its score was transcribed', async () => {
    const imported = { ...STAND_IN_MUSIC_JSON, MetaInfo: { ...STAND_IN_MUSIC_JSON.MetaInfo, Source: 'File' } };
    const { json } = await user.upload([{ name: 'a.musj', content: JSON.stringify(imported) }]);
    const rating = { id: String(json?.['id']), value: '1' };
    expect(await user.post(CALLS.rateQuality.path, rating)).toMatchObject({
      status: 409,
      json: { ok: false, msg: expect.stringMatching(/transcribed/) },
    });
  });

  it('O-18 O-19 a thousand songs can be named at once', async () => {
    const ids = Array.from({ length: 1000 }, () => randomUUID()).join(';');
    expect((await user.post(at(CALLS.deleteSongs, { ids }))).status).toBe(404);
    expect((await user.post(at(CALLS.moveSongs, { ids, path: '' }))).status).toBe(404);
  });

  it('X-20 C-22 a title that is missing is reported in the language of the user', async () => {
    const id = await importScore();
    const rename = (language: string) => {
      const body = new URLSearchParams({ [TOKEN_FIELD]: user.token, id, title: ' ' });
      return user.send(CALLS.renameSong.path, { method: 'POST', headers: { 'accept-language': language }, body });
    };
    expect((await rename('en')).json).toMatchObject({ field: 'title', msg: 'Title is required.' });
    expect((await rename('de')).json).toMatchObject({ field: 'title', msg: german.titleRequired });
  });

  it('B-19 O-21 that failed is shown, can be retried, and can be reported to the operator', async () => {
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'fail' });
    const { Id: id } = await user.songInState('fail', SongState.Error);
    expect((await stranger.post(at(CALLS.reportError, { id }))).status).toBe(404);
    expect(await user.post(at(CALLS.reportError, { id }))).toMatchObject({ status: 200, json: { ok: true } });
    await waitFor(async () => (await emailsTo(dataDirectory, SUPPORT, new RegExp(id))).length === 1);
    const [letter = ''] = await emailsTo(dataDirectory, SUPPORT, new RegExp(id));
    expect(letter).toMatch(/Error 100: The recording is silent/);

    expect((await stranger.post(at(CALLS.retrySong, { id }))).status).toBe(404);
    await query(dataDirectory, `update songs set title = 'works now' where id = $1`, [id]);
    expect(await user.post(at(CALLS.retrySong, { id }))).toMatchObject({ status: 200, json: { ok: true } });
    expect(await user.songInState('works now', SongState.Ok)).toMatchObject({ ErrorCode: 0, ErrorReason: '' });
    expect((await user.post(at(CALLS.retrySong, { id }))).status).toBe(409);
    expect((await user.post(at(CALLS.reportError, { id }))).status).toBe(409);
  });

  it('B-19 C-35 that failed can be retried with other settings', async () => {
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'fail' });
    const { Id: id } = await user.songInState('fail', SongState.Error);
    const settings = { mode: 'leadsheet', instrument: 'flute', timeSig: '3/4', bpm: '100', key: 'Detect' };
    const unfitting = await user.post(at(CALLS.retrySong, { id, ...settings, instrument: 'bass' }));
    expect(unfitting).toMatchObject({ status: 400, json: { ok: false } });
    expect(await user.songInState('fail', SongState.Error)).toMatchObject({ Id: id });

    await query(dataDirectory, `update songs set title = 'other settings' where id = $1`, [id]);
    expect(await user.post(at(CALLS.retrySong, { id, ...settings }))).toMatchObject({
      status: 200,
      json: { ok: true },
    });
    const song = await user.songInState('other settings', SongState.Ok);
    expect(song.Arrangement).toBe('flute');
    expect(JSON.parse(song.Parameters)).toEqual({ mode: 'leadsheet', instrument: 'flute', timeSig: '3/4', bpm: 100 });
  });
});

describe('sharing', () => {
  const share = async (id: string) => String((await user.post(CALLS.shareScore.path, { id })).json?.['url']);
  const keyOf = (url: string) => new URL(url.replace('/#/', '/')).searchParams.get('key') ?? '';
  const read = (visitor: Visitor, key: string) => visitor.post(CALLS.sharedScore.path, { key });

  it('O-29 M-01 is readable by anybody with the link, without an account', async () => {
    const url = await share(await importScore({ title: 'Shared' }));
    expect(url.startsWith(`${server.url}/#/`)).toBe(true);
    expect(keyOf(url)).toMatch(/^[\w-]{32}$/);
    const answer = await read(new Visitor(server.url), keyOf(url));
    expect(answer).toMatchObject({
      status: 200,
      json: { musicVo: { Version: 4 }, properties: { title: 'Shared', composer: 'Trad.', unlocked: 1 } },
    });
  });

  it('M-03 can be copied in its present state by everybody with an account', async () => {
    const id = await importScore({ title: 'Shared', path: 'Private folder/' });
    const key = keyOf(await share(id));
    const copied = await stranger.post(CALLS.copySharedScore.path, { key, path: 'From friends/' });
    expect(copied).toMatchObject({ status: 200, json: { ok: true, id: expect.any(String) } });
    expect(await stranger.songs()).toMatchObject([{ Title: 'Shared', Path: 'From friends/', State: SongState.Ok }]);
    await user.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect((await stranger.get(at(CALLS.score, { id: String(copied.json?.['id']) }))).status).toBe(200);
    expect((await read(stranger, key)).status).toBe(404);
  });

  it('has the same link until it is removed; the link then stops working and the next one is different', async () => {
    const id = await importScore();
    const first = await share(id);
    expect(await share(id)).toBe(first);
    expect((await stranger.post(CALLS.stopSharing.path, { id })).status).toBe(404);
    expect((await read(stranger, keyOf(first))).status).toBe(200);
    expect((await user.post(CALLS.stopSharing.path, { id })).status).toBe(200);
    const dead = await read(stranger, keyOf(first));
    expect(dead).toMatchObject({ status: 404, json: (await read(stranger, 'x')).json });
    expect((await stranger.post(CALLS.copySharedScore.path, { key: keyOf(first) })).status).toBe(404);
    expect(await share(id)).not.toBe(first);
  });

  it('cannot be shared by another user', async () => {
    const id = await importScore();
    expect((await stranger.post(CALLS.shareScore.path, { id })).status).toBe(404);
  });
});

it('O-14 A-40 feedback is sent to the operator', async () => {
  const send = (json: unknown) =>
    user.send(CALLS.feedback.path, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: user.token, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const feedback = { email: 'ada@example.org', platform: 'Web App', message: 'Lovely!\nThank you.' };
  expect(await send(feedback)).toMatchObject({ status: 200, json: { ok: true, msg: 'Thank you for your feedback!' } });
  await waitFor(async () => (await emailsTo(dataDirectory, SUPPORT, /Lovely!/)).length === 1);
  expect(await send({ ...feedback, message: ' ' })).toMatchObject({ status: 400, json: { field: 'message' } });
  expect(await send({ ...feedback, platform: 'Toaster' })).toMatchObject({ status: 400, json: { field: 'platform' } });
});

it('O-12 A-35 the change log names its versions, the newest first', async () => {
  const log = JSON.parse((await user.get(CALLS.changeLog.path)).text) as { versionCode: number }[];
  const codes = log.map(({ versionCode }) => versionCode);
  expect(codes).toEqual([...codes].sort((a, b) => b - a));
  expect(log[0]).toEqual({
    title: expect.any(String),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    details: expect.arrayContaining([expect.any(String)]),
    versionCode: expect.any(Number),
  });
});
