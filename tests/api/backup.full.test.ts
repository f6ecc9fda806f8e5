/** `npm run backup` and `npm run restore` as an operator runs them: programs beside the server. */
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { blobsOf, isOnInstalledBackends, loseEverything } from './support/backend.ts';
import { runCommand } from './support/command.ts';
import { query } from './support/database.ts';
import { processesOn } from './support/processes.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SHEET = JSON.stringify(STAND_IN_MUSIC_JSON);
const PASSWORD = 'correct horse';

let dataDirectory: string;
/** Of the session in which the backup was made. */
let cookies: [string, string][];
let archive: string;
let email: string;
let shareKey: string;
/** The user's data before all data was lost. */
let before: Seen;

interface Seen {
  readonly account: unknown;
  readonly songs: readonly { readonly Title: string; readonly State: number }[];
  readonly folders: unknown;
  readonly score: unknown;
  readonly versions: unknown;
  readonly detected: unknown;
  readonly shared: unknown;
  readonly originals: Readonly<Record<string, string>>;
}

const run = (program: 'backup' | 'restore', args: readonly string[]) =>
  runCommand(`server/backup/${program}.ts`, args, dataDirectory);

async function login(url: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.account();
  await visitor.post(CALLS.login.path, { Email: email, Password: PASSWORD, RememberMe: 'true' });
  await visitor.account();
  return visitor;
}

async function readSongs(visitor: Visitor): Promise<Seen> {
  const { token: _, ...account } = await visitor.account();
  const songs = await visitor.songs();
  const score = songs.find(({ Title }) => Title === 'a score');
  const done = songs.find(({ Title }) => Title === 'done');
  const originals: Record<string, string> = {};
  const blobs = await blobsOf(dataDirectory);
  for await (const page of blobs.list()) {
    for (const key of page) originals[key] = (await buffer(await blobs.read(key))).toString('base64');
  }
  return {
    account,
    songs,
    folders: (await visitor.get(CALLS.folders.path)).json,
    detected: (await visitor.get(`${CALLS.detectedNotes.path}?id=${done?.Id}`)).json,
    score: (await visitor.get(`${CALLS.score.path}?id=${score?.Id}`)).json,
    versions: (await visitor.get(`${CALLS.scoreVersions.path}?id=${score?.Id}`)).json,
    shared: (await new Visitor(visitor.url).post(CALLS.sharedScore.path, { key: shareKey })).json,
    originals,
  };
}

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  archive = `${dataDirectory}-backup.tar.gz`;
  const server = await startServer(dataDirectory, {}, { embedsDatabase: true });
  const visitor = new Visitor(server.url);
  email = await visitor.register();
  const imported = await visitor.upload([{ name: 'a.musj', content: SHEET }], {
    title: 'a score',
    path: 'Häns\\el\t/',
  });
  const id = String(imported.json?.['id']);
  await visitor.post(CALLS.saveScore.path, { id, sheet: SHEET.replace(STAND_IN_MUSIC_JSON.MetaInfo.Title, 'a score') });
  shareKey =
    String((await visitor.post(CALLS.shareScore.path, { id })).json?.['url'])
      .split('key=')
      .at(-1) ?? '';
  await visitor.upload([{ name: 'b.mp3', content: MP3 }], { title: 'done' });
  await visitor.songInState('done', SongState.Ok);
  await visitor.upload([{ name: 'c.mp3', content: MP3 }], { title: 'wait 600000 under way' });
  await visitor.songInState('wait 600000 under way', SongState.Processing);
  before = await readSongs(visitor);
  cookies = [...visitor.cookies];

  const { code, output } = await run('backup', [archive]);
  expect([code, output]).toEqual([0, expect.stringMatching(/: tables \d+, uploaded files 3\.\n$/)]);
  await server.stop();
});
afterAll(async () => {
  await removeDataDirectory(dataDirectory);
  await rm(archive, { force: true });
});

