/** Faults of an installation on one machine, with the embedded database. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { storedFiles } from '../api/support/backend.ts';
import { workerOf } from '../api/support/processes.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { MP3, Visitor } from '../api/support/visitor.ts';
import { NO_SMALL_DISK } from '../tools.ts';

vi.setConfig({ testTimeout: 240_000 });

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function newFolder(): Promise<string> {
  const directory = await newDataDirectory();
  ends.push(() => removeDataDirectory(directory));
  return directory;
}

async function start(environment: NodeJS.ProcessEnv = {}, dataDirectory?: string) {
  const directory = dataDirectory ?? (await newFolder());
  const server = await startServer(directory, environment, { embedsDatabase: true });
  ends.push(() => server.stop());
  const user = new Visitor(server.url);
  await user.register();
  return { directory, server, user };
}

const upload = (user: Visitor, title: string, content: Uint8Array<ArrayBuffer> = MP3) =>
  user.upload([{ name: 'song.mp3', content }], { title });

/** Sends the head of an upload and the beginning of its file, and never the rest. */
function beginUpload(server: RunningServer, user: Visitor): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const cookies = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    [
      `POST ${CALLS.uploadMusicFile.path} HTTP/1.1`,
      `host: ${hostname}`,
      `cookie: ${cookies}`,
      `${TOKEN_HEADER}: ${user.token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 20000000',
      '',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nID3',
    ].join('\r\n'),
  );
  socket.on('error', () => undefined);
  // The answer is not needed, but unread it would keep the socket open.
  socket.resume();
  return socket;
}

it('a client that sends single bytes slowly is disconnected, others are served, and its file is removed', async () => {
  const { directory, server, user } = await start({ UPLOAD_MINUTES: '0.05' });
  const before = await storedFiles(directory);
  const slow = beginUpload(server, user);
  const drip = setInterval(() => slow.write('x'), 200);
  ends.push(async () => clearInterval(drip));
  await waitFor(async () => (await storedFiles(directory)).length === before.length + 1);
  expect(await upload(user, 'in between')).toMatchObject({ status: 200 });
  await waitFor(async () => slow.closed, 60_000);
  await waitFor(async () => (await storedFiles(directory)).length === before.length + 1);
  expect((await storedFiles(directory)).filter((file) => file.endsWith('.partial'))).toEqual([]);
  await user.songInState('in between', SongState.Ok);
});

/** A disk of two megabytes, where this machine allows mounting one. */
function smallDisk(directory: string): boolean {
  try {
    mkdirSync(directory);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=700', 'tmpfs', directory], { stdio: 'ignore' });
    ends.push(async () => execFileSync('umount', ['--lazy', directory]));
    return true;
  } catch {
    return false;
  }
}

it('a full disk: uploads are refused with a reason, all else continues, and uploads work again when there is space', async (test) => {
  const directory = await newFolder();
  if (!smallDisk(join(directory, 'blobs'))) {
    test.task.meta.needs = NO_SMALL_DISK;
    return test.skip();
  }
  const { user } = await start({}, directory);
  expect(await upload(user, 'small')).toMatchObject({ status: 200 });
  const large = new Uint8Array(3_000_000);
  large.set(MP3);
  for (let tries = 0; tries < 2; tries++) {
    const answer = await upload(user, 'large', large);
    expect(answer).toMatchObject({
      status: 503,
      json: { ok: false, msg: 'Files cannot be stored at the moment. Please try again later.' },
    });
  }
  expect((await storedFiles(directory)).filter((file) => file.endsWith('.partial'))).toEqual([]);
  const { Id } = await user.songInState('small', SongState.Ok);
  expect(await user.get(`${CALLS.score.path}?id=${Id}`)).toMatchObject({ status: 200 });
  await user.post(`${CALLS.deleteSongs.path}?ids=${Id}`);
  expect(await upload(user, 'small again')).toMatchObject({ status: 200 });
  await user.songInState('small again', SongState.Ok);
});

describe('a clock that jumps', () => {
  const HOUR_MS = 3_600_000;
  const preload = fileURLToPath(new URL('./jumpingClock.ts', import.meta.url));

  it.each([
    ['three hours ahead', 3 * HOUR_MS],
    ['a day back', -24 * HOUR_MS],
  ])('%s: sessions, jobs, running uploads and their files remain', async (_, aheadMs) => {
    const directory = await newFolder();
    const clock = join(directory, 'clock');
    const NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import=${preload}`;
    const { server, user } = await start({ NODE_OPTIONS, CLOCK_FILE: clock }, directory);
    await upload(user, 'wait 3000 before');
    await user.songInState('wait 3000 before', SongState.Processing);
    const socket = beginUpload(server, user);
    await waitFor(async () => (await storedFiles(directory)).length === 2);
    writeFileSync(clock, String(aheadMs));
    // The next worker begins with a sweep.
    process.kill(await workerOf(server.process.pid), 'SIGKILL');
    await user.songInState('wait 3000 before', SongState.Ok, 60_000);
    await upload(user, 'after');
    await user.songInState('after', SongState.Ok, 60_000);
    expect((await storedFiles(directory)).filter((file) => !file.endsWith('.partial'))).toHaveLength(2);
    socket.destroy();
    await waitFor(async () => (await storedFiles(directory)).length === 2);
    writeFileSync(clock, '0');
    await upload(user, 'and back');
    await user.songInState('and back', SongState.Ok, 60_000);
    expect(await user.songs()).toHaveLength(3);
  });
});
