/** Interfaces for the operator: readiness, metrics, and a graceful stop. */
import { chmod, rename } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { isOnInstalledBackends } from './support/backend.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, SONG_FIELDS, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const TOKEN = 'a token for the figures';
let dataDirectory: string;
let server: RunningServer;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://songleaf.example' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const readiness = async () => {
  const { status, json } = await new Visitor(server.url).get(CALLS.ready.path);
  return { status, ...json };
};
/** The server answers with what it found within the last second. */
const becomesReady = (expected: object) => expect.poll(readiness, { timeout: 5_000 }).toEqual(expected);
const READY = { status: 200, ok: true, database: true, migrations: true, blobs: true };

describe('/ready', () => {
  it('is ok when all parts work', async () => {
    expect(await readiness()).toEqual(READY);
  });

  it.runIf(!isOnInstalledBackends)('is not ok while the blobs cannot be reached, and is ok afterwards', async () => {
    const blobs = join(dataDirectory, 'blobs');
    await rename(blobs, `${blobs}-away`);
    await becomesReady({ ...READY, status: 503, ok: false, blobs: false });
    await rename(`${blobs}-away`, blobs);
    await chmod(blobs, 0o700);
    await becomesReady(READY);
  });

  it('is not ok where a migration is missing', async () => {
    const [last] = await query(
      dataDirectory,
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    await becomesReady({ ...READY, status: 503, ok: false, migrations: false });
    await query(dataDirectory, 'insert into kysely_migration (name, timestamp) values ($1, $2)', [
      last?.['name'],
      last?.['timestamp'],
    ]);
    await becomesReady(READY);
  });
});

describe('/metrics', () => {
  const metrics = async (authorization = `Bearer ${TOKEN}`) =>
    new Visitor(server.url).send('/metrics', { headers: { authorization } });
  const figure = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    );

  it('requires the token', async () => {
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) expect((await metrics(wrong)).status).toBe(401);
    expect((await metrics()).status).toBe(200);
  });

  it('counts requests by route and status, never by address', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    await visitor.get(`/MusicJson?id=${crypto.randomUUID()}`);
    await visitor.get('/made/up/by/a/stranger');
    const { text, headers } = await metrics();
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/http_request_duration_seconds_count\{method="POST",route="\/RegisterApp",status="200"\} 1/);
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/MusicJson",status="404"\} 1/);
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="0\.1",method="",route="",status="404"\} 1/);
    expect(text).not.toMatch(/stranger|id=/);
  });

  it('contains the event loop, the memory and the worker', async () => {
    const { text } = await metrics();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'songleaf_queue_oldest_seconds{queue="transcribe"}',
    ])
      expect(figure(text, name)).toBeGreaterThanOrEqual(0);
    expect(figure(text, 'songleaf_workers')).toBe(1);
    expect(figure(text, 'songleaf_database_up')).toBe(1);
  });

  it('contains the jobs by state and their waiting times', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    for (let song = 0; song < 6; song++)
      await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title: `wait 60000 ${song}` });
    await waitFor(async () => figure((await metrics()).text, 'songleaf_jobs{queue="transcribe",state="active"}') === 4);
    const { text } = await metrics();
    expect(figure(text, 'songleaf_jobs{queue="transcribe",state="created"}')).toBe(2);
    expect(figure(text, 'songleaf_queue_oldest_seconds{queue="transcribe"}')).toBeGreaterThan(0);
    const songs = await visitor.songs();
    await visitor.send(`${CALLS.deleteSongs.path}?ids=${songs.map(({ Id }) => Id).join(';')}`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: visitor.token },
    });
    await waitFor(async () => !(await metrics()).text.includes('songleaf_jobs{queue="transcribe",state="active"} 4'));
  });
});

it('C-05 reports a server without video links before the user fills in a form', async () => {
  const visitor = new Visitor(server.url);
  await visitor.register();
  const { status, json } = await visitor.get(CALLS.videoSource.path);
  expect([status, json]).toEqual([200, { available: false, msg: 'Video links are not available on this server.' }]);
  const refused = await visitor.post(CALLS.videoToSheet.path, { ...SONG_FIELDS, videoId: 'abcDEF_12-3' });
  expect([refused.status, refused.json?.['msg']]).toEqual([404, json?.['msg']]);
});

it('keeps no answer of a call in a cache', async () => {
  const visitor = new Visitor(server.url);
  await visitor.register();
  for (const path of [CALLS.songs.path, CALLS.folders.path, `${CALLS.score.path}?id=x`]) {
    expect((await visitor.get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

it('sends HSTS where the site is reached by https', async () => {
  const { headers } = await new Visitor(server.url).get(CALLS.health.path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

describe('a graceful stop', () => {
  it('finishes a running upload, refuses new connections, and returns running jobs to the queue', async () => {
    const visitor = new Visitor(server.url);
    const email = await visitor.register();
    await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 3000 under way' });
    await visitor.songInState('wait 3000 under way', SongState.Processing);
    const upload = slowUpload(server.url, visitor, 'sent while it ended');
    await upload.begun;
    const stopped = server.stop('SIGTERM');
    await waitFor(async () => (await refuses(server.url)) || server.process.exitCode !== null);
    upload.finish();
    expect(await upload.answer).toMatchObject({ status: 200, json: { ok: true } });
    await stopped;
    expect(server.process.exitCode).toBe(0);

    server = await startServer(dataDirectory, { METRICS_TOKEN: TOKEN });
    const again = new Visitor(server.url);
    await again.account();
    await again.post(CALLS.login.path, { Email: email, Password: 'correct horse', RememberMe: 'true' });
    await again.songInState('wait 3000 under way', SongState.Ok);
    await again.songInState('sent while it ended', SongState.Ok);
    const log = await standInLog(dataDirectory);
    // Begun, returned to the queue when the server stopped, begun again, and finished once.
    expect(log.filter((line) => line.endsWith('wait 3000 under way'))).toEqual([
      'begin wait 3000 under way',
      'begin wait 3000 under way',
      'end wait 3000 under way',
    ]);
  });
});

async function refuses(url: string): Promise<boolean> {
  return fetch(`${url}/health`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  );
}

/** An upload of which the server has everything except the end until `finish` is called. */
function slowUpload(url: string, visitor: Visitor, title: string) {
  const boundary = 'songleaf';
  const part = (head: string, body: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const fields = Object.entries({ ...SONG_FIELDS, title }).map(([name, value]) => part(`name="${name}"`, value));
  const outgoing = request(url + CALLS.uploadMusicFile.path, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      [TOKEN_HEADER]: visitor.token,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const answer = new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, json: JSON.parse(text) }));
    });
  });
  answer.catch(() => undefined);
  const begun = new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.write(
      fields.join('') + part('name="file"; filename="a.mp3"', '').slice(0, -2) + Buffer.from(MP3).toString('latin1'),
      'latin1',
      () => resolve(),
    );
  });
  return { begun, answer, finish: () => outgoing.end(`\r\n--${boundary}--\r\n`) };
}
