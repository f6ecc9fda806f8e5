import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { blobsOf, isOnInstalledBackends, storedFiles } from './support/backend.ts';
import { query } from './support/database.ts';
import { processesOn } from './support/processes.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 240_000 });

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await newDataDirectory();
});
afterEach(() => removeDataDirectory(dataDirectory));

const start = (environment: NodeJS.ProcessEnv = {}, directory = dataDirectory) =>
  startServer(directory, environment, { embedsDatabase: true });

/** The output must be one sentence for the operator, without a stack. */
const expectRefusal = async (environment: NodeJS.ProcessEnv, sentence: RegExp, directory = dataDirectory) => {
  const error = await start(environment, directory).then(
    () => new Error('The server started.'),
    (refused: unknown) => refused as Error,
  );
  expect(error.message).toMatch(sentence);
  expect(error.message).not.toMatch(/^\s+at /m);
};

describe('a server that cannot start reports', () => {
  it.each([
    [{ PORT: 'abc', LOG_LEVEL: 'loud' }, /PORT must be a number.*LOG_LEVEL/],
    [
      { DATABASE_URL: 'postgres://songleaf@127.0.0.1:1/songleaf' },
      /The PostgreSQL server at DATABASE_URL cannot be reached/,
    ],
  ])('%o', async (environment, sentence) => {
    await expectRefusal(environment, sentence);
  });

  it('a data folder that is a file', async () => {
    const file = join(dataDirectory, 'file');
    await writeFile(file, '');
    await expectRefusal({}, /The data folder .* cannot be used/, file);
  });

  it.runIf(process.platform === 'linux').each(['/proc/songleaf/data', '/proc', '/sys'])(
    'a data folder that the system does not create: %s',
    async (folder) => {
      await expectRefusal({}, /The data folder .* cannot be used/, folder);
    },
  );

  it.runIf(!isOnInstalledBackends)('a data folder whose database is broken, with the end of its log', async () => {
    await (await start()).stop();
    await writeFile(join(dataDirectory, 'postgres', 'cluster', 'global', 'pg_control'), 'not any more');
    await expectRefusal({}, /The embedded PostgreSQL does not start on[^]*pg_control/);
    expect(await processesOn(dataDirectory)).toEqual([]);
  });

  it('a port in use, and stops all parts that were started', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    await expectRefusal({ PORT }, new RegExp(`Port ${PORT} is in use`));
    expect(await processesOn(dataDirectory)).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
  });

  it.runIf(!isOnInstalledBackends)('a second Songleaf on the same data folder, and the first continues', async () => {
    const first = await start();
    try {
      await expectRefusal({}, /Another Songleaf is already running/);
      const user = new Visitor(first.url);
      await user.register();
      await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'still works' });
      await user.songInState('still works', SongState.Ok);
    } finally {
      await first.stop();
    }
  });
});

it.runIf(!isOnInstalledBackends)(
  'starts where a start before it was killed, and removes what that one has left',
  async () => {
    const [old, fresh] = ['new-aaaaaa', 'new-bbbbbb'].map((name) => join(dataDirectory, 'postgres', name));
    for (const folder of [old, fresh]) await mkdir(join(folder ?? '', 'cluster'), { recursive: true });
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old ?? '', twoHoursAgo, twoHoursAgo);
    await (await start()).stop();
    const left = await readdir(join(dataDirectory, 'postgres'));
    expect(left).toContain('new-bbbbbb');
    expect(left).not.toContain('new-aaaaaa');
  },
);

it('prints one line, the address; deletes blobs that no song has named for a day, except those of running uploads', async () => {
  const server = await start();
  const user = new Visitor(server.url);
  await user.register();
  await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'named' });
  await user.songInState('named', SongState.Ok);
  const [named = ''] = await storedFiles(dataDirectory);
  const blobs = await blobsOf(dataDirectory);
  const put = async () => {
    const blob = await blobs.receive(Readable.from(['x']));
    await blob.commit();
    await blob.discard();
    return blob.key;
  };
  const [orphan, givenUp, pending, fresh] = [await put(), await put(), await put(), await put()];
  const note = `insert into pending_blobs (key, noted_at) values ($1, now() - interval '2 hours'), ($2, now())`;
  await query(dataDirectory, note, [givenUp, pending]);
  const seen = `insert into orphan_blobs (key, noted_at) values ($1, now() - interval '25 hours'), ($2, now() - interval '25 hours')`;
  await query(dataDirectory, seen, [orphan, givenUp]);
  const [old, young] = [await blobs.receive(Readable.from(['x'])), await blobs.receive(Readable.from(['x']))];
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old.temporaryPath, twoHoursAgo, twoHoursAgo);
  expect(await storedFiles(dataDirectory)).toEqual(expect.arrayContaining([orphan, givenUp]));
  await server.stop();
  expect(server.output()).toMatch(/^Songleaf is ready at http:\/\/localhost:\d+\n$/);
  const again = await start();
  await waitFor(async () => (await storedFiles(dataDirectory)).length === 4);
  await again.stop();
  expect(await storedFiles(dataDirectory)).toEqual([named, pending, fresh, basename(young.temporaryPath)].sort());
});