describe('a backup, made while the server ran', () => {
  it('is not overwritten by another', async () => {
    expect(await run('backup', [archive])).toEqual({ code: 1, output: `The file ${archive} already exists.\n` });
  });

  it('says that its folder is missing', async () => {
    const missing = await run('backup', [join(dataDirectory, 'no folder', 'backup.tar.gz')]);
    expect(missing).toEqual({ code: 1, output: expect.stringMatching(/^The backup cannot be written: ENOENT.*\n$/) });
  });

  it.runIf(process.platform === 'linux')('says that the disk is full, and leaves nothing', async () => {
    const full = join(dataDirectory, 'full.tar.gz');
    // Each write to this device fails as on a full disk.
    await symlink('/dev/full', `${full}.partial`);
    const output = `The disk has no space left for ${full}; nothing was written.\n`;
    expect(await run('backup', [full])).toEqual({ code: 1, output });
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith('full'))).toEqual([]);
  });

  it('has the same content while the server is stopped, and leaves no database running', async () => {
    const second = `${archive}.second`;
    const { code, output } = await run('backup', [second]);
    expect([code, output]).toEqual([0, expect.stringMatching(/uploaded files 3\.\n$/)]);
    expect(await processesOn(dataDirectory)).toEqual([]);
    await rm(second);
  });

  it('is refused by a database that is not empty', async () => {
    const { code, output } = await run('restore', [archive]);
    expect([code, output]).toEqual([1, expect.stringMatching(/^The database is not empty\. With --replace/)]);
  });

  it('restores everything after a total loss, and running transcriptions begin again', async () => {
    await loseEverything(dataDirectory);
    const { code, output } = await run('restore', [archive]);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/uploaded files 3; songs waiting for transcription: 1\.\n$/),
    ]);
    const server = await startServer(dataDirectory, {}, { embedsDatabase: true });
    const visitor = await login(server.url);
    await visitor.songInState('wait 600000 under way', SongState.Processing);
    // M8: a session could have been ended after the backup.
    const former = new Visitor(server.url);
    for (const [name, value] of cookies) former.cookies.set(name, value);
    expect((await former.account()).error).toBeDefined();
    const after = await readSongs(visitor);
    const settled = (seen: Seen) => ({ ...seen, songs: seen.songs.map((song) => ({ ...song, Progress: 0 })) });
    expect(settled(after)).toEqual(settled(before));
    await server.stop();
  });

  it('replaces later data with --replace beside a running server, and removes its blobs', async () => {
    const server = await startServer(dataDirectory, {}, { embedsDatabase: true });
    const visitor = await login(server.url);
    await visitor.upload([{ name: 'd.mp3', content: MP3 }], { title: 'wait 600000 later' });
    await visitor.songInState('wait 600000 later', SongState.Processing);
    const { code, output } = await run('restore', [archive, '--replace']);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Restored/)]);
    const again = await login(server.url);
    await again.songInState('wait 600000 under way', SongState.Processing);
    expect((await again.songs()).map(({ Title }) => Title).sort()).toEqual(
      before.songs.map(({ Title }) => Title).sort(),
    );
    expect(Object.keys((await readSongs(again)).originals).sort()).toEqual(Object.keys(before.originals).sort());
    await server.stop();
  });
});

describe('a file that is not a valid backup', () => {
  const bytes = () => readFile(archive);
  const damages: readonly [string, (sound: Buffer) => Buffer, RegExp][] = [
    ['cut off', (sound) => sound.subarray(0, sound.length - 300), /is incomplete: its end is missing/],
    ['with one bit changed', (sound) => flip(sound, Math.floor(sound.length / 2)), /damaged/],
    ['empty', () => Buffer.alloc(0), /is (incomplete|not a backup)/],
    ['something else', () => Buffer.from('no archive at all'), /damaged or not a backup/],
  ];

  it.each(damages)('%s is refused with the reason, and nothing is changed', async (_, damage, sentence) => {
    const file = `${archive}.damaged`;
    await writeFile(file, damage(await bytes()));
    const { code, output } = await run('restore', [file, '--replace']);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(output).not.toMatch(/^\s+at /m);
    await rm(file);
  });

  it('that does not exist is refused', async () => {
    expect((await run('restore', ['/nowhere/at-all'])).output).toBe('The file /nowhere/at-all does not exist.\n');
  });

  it('keeps the songs after all these refusals', async () => {
    const server = await startServer(dataDirectory, {}, { embedsDatabase: true });
    expect(await query(dataDirectory, 'select count(*)::int as songs from songs')).toEqual([{ songs: 3 }]);
    await server.stop();
  });
});

it.runIf(!isOnInstalledBackends)('reports a folder without an installation', async () => {
  const empty = await newDataDirectory();
  const kept = dataDirectory;
  dataDirectory = empty;
  const { code, output } = await run('backup', [`${empty}/backup.tar.gz`]);
  dataDirectory = kept;
  expect([code, output]).toEqual([1, expect.stringMatching(/is not the data folder of a Songleaf installation/)]);
  expect(await readdir(empty)).toEqual([]);
  await removeDataDirectory(empty);
});

function flip(sound: Buffer, at: number): Buffer {
  const changed = Buffer.from(sound);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
