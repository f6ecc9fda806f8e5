import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { musicJsonAnswer, SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { newDataDirectory, REAL, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

/** Minutes, for a machine that is busy with other tests. */
const TRANSCRIPTION_TIMEOUT_MS = 240_000;

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { TRANSCRIPTIONS_AT_ONCE: '1' }, { program: REAL });
  user = new Visitor(server.url);
  await user.register();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

it('D-01 D-03 D-10 X-10 an uploaded recording becomes a score', { timeout: TRANSCRIPTION_TIMEOUT_MS }, async () => {
  const content = new Uint8Array(await readFile(new URL('../fixtures/audio/triad.wav', import.meta.url)));
  await user.upload([{ name: 'triad.wav', content }], { title: 'Triad', composer: 'Nobody' });
  const song = await user.songInState('Triad', SongState.Ok, TRANSCRIPTION_TIMEOUT_MS);
  expect(JSON.parse(song.Parameters)).toMatchObject({ mode: 'universal', detectedBy: 'fast' });
  const answer = await user.get(`${CALLS.score.path}?id=${song.Id}`);
  const { musicVo, properties } = musicJsonAnswer.parse(answer.json);
  expect(musicVo).toMatchObject({ Version: 4, MetaInfo: { Title: 'Triad', Composer: 'Nobody', Source: 'Audio' } });
  expect(properties.quality).toBeCloseTo(song.Quality);
  const notes = [...answer.text.matchAll(/"Midi":\[(\d+)/g)].map(([, pitch]) => Number(pitch));
  expect(notes).toContain(60);
});

it(
  'D-08 P-01 X-29 a file without sound fails with a code and a reason',
  { timeout: TRANSCRIPTION_TIMEOUT_MS },
  async () => {
    await user.upload([{ name: 'noise.mp3', content: MP3 }], { title: 'Noise' });
    const song = await user.songInState('Noise', SongState.Error, TRANSCRIPTION_TIMEOUT_MS);
    expect(song.ErrorCode).toBeGreaterThanOrEqual(100);
    expect(song.ErrorReason).toMatch(/\w+ \w+/);
  },
);
