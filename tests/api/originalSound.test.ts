/** The recording from which a song was transcribed, as the owner's player requests it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { musicJsonAnswer, SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let owner: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
  owner = new Visitor(server.url);
  await owner.register();
  stranger = new Visitor(server.url);
  await stranger.register();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const recording = async (extension: string) =>
  new Uint8Array(await readFile(new URL(`../fixtures/audio/triad.${extension}`, import.meta.url)));

async function transcribe(title: string, extension = 'mp3'): Promise<{ id: string; content: Buffer }> {
  const content = await recording(extension);
  await owner.upload([{ name: `triad.${extension}`, content }], { title });
  const { Id } = await owner.songInState(title, SongState.Ok);
  return { id: Id, content: Buffer.from(content) };
}

/** One channel of 8 bits. */
function wavHeader(bytes: number, rate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  [16, 0x10001, rate, rate, 0x80001].forEach((value, index) => header.writeUInt32LE(value, 16 + index * 4));
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

async function ask(visitor: Visitor, id: string, headers: Record<string, string> = {}) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}${CALLS.originalSound.path}?id=${id}`, { headers: { ...headers, cookie } });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

const hasOriginal = async (id: string): Promise<boolean> =>
  musicJsonAnswer.parse((await owner.get(`${CALLS.score.path}?id=${id}`)).json).properties.hasOriginal;

describe('the original recording', () => {
  it('H-03 is returned byte for byte with its media type, and the score states that it exists', async () => {
    const { id, content } = await transcribe('whole');
    const { status, headers, body } = await ask(owner, id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body.equals(content)).toBe(true);
    expect(await hasOriginal(id)).toBe(true);
  });

  it.each([
    ['wav', 'audio/wav'],
    ['m4a', 'audio/mp4'],
    ['ogg', 'audio/ogg'],
    ['flac', 'audio/flac'],
    ['webm', 'audio/webm'],
    ['aac', 'audio/aac'],
    ['amr', 'audio/amr'],
  ])('of a .%s file is sent to the player as %s', async (extension, mediaType) => {
    const { id } = await transcribe(extension, extension);
    expect((await ask(owner, id)).headers.get('content-type')).toBe(mediaType);
  });

  it('is sent in the parts that a seeking player requests', async () => {
    const { id, content } = await transcribe('parts');
    const part = await ask(owner, id, { range: 'bytes=100-299' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${content.length}`);
    expect(part.body.equals(content.subarray(100, 300))).toBe(true);
    const outside = await ask(owner, id, { range: `bytes=${content.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${content.length}`);
  });

  it('of thirty minutes is sent from its last minute on, to its owner only, and not after its deletion', async () => {
    const SECONDS = 1800;
    const RATE = 8000;
    const data = Buffer.alloc(SECONDS * RATE);
    // Each second has a value of its own, so that a wrong part is noticed.
    for (let second = 0; second < SECONDS; second += 1)
      data.fill(128 + (second % 61) - 30, second * RATE, (second + 1) * RATE);
    const content = Buffer.concat([wavHeader(data.length, RATE), data]);
    await owner.upload([{ name: 'thirty minutes.wav', content: new Uint8Array(content) }], { title: 'thirty minutes' });
    const { Id } = await owner.songInState('thirty minutes', SongState.Ok);
    const from = 44 + 29 * 60 * RATE;
    const range = `bytes=${from}-${from + 65_535}`;
    const part = await ask(owner, Id, { range });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${from + 65_535}/${content.length}`);
    expect(part.body.equals(content.subarray(from, from + 65_536))).toBe(true);
    expect((await ask(stranger, Id, { range })).status).toBe(404);
    await owner.post(`${CALLS.deleteSongs.path}?ids=${Id}`);
    expect((await ask(owner, Id, { range })).status).toBe(404);
  });

  it('is not sent again to a browser that has it, and parts of different files are not mixed', async () => {
    const { id, content } = await transcribe('known');
    const tag = (await ask(owner, id)).headers.get('etag') ?? '';
    expect((await ask(owner, id, { 'if-none-match': tag })).status).toBe(304);
    expect((await ask(owner, id, { 'if-range': '"another"', range: 'bytes=0-9' })).body).toHaveLength(content.length);
    expect((await ask(owner, id, { 'if-range': tag, range: 'bytes=0-9' })).body).toHaveLength(10);
  });

  it('is returned to its owner only', async () => {
    const { id } = await transcribe('mine');
    expect((await ask(stranger, id)).status).toBe(404);
    expect((await ask(new Visitor(server.url), id)).status).toBe(401);
  });

  it('B-19 C-35 is transcribed again as a song of its own, for another instrument, without a change of the first', async () => {
    const { id, content } = await transcribe('first');
    const settings = { mode: 'leadsheet', instrument: 'flute', timeSig: '3/4', bpm: '', key: '' };
    const again = (visitor: Visitor, fields: Record<string, string>) =>
      visitor.post(`${CALLS.transcribeAgain.path}?${new URLSearchParams({ id, ...fields }).toString()}`);
    expect((await again(stranger, settings)).status).toBe(404);
    expect((await again(owner, { ...settings, instrument: 'bass' })).status).toBe(400);
    const former = (await owner.songs()).find(({ Id }) => Id === id);
    expect(former?.HasRecording).toBe(true);
    expect(await again(owner, settings)).toMatchObject({ status: 200, json: { ok: true } });
    await waitFor(async () => (await owner.songs()).every(({ State }) => State === SongState.Ok));
    const [second] = await owner.songs();
    expect(second).toMatchObject({ Title: 'first', Arrangement: 'flute', HasRecording: true });
    expect(JSON.parse(second?.Parameters ?? '')).toEqual({ mode: 'leadsheet', instrument: 'flute', timeSig: '3/4' });
    expect((await owner.songs()).find(({ Id }) => Id === id)).toEqual(former);
    // Each of the two can be deleted without the other.
    await owner.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect((await ask(owner, second?.Id ?? '')).body.equals(content)).toBe(true);
  });

  it('is deleted with its song', async () => {
    const { id } = await transcribe('deleted');
    await owner.get(`${CALLS.songs.path}`);
    await owner.post(`${CALLS.deleteSongs.path}?ids=${id}`);
    expect((await ask(owner, id)).status).toBe(404);
  });

  it('does not exist for a song from a score file or for a copy', async () => {
    const file = { name: 'one note.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };
    const id = String((await owner.upload([file])).json?.['id']);
    expect((await ask(owner, id)).status).toBe(404);
    expect(await hasOriginal(id)).toBe(false);
    const original = await transcribe('copied');
    const copy = await owner.post(`${CALLS.duplicateSong.path}?id=${original.id}`);
    expect(copy.json).toMatchObject({ ok: true });
    const copied = (await owner.songs()).find(({ Title, Id }) => Title.startsWith('copied') && Id !== original.id);
    expect(await hasOriginal(copied?.Id ?? '')).toBe(false);
  });
});
