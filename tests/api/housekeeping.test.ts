/** What is cleaned up, and what is not. */
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobStoreUnavailable } from '../../server/blobs/blobErrors.ts';
import type { Blobs } from '../../server/blobs/blobs.ts';
import { removeEach } from '../../server/blobs/fileBlobs.ts';
import { sweepBlobs } from '../../server/blobs/sweepBlobs.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { Database } from '../../server/database/database.ts';
import { takeInstanceLock } from '../../server/postgres/instanceLock.ts';
import { FETCH_PREFIX, removeOldFetches } from '../../server/video/fetchAudio.ts';
import { backendSettings, databaseUrlOf } from './support/backend.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, waitFor } from './support/server.ts';

let dataDirectory: string;
let database: Database;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  await backendSettings(dataDirectory);
  database = openDatabase(await databaseUrlOf(dataDirectory), 2, () => undefined);
});
afterAll(async () => {
  await database.destroy();
  await removeDataDirectory(dataDirectory);
});

describe('M8 the sweeper', () => {
  it('waits a day again for a blob that a song has named in the meantime', async () => {
    const key = crypto.randomUUID();
    const removed: string[] = [];
    const blobs = {
      list: async function* () {
        yield [key];
      },
      remove: async (keys: readonly string[]) => removed.push(...keys),
    } as unknown as Blobs;
    await sweepBlobs(database, blobs);
    await query(dataDirectory, "update orphan_blobs set noted_at = now() - interval '2 days'");
    await query(dataDirectory, 'insert into pending_blobs (key) values ($1)', [key]);
    await sweepBlobs(database, blobs);
    await query(dataDirectory, 'delete from pending_blobs');
    await sweepBlobs(database, blobs);
    expect(removed).toEqual([]);
    await query(dataDirectory, "update orphan_blobs set noted_at = now() - interval '2 days'");
    await sweepBlobs(database, blobs);
    expect(removed).toEqual([key]);
  });

  it('gets the rest of the blobs where the store goes away while many are removed', async () => {
    const tried: string[] = [];
    const remove = async (key: string) => {
      tried.push(key);
      if (key === 'b') throw new BlobStoreUnavailable('away');
    };
    expect(await removeEach(['a', 'b', 'c', 'd'], remove, () => undefined)).toBe(1);
    expect(tried).toEqual(['a', 'b']);
  });
});

it('L5 removes the sound of videos that a killed worker has left', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(tmpdir(), `${FETCH_PREFIX}${name}${process.pid}`)) as [
    string,
    string,
  ];
  for (const folder of [old, fresh]) await mkdir(folder);
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await utimes(old, anHourAgo, anHourAgo);
  await removeOldFetches(new Date(Date.now() - 3_600_000));
  const left = (await readdir(tmpdir())).map((name) => join(tmpdir(), name));
  expect([left.includes(old), left.includes(fresh)]).toEqual([false, true]);
  await removeOldFetches(new Date());
});

it('L8 the lock of a data folder is taken again after the database has restarted', async () => {
  const url = await databaseUrlOf(dataDirectory);
  const release = await takeInstanceLock(url, dataDirectory);
  const holders = `select pid from pg_locks where locktype = 'advisory' and objid = 1397704521 and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const [first] = await query(dataDirectory, holders);
  await query(dataDirectory, 'select pg_terminate_backend($1)', [first?.['pid']]);
  await waitFor(async () => {
    const [holder] = await query(dataDirectory, holders);
    return holder !== undefined && holder['pid'] !== first?.['pid'];
  });
  await expect(takeInstanceLock(url, dataDirectory)).rejects.toThrow(/already running/);
  await release();
  expect(await query(dataDirectory, holders)).toEqual([]);
});
