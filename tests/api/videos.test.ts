/** O-22: from a link to a score, with a stand-in for YouTube and for yt-dlp. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { standInVideos } from './support/standInVideos.ts';
import type { StandInVideos } from './support/standInVideos.ts';
import { MP3, SONG_FIELDS, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const video = (id: string, title: string, duration: string) => ({
  id,
  title,
  channel: 'Clara plays',
  duration,
  media: MP3,
});
const FIVE_MINUTES = video('fiveMinutes', 'Minuet piano cover', 'PT5M');
const FORTY_MINUTES = video('fortyMinute', 'A whole concert', 'PT40M');
/** Can be found, but not downloaded. */
const BLOCKED = { ...video('blockedVide', 'Not for everybody', 'PT2M'), media: undefined };
const UNKNOWN = 'unknownVide';

let folder: string;
let videos: StandInVideos;
let dataDirectory: string;
let server: RunningServer;
let visitor: Visitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-videos-'));
  videos = await standInVideos(folder, [FIVE_MINUTES, FORTY_MINUTES, BLOCKED]);
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    ...videos.environment,
    PAYMENT_PROVIDER: 'fake',
    FAKE_PAYMENT_SECRET: 'a secret of the stand-in',
  });
  visitor = new Visitor(server.url);
  await visitor.register();
});
afterAll(async () => {
  await server.stop();
  await videos.close();
  await removeDataDirectory(dataDirectory);
  await rm(folder, { recursive: true });
});

const importVideo = (fields: Readonly<Record<string, string>>) =>
  visitor.post(CALLS.videoToSheet.path, { ...SONG_FIELDS, videoId: FIVE_MINUTES.id, ...fields });

