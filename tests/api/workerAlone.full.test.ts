/** A server without a worker of its own, and a worker that runs alone and can be watched. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { findFreePort } from '../../server/postgres/postgresProcess.ts';
import { databaseUrlOf } from './support/backend.ts';
import { workerOf } from './support/processes.ts';
import { programOf } from './support/programs.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TOKEN = 'a token for the figures';
const PROGRAM = programOf('workerAlone');
let dataDirectory: string;
let server: RunningServer;
let worker: ChildProcess;
let port: number;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { WORKER: 'off', METRICS_TOKEN: TOKEN });
  port = await findFreePort();
  worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      DATABASE_URL: await databaseUrlOf(dataDirectory),
      TRANSCRIPTIONS_AT_ONCE: '1',
      WORKER_PORT: String(port),
      METRICS_TOKEN: TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
});
afterAll(async () => {
  if (worker.exitCode === null) worker.kill('SIGKILL');
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const ask = (path: string, authorization = '') =>
  fetch(`http://localhost:${port}${path}`, { headers: { authorization } });
const metrics = async () => (await ask('/metrics', `Bearer ${TOKEN}`)).text();
const isHealthy = () =>
  ask('/health').then(
    ({ ok }) => ok,
    () => false,
  );

describe('WORKER=off', () => {
  it('starts no worker; songs wait for one that runs alone', async () => {
    await expect(workerOf(server.process.pid)).rejects.toThrow('no worker');
    await waitFor(isHealthy);
    const user = new Visitor(server.url);
    await user.register();
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'alone' });
    await user.songInState('alone', SongState.Ok);
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'fail' });
    await user.songInState('fail', SongState.Error);
  });

  it('is refused with the embedded database, which no other worker can use', async () => {
    const elsewhere = await newDataDirectory();
    const started = startServer(elsewhere, { WORKER: 'off', DATABASE_URL: '' }, { embedsDatabase: true });
    await expect(started).rejects.toThrow('WORKER can be off only where DATABASE_URL is set');
    await removeDataDirectory(elsewhere);
  });
});

describe('the port of a worker that runs alone', () => {
  it('has figures of its transcriptions, with the token only', async () => {
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/songbook')).status).toBe(404);
    const text = await metrics();
    expect(text).toContain('songleaf_transcriptions_total{outcome="transcribed"} 1');
    expect(text).toContain('songleaf_transcriptions_total{outcome="failed"} 1');
    expect(text).toContain('songleaf_transcription_seconds_count 2');
    expect(text).toContain('songleaf_transcriptions_running 0');
    const memory = Number(/^songleaf_worker_memory_bytes (\S+)$/m.exec(text)?.[1]);
    expect(memory).toBeGreaterThan(30_000_000);
    const user = new Visitor(server.url);
    await user.register();
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 60000' });
    await waitFor(async () => (await metrics()).includes('songleaf_transcriptions_running 1'));
  });

  it('does not answer while the process hangs, answers again after it was killed, and is closed by a stop', async () => {
    const child = await workerOf(worker.pid);
    process.kill(child, 'SIGSTOP');
    const hanging = fetch(`http://localhost:${port}/health`, { signal: AbortSignal.timeout(1000) });
    await expect(hanging).rejects.toThrow();
    process.kill(child, 'SIGKILL');
    await waitFor(async () => (await workerOf(worker.pid).catch(() => child)) !== child);
    await waitFor(isHealthy);
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isHealthy()).toBe(false);
  });
});
