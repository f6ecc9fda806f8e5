import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { musicJsonAnswer, SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { remarksOf } from '../../server/contract/remarks.ts';
import { END, at96, file } from '../fixtures/midiBytes.ts';
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

const musj = (musicJson: unknown = STAND_IN_MUSIC_JSON) => ({
  name: 'one note.musj',
  content: JSON.stringify(musicJson),
});
const importScore = async (
  scoreFile: { name: string; content: string | Uint8Array<ArrayBuffer> } = musj(),
  fields = {},
) => {
  const answer = await user.upload([scoreFile], {
    title: '',
    composer: '',
    mode: '',
    instrument: '',
    agreedToTerms: '',
    ...fields,
  });
  expect(answer).toMatchObject({ status: 200, json: { ok: true, id: expect.any(String) } });
  return String(answer.json?.['id']);
};
const load = async (id: string) =>
  musicJsonAnswer.parse(JSON.parse((await user.get(`${CALLS.score.path}?id=${id}`)).text));
const titled = (Title: string) => ({
  ...STAND_IN_MUSIC_JSON,
  MetaInfo: { ...STAND_IN_MUSIC_JSON.MetaInfo, Title },
});

describe('importing a score', () => {
  it('C-36 B-10 E-09 O-26 .musj creates a complete song at once, answers its id, and uses the title of the file', async () => {
    const id = await importScore();
    expect(await user.songs()).toMatchObject([
      { Id: id, Title: 'One note', Composer: 'Trad.', State: SongState.Ok, Source: 'File', Path: '' },
    ]);
    const { musicVo, properties } = await load(id);
    expect(musicVo).toMatchObject({ Version: 4, Parts: [{ Measures: [{ Voices: [{ Notes: [{ Midi: [60] }] }] }] }] });
    expect(properties).toEqual({ quality: 1, unlocked: 1, before: false, version: 1, hasOriginal: false, remarks: {} });
  });

  it('uses the fields of the form before those of the file, in the songbook and on the sheet', async () => {
    const id = await importScore(musj(), { title: 'My title', composer: 'Me', path: 'Mine/' });
    expect(await user.songs()).toMatchObject([{ Title: 'My title', Composer: 'Me', Path: 'Mine/' }]);
    expect((await load(id)).musicVo).toMatchObject({ MetaInfo: { Title: 'My title', Composer: 'Me' } });
  });

  it.each(['musicxml', 'mid'])('X-41 reads back the .%s that it exports', async (extension) => {
    const id = await importScore();
    const path = extension === 'mid' ? CALLS.exportMidi.path : CALLS.exportMusicXml.path;
    const file = await fetch(`${server.url}${path}?id=${id}`, { headers: { cookie: cookiesOf(user) } });
    const content = new Uint8Array(await file.arrayBuffer());
    const copy = await load(await importScore({ name: `copy.${extension}`, content }, { title: 'Copy' }));
    expect(copy.musicVo).toMatchObject({
      Parts: [{ Measures: [{ Voices: [{ Notes: [{ Midi: [60], Duration: 1 }] }] }] }],
    });
  });

  it.each([
    ['musj', '{ "Version": 4, "Parts": '],
    ['musj', '{}'],
    ['musicxml', '<score-partwise><part-list/>'],
    ['xml', '<html><body/></html>'],
    ['mid', 'MThd and nothing else'],
    ['mxl', 'PK\x03\x04 and nothing else'],
  ])('X-27 P-02 a corrupted .%s (%s) is refused with code 200 and leaves no song', async (extension, content) => {
    const answer = await user.upload([{ name: `bad.${extension}`, content }]);
    expect(answer).toMatchObject({
      status: 422,
      json: { ok: false, code: 200, msg: expect.stringMatching(/seems corrupted/) },
    });
    expect(await user.songs()).toEqual([]);
  });
});

describe('POST /SaveSheet', () => {
  const save = (id: string, sheet: unknown, version?: number) =>
    user.post(CALLS.saveScore.path, {
      id,
      sheet: typeof sheet === 'string' ? sheet : JSON.stringify(sheet),
      ...(version !== undefined && { version: String(version) }),
    });

  it('O-27 I-34 stores the sheet with its unknown fields, and the songbook shows its title', async () => {
    const id = await importScore();
    const sheet = { ...titled('New title'), Unknown: { kept: true } };
    expect(await save(id, sheet, 1)).toMatchObject({
      status: 200,
      json: { ok: true, msg: 'Changes saved!', version: 2 },
    });
    const { musicVo, properties } = await load(id);
    expect(musicVo).toEqual(sheet);
    expect(properties.version).toBe(2);
    expect(await user.songs()).toMatchObject([{ Title: 'New title' }]);
  });

  it('E-24 X-30 stores an old sheet in its migrated form', async () => {
    const id = await importScore();
    expect(await save(id, { ...titled('Old'), Version: 3 }, 1)).toMatchObject({ status: 200 });
    expect((await load(id)).musicVo).toMatchObject({ Version: 4, MetaInfo: { Title: 'Old' } });
  });

  it('refuses a save based on an older version, and names the newest', async () => {
    const id = await importScore();
    await save(id, titled('first'), 1);
    expect(await save(id, titled('late'), 1)).toMatchObject({ status: 409, json: { ok: false, version: 2 } });
    expect((await load(id)).musicVo).toEqual(titled('first'));
    expect(await save(id, titled('knowing'), 2)).toMatchObject({ status: 200, json: { version: 3 } });
    expect(await save(id, titled('asks for nothing'))).toMatchObject({ status: 200, json: { version: 4 } });
  });

  it('accepts exactly one of two simultaneous saves', async () => {
    const id = await importScore();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((title) => save(id, titled(title), 1)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['text that is not JSON', '{'],
    ['a sheet without parts', { Version: 4 }],
    ['a number', '4'],
    ['null', 'null'],
  ])('refuses %s and keeps the stored score', async (_, sheet) => {
    const id = await importScore();
    expect(await save(id, sheet)).toMatchObject({ status: 400, json: { ok: false, msg: expect.any(String) } });
    expect((await load(id)).properties.version).toBe(1);
  });

  it('accepts a score of several megabytes', async () => {
    const [part] = STAND_IN_MUSIC_JSON.Parts;
    if (part === undefined) throw new Error('The stand-in has a part.');
    const Measures = Array.from({ length: 20_000 }, () => part.Measures[0]);
    const sheet = { ...STAND_IN_MUSIC_JSON, Parts: [{ ...part, Measures }] };
    const id = await importScore();
    expect(await save(id, sheet, 1)).toMatchObject({ status: 200 });
    expect((await load(id)).musicVo).toEqual(sheet);
  });
});

describe('exports', () => {
  const exports = [CALLS.exportPdf, CALLS.exportMusicXml, CALLS.exportMidi, CALLS.exportMusicJson];

  it.each([
    [CALLS.exportMusicXml.path, 'musicxml', /<score-partwise/],
    [CALLS.exportMidi.path, 'mid', /^MThd/],
    [CALLS.exportPdf.path, 'pdf', /^%PDF-[^]*%%EOF\s*$/],
    [CALLS.exportMusicJson.path, 'musj', /^{"Version":4/],
  ])('O-30 to O-33 %s answers a file with the title as its name', async (path, extension, content) => {
    const id = await importScore(musj(), { title: 'Études / Ständchen: "No. 1"' });
    const answer = await user.get(`${path}?id=${id}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(content);
    const name = `Etudes Standchen No. 1.${extension}`;
    const encoded = `%C3%89tudes%20St%C3%A4ndchen%20No.%201.${extension}`;
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${encoded}`,
    );
  });

  it('L-03 the PDF follows its options, and a margin of 51 mm is refused by name', async () => {
    const id = await importScore();
    const pdf = async (options: string) => user.get(`${CALLS.exportPdf.path}?id=${id}${options}`);
    const usual = await pdf('');
    const stated = '&frets=false&chords=true&score=true&lyrics=true&tempo=true';
    const margins = '&marginLeft=10&marginRight=10&marginTop=15&marginBottom=20';
    expect((await pdf(stated + margins)).text).toBe(usual.text);
    expect((await pdf('&tempo=false')).text).not.toBe(usual.text);
    expect((await pdf('&marginLeft=50')).text).not.toBe(usual.text);
    expect((await pdf('&parts=0,0&part=-1')).status).toBe(200);
    for (const parts of ['0,', '-1', 'all', '0;1', '1234'])
      expect(await pdf(`&parts=${parts}`), parts).toMatchObject({ status: 400, json: { ok: false, field: 'parts' } });
    expect(await pdf('&marginLeft=51')).toMatchObject({ status: 400, json: { ok: false, field: 'marginLeft' } });
  });

  it("B-29 answers another user's id as an unknown one, and no id with 400", async () => {
    const id = await importScore();
    for (const { path } of [...exports, CALLS.score]) {
      const strangers = await stranger.get(`${path}?id=${id}`);
      const unknown = await stranger.get(`${path}?id=${crypto.randomUUID()}`);
      expect(strangers, path).toMatchObject({ status: 404, text: unknown.text });
      for (const bad of ['', '?id=', '?id=1', `?id=${id}x`, `?id=${id}&id=${id}`]) {
        expect((await user.get(path + bad)).status, path + bad).toBe(400);
      }
    }
    const form = { id, sheet: JSON.stringify(STAND_IN_MUSIC_JSON) };
    expect(await stranger.post(CALLS.saveScore.path, form)).toMatchObject({ status: 404 });
    expect((await load(id)).properties.version).toBe(1);
  });
});

it('a song has no score while it is transcribed, and has one afterwards', async () => {
  await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 1000' });
  const [waiting] = await user.songs();
  expect((await user.get(`${CALLS.score.path}?id=${waiting?.Id}`)).status).toBe(409);
  const { Id } = await user.songInState('wait 1000', SongState.Ok);
  expect((await load(Id)).musicVo).toEqual(STAND_IN_MUSIC_JSON);
});

const cookiesOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

it('C-36 D-01 tells the owner what of an imported file is missing', async () => {
  const whole = file(at96, [0, 0x90, 60, 64, 96, 0x80, 60, 0, 0, 0x90, 64, 64, 96, 0x80, 64, 0, ...END]);
  const id = await importScore({ name: 'cut.mid', content: new Uint8Array(whole.slice(0, whole.length - 6)) });
  const { properties } = await load(id);
  expect(properties.remarks.changes).toEqual([expect.stringMatching(/the file is cut off here/)]);
});

it('D-01 tells the owner where a transcription differs from its recording, and no reader of the link', async () => {
  await user.upload([{ name: 'cello.mp3', content: MP3 }], { title: 'too low', instrument: 'violin' });
  const { Id, Parameters } = await user.songInState('too low', SongState.Ok);
  const { properties } = await load(Id);
  expect(properties.remarks).toEqual({ octaves: 1, below: 2 });
  expect(remarksOf(Parameters)).toEqual({ octaves: 1, below: 2 });
  const url = String((await user.post(CALLS.shareScore.path, { id: Id })).json?.['url']);
  const key = new URL(url.replace('/#', '')).searchParams.get('key') ?? '';
  const shared = await new Visitor(server.url).post(CALLS.sharedScore.path, { key });
  expect(shared.status).toBe(200);
  expect(shared.text).not.toContain('remarks');
});
