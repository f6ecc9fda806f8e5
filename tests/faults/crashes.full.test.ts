/** Server, worker and database are killed or stopped while a song is transcribed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { isOnInstalledBackends } from '../api/support/backend.ts';
import { isRunning, postgresOf, processesOn, workerOf } from '../api/support/processes.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { MP3, Visitor } from '../api/support/visitor.ts';

// Each test starts servers several times, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

let dataDirectory: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  dataDirectory = await newDataDirectory();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await removeDataDirectory(dataDirectory);
});

const start = async (environment: NodeJS.ProcessEnv = {}) => {
  server = await startServer(dataDirectory, environment, { embedsDatabase: true });
};
const running = () => {
  if (server === undefined) throw new Error('No server was started.');
  return server;
};
const newUser = async () => {
  const user = new Visitor(running().url);
  await user.register();
  return user;
};
/** The same cookies for the server at its new port. */
const returning = (user: Visitor) => {
  const same = new Visitor(running().url);
  for (const [name, value] of user.cookies) same.cookies.set(name, value);
  same.token = user.token;
  return same;
};
const upload = (user: Visitor, title: string) => user.upload([{ name: 'song.mp3', content: MP3 }], { title });
const count = async (line: string) => (await standInLog(dataDirectory)).filter((each) => each === line).length;
const hasBegun = (title: string) => waitFor(async () => (await count(`begin ${title}`)) === 1);

describe('a process that ends while a song is transcribed', () => {
  it('D-03 kill -9 of server and worker: the next start finishes the song once, and no acknowledged change is lost', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'wait 3000');
    await hasBegun('wait 3000');
    process.kill(await workerOf(running().process.pid), 'SIGKILL');
    await running().stop('SIGKILL');
    const postgres = !isOnInstalledBackends && (await postgresOf(dataDirectory));
    await start();
    expect(!isOnInstalledBackends && (await postgresOf(dataDirectory))).toBe(postgres);
    const song = await returning(user).songInState('wait 3000', SongState.Ok);
    expect(song).toMatchObject({ Quality: expect.closeTo(0.8), Progress: 100 });
    expect([await count('begin wait 3000'), await count('end wait 3000')]).toEqual([2, 1]);
  });

  it('kill -9 of the worker: the server starts another, which transcribes the song', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'wait 2000');
    await hasBegun('wait 2000');
    process.kill(await workerOf(running().process.pid), 'SIGKILL');
    await user.songInState('wait 2000', SongState.Ok);
    expect([await count('begin wait 2000'), await count('end wait 2000')]).toEqual([2, 1]);
  });

  it('kill -9 of the server: the worker ends by itself', async () => {
    await start();
    const worker = await workerOf(running().process.pid);
    await running().stop('SIGKILL');
    await waitFor(async () => !(await isRunning(worker)));
    // The database server continues; the next start uses it and later stops it.
    await start();
    await running().stop();
    expect(await processesOn(dataDirectory)).toEqual([]);
  });

  it.runIf(!isOnInstalledBackends)(
    'kill -9 of the database: it is started again, and the song is transcribed again',
    async () => {
      await start();
      const user = await newUser();
      await upload(user, 'wait 4000');
      await hasBegun('wait 4000');
      const postgres = await postgresOf(dataDirectory);
      process.kill(postgres, 'SIGKILL');
      await waitFor(async () => !(await isRunning(postgres)));
      await waitFor(async () => (await user.get(CALLS.health.path)).status === 200, 60_000);
      await user.songInState('wait 4000', SongState.Ok, 60_000);
      expect(await postgresOf(dataDirectory)).not.toBe(postgres);
    },
  );

  it('Ctrl-C: no process remains, the song returns to the queue, and its retries are not used up', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'wait 2000');
    for (let stops = 1; stops <= 5; stops++) {
      await waitFor(async () => (await count('begin wait 2000')) === stops);
      const worker = await workerOf(running().process.pid);
      await running().stop('SIGINT');
      expect(running().process.exitCode).toBe(0);
      expect(await isRunning(worker)).toBe(false);
      expect(await processesOn(dataDirectory)).toEqual([]);
      await start();
    }
    await returning(user).songInState('wait 2000', SongState.Ok);
    expect(await count('end wait 2000')).toBe(1);
  });
});

it.runIf(!isOnInstalledBackends)('SIGTERM to npm, which does not pass it on: all processes end', async () => {
  const entry = fileURLToPath(new URL('../api/support/standInStart.ts', import.meta.url));
  // The process tree of `npm start`: a shell that waits for node.
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" --disable-warning=ExperimentalWarning "${entry}"; :`], {
    env: { ...process.env, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(shell.stdout, 'data');
  expect(await processesOn(dataDirectory)).not.toEqual([]);
  shell.kill('SIGTERM');
  await waitFor(async () => (await processesOn(dataDirectory)).length === 0);
});
