/** The kept versions of a score: the latest saves and the first version, and restoring one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { musicJsonAnswer, scoreVersionAnswer, scoreVersions } from '../../server/contract/calls.ts';
import { KEPT_VERSIONS } from '../../server/contract/limits.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let id: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  await user.register();
  const file = { name: 'one note.musj', content: JSON.stringify(titled('first')) };
  id = String((await user.upload([file], { title: '', composer: '' })).json?.['id']);
});

const titled = (Title: string, more: object = {}) => ({
  ...STAND_IN_MUSIC_JSON,
  ...more,
  MetaInfo: { ...STAND_IN_MUSIC_JSON.MetaInfo, Title },
});
const save = (title: string, version: number, more?: object) =>
  user.post(CALLS.saveScore.path, { id, sheet: JSON.stringify(titled(title, more)), version: String(version) });
const numbers = async (of = id) =>
  scoreVersions.parse((await user.get(`${CALLS.scoreVersions.path}?id=${of}`)).json).map(({ Number: each }) => each);
const read = (number: number | string, visitor = user) =>
  visitor.get(`${CALLS.scoreVersion.path}?id=${id}&number=${number}`);
const titleOf = async (number: number) =>
  (scoreVersionAnswer.parse((await read(number)).json).musicVo as typeof STAND_IN_MUSIC_JSON).MetaInfo.Title;
const bringBack = (number: number, version?: number) =>
  user.post(CALLS.bringBack.path, {
    id,
    number: String(number),
    ...(version !== undefined && { version: String(version) }),
  });
const load = async () => musicJsonAnswer.parse((await user.get(`${CALLS.score.path}?id=${id}`)).json);

describe('the versions of a score', () => {
  it('are the saved ones, the newest first, each with its time and content', async () => {
    expect(await numbers()).toEqual([1]);
    await save('second', 1, { Unknown: { kept: true } });
    await save('third', 2);
    const { json } = await user.get(`${CALLS.scoreVersions.path}?id=${id}`);
    const versions = scoreVersions.parse(json);
    expect(versions.map(({ Number: each }) => each)).toEqual([3, 2, 1]);
    const times = versions.map(({ Saved }) => Number(/^\/Date\((\d+)\)\/$/.exec(Saved)?.[1]));
    expect(times).toEqual([...times].sort().reverse());
    expect(Math.abs(Date.now() - (times[0] ?? 0))).toBeLessThan(60_000);
    const second = scoreVersionAnswer.parse((await read(2)).json);
    expect(second.musicVo).toEqual(titled('second', { Unknown: { kept: true } }));
    expect(second.properties).toEqual(versions[1]);
    expect([await titleOf(1), await titleOf(3)]).toEqual(['first', 'third']);
  });

  it(`are the last ${KEPT_VERSIONS} and the first, which is never dropped`, async () => {
    const saves = KEPT_VERSIONS + 4;
    for (let version = 1; version <= saves; version++) await save(`save ${version + 1}`, version);
    const last = Array.from({ length: KEPT_VERSIONS }, (_, index) => saves + 1 - index);
    expect(await numbers()).toEqual([...last, 1]);
    expect(await titleOf(1)).toBe('first');
    expect(await read(2)).toMatchObject({
      status: 404,
      json: { ok: false, msg: expect.stringMatching(/no longer kept/) },
    });
    expect(await bringBack(2, saves + 1)).toMatchObject({ status: 404 });
  });

  it('are fewer where they are very large, and include the first', async () => {
    // Noise cannot be compressed: each version has 7 MB.
    const noise = () => ({ Noise: Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64') });
    const large = () => ({ Unknown: Array.from({ length: 112 }, noise) });
    for (let version = 1; version <= 5; version++) expect((await save('large', version, large())).status).toBe(200);
    expect(await numbers()).toEqual([6, 5, 4, 3, 1]);
  });

  it('are deleted with the song, and a copy has none', async () => {
    await save('second', 1);
    const copy = await user.post(`${CALLS.duplicateSong.path}?id=${id}`);
    expect(await numbers(String(copy.json?.['id']))).toEqual([1]);
    await user.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect(await query(dataDirectory, 'select 1 from score_versions where song_id = $1', [id])).toEqual([]);
    expect(await read(1)).toMatchObject({ status: 404 });
  });

  it('B-29 are hidden from other users, and malformed input is refused by name', async () => {
    await save('second', 1);
    const stranger = new Visitor(server.url);
    await stranger.register();
    expect(await read(1, stranger)).toMatchObject({ status: 404 });
    for (const number of ['', '0', '-1', '1.5', 'x', '1e9', '99999999999', "1' or 1=1"]) {
      expect(await read(encodeURIComponent(number))).toMatchObject({
        status: expect.toSatisfy((n) => n === 400 || n === 404),
      });
    }
    expect(await read('x')).toMatchObject({ status: 400, json: { field: 'number' } });
    const garbage = await user.post(CALLS.bringBack.path, { id: 'garbage', number: '1' });
    expect(garbage).toMatchObject({ status: 400, json: { field: 'id' } });
    expect(await numbers()).toEqual([2, 1]);
  });
});

describe('restoring a version', () => {
  it('is a save: the replaced version can be restored too, and the songbook shows the title', async () => {
    const first = (await load()).musicVo;
    await save('second', 1);
    expect(await bringBack(1, 2)).toMatchObject({ status: 200, json: { ok: true, version: 3 } });
    const { musicVo, properties } = await load();
    expect(musicVo).toEqual(first);
    expect(properties.version).toBe(3);
    expect(await user.songs()).toMatchObject([{ Title: 'first' }]);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await bringBack(2, 3)).toMatchObject({ json: { version: 4 } });
    expect((await load()).musicVo).toEqual(titled('second'));
  });

  it('is refused after a later save, and the newer version is named', async () => {
    await save('second', 1);
    await save('third', 2);
    expect(await bringBack(1, 2)).toMatchObject({ status: 409, json: { ok: false, version: 3 } });
    expect((await load()).musicVo).toEqual(titled('third'));
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  it('at the same time as saves succeeds once, and no version is lost or duplicated', async () => {
    await save('second', 1);
    const answers = await Promise.all([bringBack(1, 2), save('a', 2), bringBack(1, 2), save('b', 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await numbers()).toEqual([3, 2, 1]);
    // Saves that name no version wait for each other.
    const forced = await Promise.all([bringBack(1), bringBack(2), bringBack(1)]);
    expect(forced.map(({ json }) => json?.['version']).sort()).toEqual([4, 5, 6]);
    expect(await numbers()).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

it('a server that is killed during a save has stored score and history completely or not at all', async () => {
  const directory = await newDataDirectory();
  let running = await startServer(directory);
  try {
    user = new Visitor(running.url);
    const email = await user.register();
    const file = { name: 'a.musj', content: JSON.stringify(titled('save 1')) };
    id = String((await user.upload([file], { title: '', composer: '' })).json?.['id']);
    let acknowledged = 1;
    const saving = (async () => {
      for (;;) {
        const answer = await save(`save ${acknowledged + 1}`, acknowledged).catch(() => undefined);
        if (answer?.status !== 200) return;
        acknowledged += 1;
      }
    })();
    await waitFor(async () => acknowledged > 2);
    await running.stop('SIGKILL');
    await saving;
    running = await startServer(directory);
    user = new Visitor(running.url);
    await user.account();
    await user.post(CALLS.login.path, { Email: email, Password: 'correct horse', RememberMe: 'true' });
    await user.account();
    const { version } = (await load()).properties;
    expect([acknowledged, acknowledged + 1]).toContain(version);
    const all = Array.from({ length: version }, (_, index) => version - index);
    expect(await numbers()).toEqual(all.filter((each) => each === 1 || each > version - KEPT_VERSIONS));
    for (const each of await numbers()) expect(await titleOf(each)).toBe(`save ${each}`);
  } finally {
    await running.stop();
    await removeDataDirectory(directory);
  }
});
