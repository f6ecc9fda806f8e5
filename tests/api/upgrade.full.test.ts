/** An upgrade without a stop: servers of two versions on one database, and migrations that do not hold calls up. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { Migrations } from '../../server/database/applyMigrations.ts';
import { openDatabase } from '../../server/database/database.ts';
import { MIGRATIONS, migrate } from '../../server/database/migrate.ts';
import { databaseUrlOf } from './support/backend.ts';
import { query } from './support/database.ts';
import { NEWER_MIGRATIONS } from './support/newerMigrations.ts';
import { workerOf } from './support/processes.ts';
import { programOf } from './support/programs.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const NEWER_PROGRAM = [programOf('newerStart')];
const WAITS = { lockMs: 300, pauseMs: 200, attempts: 40 };
let dataDirectory: string;
let old: RunningServer;
let user: Visitor;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  old = await startServer(dataDirectory);
  user = new Visitor(old.url);
  await user.register();
});
afterAll(async () => {
  await old.stop();
  await removeDataDirectory(dataDirectory);
});

async function migrateWith(newer: Migrations): Promise<void> {
  const database = openDatabase(await databaseUrlOf(dataDirectory), 2, () => undefined);
  try {
    await migrate(database, { migrations: { ...MIGRATIONS, ...newer }, waits: WAITS });
  } finally {
    await database.destroy();
  }
}

/** A transaction that has used the songs and does not end. */
async function holdSongs(use = 'select count(*) from songs'): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: await databaseUrlOf(dataDirectory) });
  await client.connect();
  await client.query(`begin; ${use}`);
  return () => client.end();
}

/** Reads the songbook until the work has ended. @returns how long the slowest answer took, in milliseconds. */
async function slowestAnswerDuring(work: Promise<void>): Promise<number> {
  let slowest = 0;
  let hasEnded = false;
  const ended = work.finally(() => (hasEnded = true));
  while (!hasEnded) {
    const begun = performance.now();
    await user.songs();
    slowest = Math.max(slowest, performance.now() - begun);
    await delay(10);
  }
  await ended;
  return slowest;
}

async function transcribes(visitor: Visitor, title: string): Promise<void> {
  await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title });
  await visitor.songInState(title, SongState.Ok);
}

describe('a migration beside a long transaction', () => {
  it('gives its lock up again and again, so that calls wait only shortly, and is applied in the end', async () => {
    const release = await holdSongs();
    const migrated = migrateWith({ '9001_song_notes': NEWER_MIGRATIONS['9001_song_notes'] ?? expect.fail() });
    const slowest = slowestAnswerDuring(migrated);
    await delay(2000);
    expect(await query(dataDirectory, "select name from kysely_migration where name > '9'")).toEqual([]);
    await release();
    expect(await slowest).toBeLessThan(1500);
    expect(await query(dataDirectory, "select name from kysely_migration where name > '9'")).toHaveLength(1);
  });

  it('says why it is given up', async () => {
    const database = openDatabase(await databaseUrlOf(dataDirectory), 2, () => undefined);
    const release = await holdSongs();
    const more: Migrations = {
      ...MIGRATIONS,
      ...NEWER_MIGRATIONS,
      '9003_more': NEWER_MIGRATIONS['9001_song_notes'] ?? expect.fail(),
    };
    const waits = { lockMs: 50, pauseMs: 10, attempts: 3 };
    const onlyMore = { ...more };
    delete onlyMore['9002_song_notes_index'];
    await expect(migrate(database, { migrations: onlyMore, waits })).rejects.toThrow(
      'The migration 9003_more did not get its lock in 3 attempts: a long transaction holds it',
    );
    await release();
    await database.destroy();
  });

  it('builds an index while songs are changed, also one that an interruption has left', async () => {
    // The build waits for every transaction that may have changed a song.
    const release = await holdSongs('update songs set title = title where false');
    const refused = expect(migrateWith(NEWER_MIGRATIONS)).rejects.toThrow();
    await transcribes(user, 'while the index is built');
    await query(
      dataDirectory,
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'",
    );
    await refused;
    await release();
    const isValid = () =>
      query(dataDirectory, "select indisvalid from pg_index where indexrelid = 'songs_by_state'::regclass");
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await migrateWith(NEWER_MIGRATIONS);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });
});

describe('beside a database of the next version', () => {
  it('a server that runs goes on, also with a new worker, and the new server works beside it', async () => {
    await migrateWith(NEWER_MIGRATIONS);
    expect((await user.get(CALLS.ready.path)).status).toBe(200);
    const newer = await startServer(dataDirectory, {}, { program: NEWER_PROGRAM });
    const other = new Visitor(newer.url);
    await other.register();
    expect((await other.get(CALLS.ready.path)).status).toBe(200);
    const worker = await workerOf(old.process.pid);
    process.kill(worker, 'SIGKILL');
    await waitFor(async () => (await workerOf(old.process.pid).catch(() => worker)) !== worker);
    await newer.stop();
    await transcribes(user, 'of the old server');
    expect(await user.songs()).toHaveLength(2);
  });

  it('a server of the former version starts, unless something that it may use was removed', async () => {
    const second = await startServer(dataDirectory);
    expect((await new Visitor(second.url).get(CALLS.ready.path)).status).toBe(200);
    await second.stop();
    const name = '9003_contract_song_notes';
    await query(dataDirectory, 'insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
    await expect(startServer(dataDirectory)).rejects.toThrow(
      'The database was migrated by a newer version of Songleaf than this one can work beside.',
    );
    expect((await user.get(CALLS.ready.path)).status).toBe(200);
  });
});
