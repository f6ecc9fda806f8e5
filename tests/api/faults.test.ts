import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { blobsOf, isEmbedded, storedFiles } from './backend.ts';
import { isRunning, postgresOf, processesOn, workerOf } from './processes.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from './server.ts';
import type { RunningServer } from './server.ts';
import { MP3, Visitor } from './visitor.ts';

// Several starts each, on a machine that may be busy with everything else.
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
  server = await startServer(dataDirectory, environment);
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
/** The same browser after the server came back on another port. */
const returning = (user: Visitor) => {
  const same = new Visitor(running().url);
  for (const [name, value] of user.cookies) same.cookies.set(name, value);
  same.token = user.token;
  return same;
};
const upload = (user: Visitor, title: string) => user.upload([{ name: 'song.mp3', content: MP3 }], { title });
const count = async (line: string) => (await standInLog(dataDirectory)).filter((each) => each === line).length;
const hasBegun = (title: string) => waitFor(async () => (await count(`begin ${title}`)) === 1);

describe('a process that dies while a song is transcribed', () => {
  it('D-03 kill -9 of server and worker: the next start finishes the song once, and nothing acknowledged is lost', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'wait 3000');
    await hasBegun('wait 3000');
    process.kill(await workerOf(running().process.pid), 'SIGKILL');
    await running().stop('SIGKILL');
    const postgres = isEmbedded && (await postgresOf(dataDirectory));
    await start();
    expect(isEmbedded && (await postgresOf(dataDirectory))).toBe(postgres);
    const song = await returning(user).songInState('wait 3000', SongState.Ok);
    expect(song).toMatchObject({ Quality: expect.closeTo(0.8), Progress: 100 });
    expect([await count('begin wait 3000'), await count('end wait 3000')]).toEqual([2, 1]);
  });

  it('kill -9 of the worker: the server starts another, which takes up the song', async () => {
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
    // Its database survives, and the next start takes it over and ends it in order.
    await start();
    await running().stop();
    expect(await processesOn(dataDirectory)).toEqual([]);
  });

  it.runIf(isEmbedded)('kill -9 of the database: it comes back, and so does the song', async () => {
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
  });

  it('Ctrl-C: no process stays, the song goes back into the queue, and its retries are not used up', async () => {
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

it.runIf(isEmbedded)('SIGTERM to npm, which does not pass it on: everything ends', async () => {
  const entry = fileURLToPath(new URL('./standInStart.ts', import.meta.url));
  // What `npm start` runs: a shell that waits for node.
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" --disable-warning=ExperimentalWarning "${entry}"; :`], {
    env: { ...process.env, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(shell.stdout, 'data');
  expect(await processesOn(dataDirectory)).not.toEqual([]);
  shell.kill('SIGTERM');
  await waitFor(async () => (await processesOn(dataDirectory)).length === 0);
});

describe('a transcription that fails', () => {
  it('X-29 P-01 shows the code and the reason of the pipeline', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'fail');
    const song = await user.songInState('fail', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 100, ErrorReason: 'The recording is silent.' });
    expect(await count('begin fail')).toBe(1);
  });

  it('P-04 is tried again three times after a crash, then shows a reason', async () => {
    await start();
    const user = await newUser();
    await upload(user, 'crash');
    const song = await user.songInState('crash', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: expect.stringMatching(/stopped unexpectedly/) });
    expect(await count('begin crash')).toBe(4);
  });

  it('ends at its time limit', async () => {
    await start({ TRANSCRIPTION_MINUTES: '0.02' });
    const user = await newUser();
    await upload(user, 'wait 60000');
    const song = await user.songInState('wait 60000', SongState.Error);
    expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: 'The transcription took too long.' });
  });

  it('tells when the uploaded file is gone, whether it waits or runs', async () => {
    await start({ TRANSCRIPTIONS_AT_ONCE: '1' });
    const user = await newUser();
    await upload(user, 'wait 1500 crash');
    await upload(user, 'waits behind');
    await hasBegun('wait 1500 crash');
    await (await blobsOf(dataDirectory)).remove(await storedFiles(dataDirectory));
    for (const title of ['wait 1500 crash', 'waits behind']) {
      const song = await user.songInState(title, SongState.Error);
      expect(song).toMatchObject({ ErrorCode: 400, ErrorReason: 'The uploaded file is no longer there.' });
    }
  });
});

describe('many songs', () => {
  it('D-04 ten of one user at once, the rest wait, and another user is not kept waiting', async () => {
    await start({ TRANSCRIPTIONS_AT_ONCE: '20' });
    const [user, other] = [await newUser(), await newUser()];
    // Long enough that none is done before all are looked at, however busy the machine is.
    for (let song = 0; song < 12; song++) await upload(user, 'wait 60000');
    await upload(other, 'wait 10');
    await other.songInState('wait 10', SongState.Ok);
    const inState = async (state: number): Promise<number> =>
      (await user.songs()).filter((song) => song.State === state).length;
    // The worker takes jobs one after the other; once ten run, the rest have to go on waiting.
    await expect.poll(() => inState(SongState.Processing), { timeout: 30_000 }).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await inState(SongState.Processing)).toBe(10);
    expect(await inState(SongState.Waiting)).toBe(2);
  });

  it('are served in turns: one song does not wait for all of another user', async () => {
    await start({ TRANSCRIPTIONS_AT_ONCE: '1' });
    const [user, other] = [await newUser(), await newUser()];
    for (const title of ['wait 1000 a', 'wait 1 b', 'wait 1 c', 'wait 1 d']) await upload(user, title);
    await hasBegun('wait 1000 a');
    await upload(other, 'other');
    await user.songInState('wait 1 d', SongState.Ok);
    const begun = (await standInLog(dataDirectory)).filter((line) => line.startsWith('begin'));
    expect(begun).toEqual(['begin wait 1000 a', 'begin other', 'begin wait 1 b', 'begin wait 1 c', 'begin wait 1 d']);
  });
});
