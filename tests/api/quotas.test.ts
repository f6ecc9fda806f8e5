/** What one account may store and have done; every limit is refused with a text that names the next step. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { query, setPlan } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    ACCOUNT_MEGABYTES: '2',
    ACCOUNT_SONGS: '5',
    TRANSCRIPTIONS_PER_DAY: '3',
    CALL_SECONDS: '2',
    MAX_CONNECTIONS: '60',
    PAYMENT_PROVIDER: 'fake',
  });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

/** A premium user: the limits are those of every account. */
async function newUser(): Promise<Visitor> {
  const user = new Visitor(server.url);
  await setPlan(dataDirectory, await user.register(), 'premium', 'active_subscription');
  return user;
}

const score = { name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };
const change = (user: Visitor, name: 'createFolder' | 'renameFolder' | 'moveSongs', fields: Record<string, string>) =>
  user.send(`${CALLS[name].path}?${new URLSearchParams(fields).toString()}`, {
    method: CALLS[name].method,
    headers: { [TOKEN_HEADER]: user.token },
  });

describe('H6 an account', () => {
  it('uploads until its space is used up, and again after it has deleted something', async () => {
    const user = await newUser();
    const large = { name: 'a.mp3', content: new Uint8Array([...MP3, ...new Uint8Array(1_500_000)]) };
    expect(await user.upload([large])).toMatchObject({ status: 200 });
    expect(await user.upload([large])).toMatchObject({
      status: 409,
      json: { ok: false, msg: expect.stringMatching(/space .* used up.*delete/) },
    });
    const [song] = await user.songs();
    await user.send(`${CALLS.deleteSongs.path}?ids=${song?.Id}`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: user.token },
    });
    expect(await user.upload([score])).toMatchObject({ status: 200 });
  });

  it('has a limited number of songs, also by copies', async () => {
    const user = await newUser();
    const { json } = await user.upload([score]);
    for (let made = 1; made < 5; made++) expect(await user.upload([score])).toMatchObject({ status: 200 });
    for (const answer of [
      await user.upload([score]),
      await user.send(`${CALLS.duplicateSong.path}?id=${String(json?.['id'])}`, {
        method: CALLS.duplicateSong.method,
        headers: { [TOKEN_HEADER]: user.token },
      }),
    ])
      expect(answer).toMatchObject({ status: 409, json: { msg: expect.stringMatching(/songbook has as many/) } });
  });

  it('has a limited number of recordings transcribed in a day', async () => {
    const user = await newUser();
    for (let sent = 0; sent < 3; sent++)
      expect(await user.upload([{ name: 'a.mp3', content: MP3 }])).toMatchObject({ status: 200 });
    expect(await user.upload([{ name: 'a.mp3', content: MP3 }])).toMatchObject({
      status: 429,
      json: { msg: expect.stringMatching(/today.*tomorrow/) },
    });
    expect(await user.upload([score])).toMatchObject({ status: 200 });
  });

  it('has a limited number and depth of folders, by every call that makes one', async () => {
    const user = await newUser();
    const deep = (depth: number) => Array.from({ length: depth }, (_, level) => `${level}/`).join('');
    expect(await change(user, 'createFolder', { path: deep(16) })).toMatchObject({ status: 200 });
    const refused = { status: 409, json: { ok: false, msg: expect.stringMatching(/folders/) } };
    expect(await change(user, 'createFolder', { path: deep(17) })).toMatchObject(refused);
    expect(await change(user, 'createFolder', { path: 'top/' })).toMatchObject({ status: 200 });
    expect(await change(user, 'renameFolder', { path: '0/', newpath: 'top/0/' })).toMatchObject(refused);
    const { id } = await user.account();
    await query(dataDirectory, "insert into folders select $1, 'more ' || n || '/' from generate_series(1, 983) as n", [
      id,
    ]);
    expect(await change(user, 'createFolder', { path: 'one more/' })).toMatchObject(refused);
    expect(await user.upload([score], { path: 'one more/' })).toMatchObject(refused);
    expect(await user.upload([score], { path: 'top/' })).toMatchObject({ status: 200 });
  });
});

describe('L2 a path of letters that take three bytes each', () => {
  it('is refused where the index of the database would refuse it, and so is a rename that makes one', async () => {
    const user = await newUser();
    let seed = 7;
    const letters = (count: number) =>
      Array.from({ length: count }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return String.fromCodePoint(0x4e00 + (seed % 20_000));
      }).join('');
    const path = Array.from({ length: 9 }, () => `${letters(95)}/`).join('');
    expect(await change(user, 'createFolder', { path })).toMatchObject({ status: 409 });
    const short = `${letters(90)}/`;
    expect(await change(user, 'createFolder', { path: `a/${short.repeat(6)}` })).toMatchObject({ status: 200 });
    const longer = await change(user, 'renameFolder', { path: 'a/', newpath: `${letters(95)}/${letters(95)}/` });
    expect(longer).toMatchObject({ status: 409 });
  });
});

describe('L1 a free user', () => {
  it('cannot send a score file as a recording', async () => {
    const user = new Visitor(server.url);
    await user.register();
    const form = new FormData();
    form.set('instrument', 'piano');
    form.append('audio', new Blob([score.content]), score.name);
    const init = { method: 'POST', headers: { [TOKEN_HEADER]: user.token }, body: form };
    expect(await user.send(CALLS.uploadRecording.path, init)).toMatchObject({
      status: 402,
      json: { msg: expect.stringMatching(/Premium/) },
    });
  });
});

describe('M7 one account', () => {
  it('does not take all connections to the database by changing folders', async () => {
    const [hostile, polite] = [await newUser(), await newUser()];
    const { id } = await hostile.account();
    const locked = query(
      dataDirectory,
      'with account as (select id from accounts where id = $1 for update) select pg_sleep(3) from account',
      [id],
    );
    const answers = Array.from({ length: 28 }, (_, at) => change(hostile, 'createFolder', { path: `f${at}/` }));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = Date.now();
    expect(await polite.songs()).toEqual([]);
    expect(Date.now() - began).toBeLessThan(1500);
    await locked;
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('M10 a client that sends its request slowly', () => {
  it('is disconnected after the time of a call', async () => {
    const sent = request(server.url + CALLS.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 1000 },
    });
    const began = Date.now();
    const ended = new Promise((resolve) => sent.once('error', resolve));
    sent.write('Email=');
    await ended;
    expect(Date.now() - began).toBeGreaterThan(1500);
    expect(Date.now() - began).toBeLessThan(6000);
  });

  it('cannot hold more connections than the server has', async () => {
    const { port, hostname } = new URL(server.url);
    const sockets = Array.from({ length: 70 }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.on('error', () => undefined);
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
    // Silent connections that were accepted are closed later, after CALL_SECONDS.
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(62), { timeout: 1500, interval: 10 });
    expect(open()).toBeGreaterThan(0);
    for (const socket of sockets) socket.destroy();
  });
});
