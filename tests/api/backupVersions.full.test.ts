/** A backup of every version of the database that there has been is restored into the present one. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { restoreBackup } from '../../server/backup/restoreBackup.ts';
import { writeBackup } from '../../server/backup/writeBackup.ts';
import { openFileBlobs } from '../../server/blobs/fileBlobs.ts';
import type { Blobs } from '../../server/blobs/blobs.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { MIGRATION_NAMES, appliedMigrations, migrate } from '../../server/database/migrate.ts';
import type { Schema } from '../../server/database/schema.ts';
import { emptyDatabase } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const SONG = '22222222-2222-4222-8222-222222222222';
const EMAIL = 'ada@example.org';
const DOCUMENT = gzipSync(JSON.stringify(STAND_IN_MUSIC_JSON));

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-versions-'));
  blobs = await openFileBlobs(folder, () => undefined);
});
afterAll(() => rm(folder, { recursive: true }));

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function withSchema<Result>(url: string, use: (database: Kysely<Schema>) => Promise<Result>): Promise<Result> {
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) });
  try {
    return await use(database);
  } finally {
    await database.destroy();
  }
}

/** A user with one score, in columns that every version has. */
async function fill(client: Client): Promise<void> {
  const password = await hashPassword('correct horse');
  await client.query('insert into accounts (id, email, first_name, password_hash) values ($1, $2, $3, $4)', [
    ...[ACCOUNT, EMAIL, 'Ada', password],
  ]);
  await client.query(
    `insert into songs (id, account_id, title, composer, state, source, arrangement, parameters, path)
      values ($1, $2, 'Old song', 'Trad.', 0, 'File', 'piano', '{"mode":"universal","instrument":"piano"}', '')`,
    [SONG, ACCOUNT],
  );
  await client.query('insert into scores (song_id, version, document) values ($1, 1, $2)', [SONG, DOCUMENT]);
}

async function backUpAt(level: string): Promise<string> {
  const url = await emptyDatabase();
  await withSchema(url, (database) => migrate(database, { level }));
  const file = join(folder, `${randomUUID()}.tar.gz`);
  await withClient(url, async (client) => {
    await fill(client);
    await writeBackup({ client, databaseUrl: url, blobs }, file);
  });
  return file;
}

async function restoreFrom(file: string, into?: string): Promise<string> {
  const url = into ?? (await emptyDatabase());
  const options = { replaces: into !== undefined, transcriptionMinutes: 15, writeLog: () => undefined };
  await withClient(url, (client) => restoreBackup({ client, databaseUrl: url, blobs }, file, options));
  return url;
}

it.each(MIGRATION_NAMES)(
  'a backup of the version %s is restored, and the database is of the present version',
  async (level) => {
    const url = await restoreFrom(await backUpAt(level));
    expect(await withSchema(url, appliedMigrations)).toEqual(MIGRATION_NAMES);
    const { rows } = await withClient(url, (client) =>
      client.query(`select email, title, document from accounts
      join songs on songs.account_id = accounts.id join scores on scores.song_id = songs.id`),
    );
    expect(rows).toEqual([{ email: EMAIL, title: 'Old song', document: DOCUMENT }]);
  },
);

it('a backup of the first version replaces a database of the present version', async () => {
  const url = await emptyDatabase();
  await withSchema(url, (database) => migrate(database));
  await restoreFrom(await backUpAt(MIGRATION_NAMES[0] ?? ''), url);
  expect(await withSchema(url, appliedMigrations)).toEqual(MIGRATION_NAMES);
  const { rows } = await withClient(url, (client) => client.query('select title from songs'));
  expect(rows).toEqual([{ title: 'Old song' }]);
});

it('a user of the first version signs in after the restoration, and opens the score', async () => {
  const url = await restoreFrom(await backUpAt(MIGRATION_NAMES[0] ?? ''));
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory, { DATABASE_URL: url });
  const visitor = new Visitor(server.url);
  await visitor.account();
  await visitor.post(CALLS.login.path, { Email: EMAIL, Password: 'correct horse', RememberMe: 'true' });
  await visitor.account();
  expect(await visitor.songs()).toMatchObject([{ Id: SONG, Title: 'Old song' }]);
  expect((await visitor.get(`${CALLS.score.path}?id=${SONG}`)).json).toMatchObject({
    musicVo: { Parts: [{ Name: 'Piano' }] },
  });
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