describe('search and lookup', () => {
  it('X-35 C-13 are requests to the server, which does not send its key', async () => {
    const found = await visitor.get(`${CALLS.searchVideos.path}?q=minuet`);
    expect([found.status, JSON.parse(found.text)]).toEqual([
      200,
      [{ id: FIVE_MINUTES.id, title: FIVE_MINUTES.title, channel: 'Clara plays' }],
    ]);
    expect(videos.asked.at(-1)).toContain('key=stand-in-key');
    expect(found.text + JSON.stringify([...found.headers])).not.toContain('stand-in-key');
  });

  it('return the length of a video', async () => {
    expect((await visitor.get(`${CALLS.lookUpVideo.path}?videoId=${FIVE_MINUTES.id}`)).json).toMatchObject({
      seconds: 300,
    });
    expect((await visitor.get(`${CALLS.lookUpVideo.path}?videoId=${UNKNOWN}`)).status).toBe(404);
  });

  it('return its picture, so that no browser requests it from another site', async () => {
    const { status, headers } = await visitor.get(`${CALLS.videoPicture.path}?videoId=${FIVE_MINUTES.id}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('M6 ask the host once for the same words, and are limited for each account and for all', async () => {
    const searches = () => videos.asked.filter((path) => path.includes('/search?')).length;
    const search = (user: Visitor, q: string) => user.get(`${CALLS.searchVideos.path}?q=${q}`);
    const before = searches();
    for (const q of ['Ode%20to%20joy', 'ode%20TO%20joy', 'ode%20%20to%20joy'])
      expect((await search(visitor, q)).status).toBe(200);
    expect(searches() - before).toBe(1);
    const [hostile, polite] = [new Visitor(server.url), new Visitor(server.url)];
    for (const user of [hostile, polite]) await user.register();
    const statuses = [];
    for (let at = 0; at < 25; at++) statuses.push((await search(hostile, `word${at}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(await search(hostile, 'another')).toMatchObject({
      status: 429,
      json: { msg: expect.stringMatching(/link/) },
    });
    expect((await search(polite, 'polite')).status).toBe(200);
  });

  it('accept only the id of a video', async () => {
    const before = videos.asked.length;
    for (const odd of [
      'http://169.254.169.254/latest',
      'http://127.0.0.1:5432/',
      '../../../etc/pw',
      `${FIVE_MINUTES.id}/..`,
      '--exec=id ;x',
      '',
    ]) {
      for (const { path } of [CALLS.lookUpVideo, CALLS.videoPicture]) {
        expect((await visitor.get(`${path}?videoId=${encodeURIComponent(odd)}`)).status).toBe(400);
      }
      expect((await importVideo({ videoId: odd })).status).toBe(400);
    }
    expect(videos.asked).toHaveLength(before);
  });
});

describe('O-22 N-19 a video of a free user', () => {
  it('becomes a song with a score of the chosen part', async () => {
    const fields = {
      title: 'minuet',
      starttime: '61.5',
      stoptime: '122',
      videoTitle: 'as the form has it',
      channel: 'x',
    };
    const answer = await importVideo(fields);
    expect(answer.json).toEqual({ ok: true, msg: 'Your song will be transcribed soon.' });
    const song = await visitor.songInState('minuet', SongState.Ok);
    expect(song).toMatchObject({ Source: 'Youtube', Arrangement: 'piano' });
    expect(JSON.parse(song.Parameters)).toEqual({
      ...{ mode: 'universal', instrument: 'piano', videoId: FIVE_MINUTES.id, start: 61.5, stop: 122 },
      ...{ videoTitle: FIVE_MINUTES.title, channel: 'Clara plays' },
    });
    expect((await standInLog(dataDirectory)).filter((line) => line.endsWith(' minuet'))).toEqual([
      'begin minuet',
      'end minuet',
    ]);
    const { status, json } = await visitor.get(`${CALLS.score.path}?id=${song.Id}`);
    expect(status).toBe(200);
    // E-02, H-16: the score names its video; the sound of the video is not kept.
    expect(json).toMatchObject({
      musicVo: { MetaInfo: { CustomId: FIVE_MINUTES.id } },
      properties: { hasOriginal: false },
    });
  });

  it('C-16 C-17 has at least half a minute, within the video', async () => {
    await importVideo({ title: 'range', starttime: '290', stoptime: '900' });
    const { Parameters } = await visitor.songInState('range', SongState.Ok);
    expect(JSON.parse(Parameters)).toMatchObject({ start: 270, stop: 300 });
  });

  it.each([
    [
      'C-15 of forty minutes',
      { videoId: FORTY_MINUTES.id },
      400,
      'Source video duration must be shorter than 40 minutes!',
    ],
    ['that does not exist', { videoId: UNKNOWN }, 404, 'This video does not exist or cannot be used.'],
    ['C-22 without a title', { title: '' }, 400, 'Title is required.'],
    ['C-24 without consent', { agreedToTerms: 'false' }, 400, 'Please agree to the terms.'],
    ['from before its beginning', { starttime: '-1' }, 400, expect.stringContaining('starttime')],
  ])('%s is refused', async (_, fields, status, msg) => {
    const answer = await importVideo(fields);
    expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ ok: false, msg })]);
  });

  it('P-06 whose sound cannot be downloaded fails with code 600, and a retry downloads it again', async () => {
    await importVideo({ videoId: BLOCKED.id, title: 'blocked' });
    const failed = { ErrorCode: 600, ErrorReason: expect.stringContaining('possibly a copyright conflict') };
    const song = await visitor.songInState('blocked', SongState.Error);
    expect(song).toMatchObject(failed);
    const fetches = () => videos.asked.filter((path) => path === `/media/${BLOCKED.id}`).length;
    expect(fetches()).toBe(1);
    const headers = { [TOKEN_HEADER]: visitor.token };
    const retried = await visitor.send(`${CALLS.retrySong.path}?id=${song.Id}`, { method: 'POST', headers });
    expect(retried.json).toMatchObject({ ok: true });
    await waitFor(async () => fetches() === 2);
    expect(await visitor.songInState('blocked', SongState.Error)).toMatchObject(failed);
    expect(server.output()).toMatch(/Video unavailable/);
  });
});
