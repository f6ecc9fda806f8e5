/** O-24: recordings of the wizard become songs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TrackBytes, midiFileBytes } from '../../engine/index.ts';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;

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
});

describe('POST /RecordingToSheet', () => {
  const settings = { mode: 'universal', instrument: 'piano', path: 'Mine/', key: '-1', timeSig: '3/4', bpm: '120' };
  const record = (fields: Record<string, string>, audio = new Blob([MP3], { type: 'audio/webm' })) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.append('audio', audio);
    return user.send(CALLS.uploadRecording.path, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: user.token },
      body: form,
    });
  };

  it('O-24 C-34 creates a song of a recording without a name, with its settings', async () => {
    expect(await record({ ...settings, drums: 'staff' })).toMatchObject({
      status: 200,
      json: { ok: true, msg: expect.any(String) },
    });
    const [song] = await user.songs();
    expect(song).toMatchObject({ Source: 'Mic', Arrangement: 'piano', Path: 'Mine/' });
    expect(song?.Title).toMatch(/^Recording of \d{4}-\d\d-\d\d$/);
    expect(JSON.parse(song?.Parameters ?? '')).toEqual({
      mode: 'universal',
      instrument: 'piano',
      timeSig: '3/4',
      bpm: 120,
      drums: 'staff',
    });
    await waitFor(async () => (await standInLog(dataDirectory)).some((line) => line.startsWith('end Recording of')));
  });

  it.each([
    ['instrument', { instrument: 'trombone' }],
    ['key', { key: '24' }],
    ['timeSig', { timeSig: '5/7' }],
    ['bpm', { bpm: '1000' }],
    ['path', { path: '../' }],
    ['drums', { drums: 'loud' }],
    ['colour', { colour: 'green' }],
  ])('refuses a wrong %s by name', async (field, change) => {
    expect(await record({ ...settings, ...change })).toMatchObject({ status: 400, json: { ok: false, field } });
    expect(await user.songs()).toEqual([]);
  });

  it('C-11 C-32 takes the keys of a MIDI keyboard as a recording, which is transcribed and can be transcribed again', async () => {
    const track = new TrackBytes();
    track.note(0, 480, 0, 60, 80);
    const keys = new Blob([new Uint8Array(midiFileBytes([track.chunk(480)], 480))], { type: 'audio/midi' });
    const named = (fields: Record<string, string>, content: Blob, name: string) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.append('audio', content, name);
      const headers = { [TOKEN_HEADER]: user.token };
      return user.send(CALLS.uploadRecording.path, { method: 'POST', headers, body: form });
    };
    const byKeys = { ...settings, instrument: 'midi', title: 'keys' };
    expect((await named(byKeys, new Blob([MP3]), 'recording.webm')).status).toBe(415);
    expect(await user.songs()).toEqual([]);
    expect((await named(byKeys, keys, 'recording.mid')).json).toMatchObject({ ok: true });
    const song = await user.songInState('keys', SongState.Ok);
    expect(song).toMatchObject({ Source: 'Mic', Arrangement: 'midi', HasRecording: true });
    const again = new URLSearchParams({ id: song.Id, mode: 'universal', instrument: 'flute' }).toString();
    expect((await user.post(`${CALLS.transcribeAgain.path}?${again}`)).status).toBe(200);
    await waitFor(async () => (await user.songs()).every(({ State }) => State === SongState.Ok));
    expect((await user.songs()).map(({ Arrangement }) => Arrangement)).toEqual(['flute', 'midi']);
  });

  it('refuses a file that is not sound, whatever its media type', async () => {
    expect((await record(settings, new Blob(['once upon a time'], { type: 'audio/webm' }))).status).toBe(415);
    expect((await record(settings, new Blob([MP3], { type: 'text/html' }))).status).toBe(415);
  });
});
