import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { storedFiles } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { BLOCKED_ARTISTS: 'Nobody Special' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  await user.register();
});

const files = () => storedFiles(dataDirectory);

/** Waits until the answered uploads have deleted their temporary files. */
async function settledFiles(): Promise<readonly string[]> {
  let stored: readonly string[] = [];
  await waitFor(async () => {
    stored = await files();
    return stored.every((name) => !name.endsWith('.partial'));
  });
  return stored;
}

const mp3 = { name: 'song.mp3', content: MP3 };

/** A refused upload must leave neither a song nor a file. */
async function expectRefused(upload: Promise<unknown>, status: number, msg: unknown): Promise<void> {
  const before = await settledFiles();
  expect(await upload).toMatchObject({ status, json: { ok: false, msg } });
  expect(await user.songs()).toEqual([]);
  expect(await settledFiles()).toEqual(before);
}

describe('POST /MusicFileToSheet', () => {
  it('B-08 O-23 C-25 creates a song with the cleaned fields', async () => {
    const answer = await user.upload([mp3], { title: 'Don&#39;t & do', composer: ' A&B ', path: 'Songs/Old ones/' });
    expect(answer).toMatchObject({ status: 200, json: { ok: true, msg: expect.any(String) } });
    expect(answer.json).not.toHaveProperty('id');
    expect(await user.songs()).toEqual([
      {
        Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        Title: "Don't _ do",
        Composer: 'A_B',
        State: expect.any(Number),
        Source: 'File',
        Arrangement: 'piano',
        Parameters: '{"mode":"universal","instrument":"piano"}',
        Quality: expect.any(Number),
        CreationDateTime: expect.stringMatching(/^\/Date\(\d{13}\)\/$/),
        Path: 'Songs/Old ones/',
        Progress: expect.any(Number),
        ErrorCode: 0,
        ErrorReason: '',
        HasRecording: expect.any(Boolean),
      },
    ]);
  });

  it('X-45 C-26 C-35 keeps the part and what the user knows of the music with the song', async () => {
    const known = { key: '7', timeSig: '3/4', bpm: '93' };
    await user.upload([mp3], { title: 'a part', starttime: '12.5', stoptime: '40', ...known });
    await user.upload([mp3], {
      title: 'all of it',
      starttime: '',
      stoptime: '',
      key: '-1',
      timeSig: 'Detect',
      bpm: '',
    });
    const [whole, part] = (await user.songs()).map(({ Parameters }) => JSON.parse(Parameters) as unknown);
    const settings = { mode: 'universal', instrument: 'piano' };
    expect(part).toEqual({ ...settings, key: 7, timeSig: '3/4', bpm: 93, start: 12.5, stop: 40 });
    expect(whole).toEqual(settings);
  });

  it.each([
    ['stoptime', { starttime: '10', stoptime: '14.9' }],
    ['stoptime', { starttime: '10' }],
    ['stoptime', { stoptime: '4' }],
    ['starttime', { starttime: '-1', stoptime: '20' }],
    ['starttime', { starttime: '1:20', stoptime: '200' }],
    ['key', { key: '24' }],
    ['timeSig', { timeSig: '7/8' }],
    ['bpm', { bpm: '29' }],
  ])('X-45 refuses a wrong %s by name: %o', async (field, change) => {
    expect(await user.upload([mp3], change)).toMatchObject({ status: 400, json: { ok: false, field } });
    expect(await user.songs()).toEqual([]);
  });

  it('O-13 lists the newest song first', async () => {
    for (const title of ['first', 'second', 'third']) await user.upload([mp3], { title });
    expect((await user.songs()).map((song) => song.Title)).toEqual(['third', 'second', 'first']);
  });

  it('C-18 accepts three files at once, C-19 and refuses a fourth', async () => {
    await expectRefused(
      user.upload([mp3, mp3, mp3, mp3]),
      413,
      'Maximum allowed number of files exceeded. Only 3 allowed.',
    );
    expect(await user.upload([mp3, mp3, mp3])).toMatchObject({ status: 200 });
    expect(await user.songs()).toHaveLength(3);
  });

  it('C-18 accepts 30,000,000 bytes and C-19 refuses one more', async () => {
    const sized = (bytes: number) => {
      const content = new Uint8Array(bytes);
      content.set(MP3);
      return [{ name: 'long.mp3', content }];
    };
    await expectRefused(user.upload(sized(30_000_001)), 413, 'File is too big. Size limit is 30 megabytes.');
    await expectRefused(user.upload(sized(31_000_000)), 413, 'File is too big. Size limit is 30 megabytes.');
    expect(await user.upload(sized(30_000_000))).toMatchObject({ status: 200 });
  });

  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1');
  it.each([
    ['a wrong extension', 'song.exe', MP3],
    ['no extension', 'song', MP3],
    ['a picture named mp3', 'song.mp3', png],
    ['a text named wav', 'song.wav', 'Once upon a time'],
    ['a picture named mid', 'song.mid', png],
    ['an mp3 named musicxml', 'song.musicxml', MP3],
    ['zeros named mp3', 'song.mp3', new Uint8Array(5000)],
  ])('C-19 refuses %s', async (_, name, content) => {
    await expectRefused(user.upload([{ name, content }]), 415, 'File type not supported.');
  });

  it('C-19 asks for MusicXML instead of the file of a notation program', async () => {
    const advice = 'Export the piece from MuseScore as MusicXML, and upload that file.';
    const upload = user.upload([{ name: 'song.mscz', content: 'PK' }]);
    await expectRefused(upload, 415, `File type not supported. ${advice}`);
  });

  it.each([
    ['ogg', 'OggS\0'],
    ['wav', 'RIFF\0\0\0\0WAVEfmt '],
    ['flac', 'fLaC\0'],
    ['m4a', '\0\0\0\x20ftypM4A '],
    ['mp4', '\0\0\0\x20ftypisom'],
    ['amr', '#!AMR\n'],
    ['aif', 'FORM\0\0\0\0AIFFCOMM'],
    ['aiff', 'FORM\0\0\0\0AIFCFVER'],
    ['wma', Buffer.from('3026b2758e66cf11', 'hex').toString('latin1')],
    ['mov', '\0\0\0\x14ftypqt  '],
    ['3gp', '\0\0\0\x1cftyp3gp4'],
    ['oga', 'OggS\0'],
    ['webm', Buffer.from('1a45dfa3', 'hex').toString('latin1')],
    ['mp3', Buffer.from('fffb9064', 'hex').toString('latin1')],
    ['aac', Buffer.from('fff15080', 'hex').toString('latin1')],
  ])('X-41 C-18 recognizes %s by its content, with any case of its name', async (extension, head) => {
    const content = new Uint8Array(Buffer.from(head.padEnd(100, '\x01'), 'latin1'));
    expect(await user.upload([{ name: `Song.${extension.toUpperCase()}`, content }])).toMatchObject({ status: 200 });
  });

  it('refuses an empty file, a missing file, and a malformed form', async () => {
    await expectRefused(user.upload([{ name: 'song.mp3', content: '' }]), 400, 'The file is empty.');
    await expectRefused(user.upload([]), 400, 'Please choose a file.');
    await expectRefused(user.post(CALLS.uploadMusicFile.path), 415, expect.any(String));
    const torn = { 'content-type': 'multipart/form-data; boundary=x', [TOKEN_HEADER]: user.token };
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nID3 and then nothing';
    await expectRefused(
      user.send(CALLS.uploadMusicFile.path, { method: 'POST', headers: torn, body }),
      400,
      expect.any(String),
    );
  });

  it.each([
    ['C-22', { title: ' ' }, 'Title is required.'],
    ['C-22', { composer: '' }, 'Composer is required.'],
    ['C-23', { composer: 'special, NOBODY & friends' }, 'Pieces of the composer Nobody Special cannot be transcribed'],
    ['C-24', { agreedToTerms: 'false' }, expect.any(String)],
    ['C-09', { mode: 'orchestra' }, expect.any(String)],
    ['C-09', { mode: 'constructor' }, expect.any(String)],
    ['C-10', { mode: 'leadsheet', instrument: 'bass' }, expect.any(String)],
    ['C-10', { mode: 'arrangement', instrument: 'piano' }, expect.any(String)],
    ['X-23', { path: '../../etc/' }, expect.any(String)],
    ['X-23', { path: 'a//b/' }, expect.any(String)],
  ])('%s refuses %o', async (_, fields, msg) => {
    await expectRefused(user.upload([mp3], fields), 400, msg);
  });

  it('accepts two uploads at once', async () => {
    const titles = ['left', 'right'];
    const answers = await Promise.all(titles.map((title) => user.upload([mp3], { title })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    for (const title of titles) await user.songInState(title, SongState.Ok);
  });

  it('leaves nothing of an interrupted upload', async () => {
    const before = await files();
    const headers = {
      cookie: [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [TOKEN_HEADER]: user.token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 20_000_000,
    };
    const upload = request(server.url + CALLS.uploadMusicFile.path, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n');
    upload.write(new Uint8Array(3_000_000));
    await waitFor(async () => (await files()).length === before.length + 1);
    upload.destroy();
    await waitFor(async () => (await files()).length === before.length);
    expect(await user.songs()).toEqual([]);
  });
});

describe('POST /DeleteSheets', () => {
  const remove = (visitor: Visitor, ids: string) =>
    visitor.post(`${CALLS.deleteSongs.path}?ids=${encodeURIComponent(ids)}`);

  it('O-19 deletes songs with their files, and never those of other users', async () => {
    const before = await files();
    for (const title of ['a', 'b', 'c']) await user.upload([mp3], { title });
    const stranger = new Visitor(server.url);
    await stranger.register();
    const ids = (await user.songs()).map((song) => song.Id);
    const strangers = await remove(stranger, ids.join(';'));
    const unknown = await remove(stranger, crypto.randomUUID());
    expect(strangers).toMatchObject({ status: 404, json: unknown.json });
    expect(await user.songs()).toHaveLength(3);
    expect(await remove(user, ids.slice(0, 2).join(';'))).toMatchObject({ status: 200, json: { ok: true } });
    expect((await user.songs()).map((song) => song.Id)).toEqual(ids.slice(2));
    await remove(user, ids.join(';'));
    expect(await files()).toEqual(before);
  });

  it('B-29 accepts UUIDs only', async () => {
    for (const ids of ['', ';', '1', `${crypto.randomUUID()};x`, "' or 1=1"]) {
      expect((await remove(user, ids)).status).toBe(400);
    }
  });

  it('B-19 cancels a running transcription', async () => {
    await user.upload([mp3], { title: 'wait 60000' });
    const { Id } = await user.songInState('wait 60000', SongState.Processing);
    const before = await files();
    expect(await remove(user, Id)).toMatchObject({ status: 200 });
    expect(await user.songs()).toEqual([]);
    expect(await files()).toHaveLength(before.length - 1);
  });
});

it('X-34 while the disk is nearly full, files are not taken, and the log tells the operator why', async () => {
  const folder = await newDataDirectory();
  const full = await startServer(folder, { MIN_FREE_MEGABYTES: '100000000' });
  try {
    const visitor = new Visitor(full.url);
    await visitor.register();
    const answer = await visitor.upload([mp3]);
    expect(answer).toMatchObject({
      status: 503,
      json: { ok: false, msg: expect.stringContaining('cannot be stored') },
    });
    expect(await visitor.songs()).toEqual([]);
    expect(full.output()).toMatch(/The disk of DATA_DIR has \d+ MB left; MIN_FREE_MEGABYTES is 100000000/);
  } finally {
    await full.stop();
    await removeDataDirectory(folder);
  }
});
