/**
 * Restores a backup. The file is read to its end before anything is changed; then the blobs are written, and after them
 * rows and jobs in one transaction.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PgBoss } from 'pg-boss';
import { StartError } from '../configuration.ts';
import { SongState } from '../contract/calls.ts';
import { JOB_NAMES, JOB_SCHEMA, openQueues } from '../queue/jobQueues.ts';
import { transcriptionQueue } from '../queue/transcriptionQueue.ts';
import type { LogWriter } from '../log.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { appliedMigrations, migrate, unknownMigrations } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import { checkArchive, readPieces } from './archive.ts';
import type { Header } from './archive.ts';
import type { Stores } from './openStores.ts';
import { EPHEMERAL, listTables, quoted } from './tables.ts';

export interface RestoreOptions {
  /** Whether existing data may be deleted. */
  readonly replaces: boolean;
  readonly transcriptionMinutes: number;
  readonly writeLog: LogWriter;
}

export interface RestoreReport {
  readonly tables: number;
  readonly blobs: number;
  /** Songs whose transcription is started again. */
  readonly queued: number;
}

export async function restoreBackup(stores: Stores, file: string, options: RestoreOptions): Promise<RestoreReport> {
  const { header, missingBlobs } = await checkArchive(file);
  const newer = unknownMigrations(header.migrations);
  if (newer.length > 0)
    throw new StartError(`${file} was made by a newer version of Songleaf, with the migrations ${newer.join(', ')}.`);
  const { client, databaseUrl, blobs } = stores;
  const database = databaseOn(client);
  await prepareSchema(client, database, header, options.replaces);
  const { transcriptionMinutes, writeLog } = options;
  const onError = (error: Error) => writeLog('The job queue failed.', error);
  const boss = await openQueues({ databaseUrl, transcriptionMinutes, maintains: false, onError });
  let report: RestoreReport & { readonly replaced: readonly string[] };
  try {
    report = await database.transaction().execute(async (transaction) => {
      const replaced = await emptyTables(transaction, client);
      const restored = await load(client, blobs, file, header);
      await forgetBlobs(transaction, missingBlobs);
      const queued = await queueAgain(transaction, boss);
      return {
        tables: header.tables.length,
        blobs: restored.size,
        queued,
        replaced: replaced.filter((key) => !restored.has(key)),
      };
    });
  } finally {
    await boss.stop({ graceful: false });
  }
  await migrate(database);
  await blobs.remove(report.replaced);
  return report;
}

/** kysely on the same connection, so that COPY runs in its transaction. */
function databaseOn(client: Client): Database {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Creates the tables in the schema version of the backup.
 *
 * @throws StartError where data exists that may not be replaced.
 */
async function prepareSchema(
  client: Client,
  database: Database,
  { migrations }: Header,
  replaces: boolean,
): Promise<void> {
  const tables = await listTables(client);
  const hasTables = tables.some(({ name }) => name === 'accounts');
  if (hasTables && !replaces && !(await isEmpty(client))) {
    throw new StartError('The database is not empty. With --replace the backup replaces its content.');
  }
  const applied = hasTables ? await appliedMigrations(database) : [];
  if (applied.join() === migrations.join()) return;
  if (applied.length > 0) {
    await client.query(
      `drop table ${quoted(client, [...tables.map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock'])}`,
    );
  }
  await migrate(database, { level: migrations.at(-1) });
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>('select exists (select from accounts) as some');
  return rows[0]?.some !== true;
}

/** @returns the blobs of the deleted songs. */
async function emptyTables(transaction: DatabaseTransaction, client: Client): Promise<string[]> {
  const rows = await transaction.selectFrom('songs').select('upload_key').where('upload_key', 'is not', null).execute();
  const tables = await listTables(client);
  await client.query(
    `truncate ${quoted(
      client,
      tables.map(({ name }) => name),
    )}`,
  );
  await sql`delete from ${sql.table(`${JOB_SCHEMA}.job`)} where name in (${sql.join([...JOB_NAMES])})`.execute(
    transaction,
  );
  return rows.map(({ upload_key }) => upload_key).filter((key) => key !== null);
}

/** @returns the keys of the blobs. */
async function load(client: Client, blobs: Blobs, file: string, header: Header): Promise<Set<string>> {
  const restored = new Set<string>();
  let current: { readonly part: string; readonly target: Target } | undefined;
  const open = (part: string): Target => {
    const [kind, name = ''] = part.split('/');
    if (kind === 'blobs') restored.add(name);
    return kind === 'blobs' ? blobTarget(blobs, name) : tableTarget(client, header, name);
  };
  try {
    await readPieces(file, async ({ part, content }) => {
      if (current?.part !== part) {
        await current?.target.end();
        current = { part, target: open(part) };
      }
      await current.target.write(content);
    });
    await current?.target.end();
  } catch (error) {
    await current?.target.abandon();
    throw error;
  }
  return restored;
}

/** The destination of the pieces of a part. */
interface Target {
  readonly write: (content: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
  readonly abandon: () => Promise<void>;
}

const DISCARD: Target = { write: async () => undefined, end: async () => undefined, abandon: async () => undefined };

function tableTarget(client: Client, { tables }: Header, name: string): Target {
  // A backup of an earlier version contains them.
  if (EPHEMERAL.has(name)) return DISCARD;
  const table = tables.find((each) => each.name === name);
  if (table === undefined)
    throw new StartError(`The backup contains rows of the table ${name}, which its header does not list.`);
  const rows = client.query(copyFrom(`copy ${quoted(client, [name])} (${quoted(client, table.columns)}) from stdin`));
  const ended = finished(rows);
  ended.catch(() => undefined);
  return {
    write: (content) => writeTo(rows, content, ended),
    end: async () => {
      rows.end();
      await ended;
    },
    abandon: async () => void rows.destroy(),
  };
}

function blobTarget(blobs: Blobs, key: string): Target {
  const pieces = new Readable({ read: () => undefined });
  const received = blobs.receive(pieces, key);
  received.catch(() => undefined);
  return {
    write: async (content) => void pieces.push(content),
    end: async () => {
      pieces.push(null);
      const blob = await received;
      await blob.commit();
      await blob.discard();
    },
    abandon: async () => {
      pieces.destroy(new Error('The restore failed.'));
      await received.catch(() => undefined);
    },
  };
}

async function writeTo(target: Writable, content: Buffer, ended: Promise<void>): Promise<void> {
  if (target.write(content)) return;
  await Promise.race([once(target, 'drain'), ended]);
}

async function forgetBlobs(transaction: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await transaction.updateTable('songs').set({ upload_key: null }).where('upload_key', 'in', keys).execute();
}

/** Queues are not part of a backup: songs that were waiting or being transcribed are queued again. */
async function queueAgain(transaction: DatabaseTransaction, boss: PgBoss): Promise<number> {
  const songs = await transaction
    .updateTable('songs')
    .set({ state: SongState.Waiting, progress: 0, worker: null, attempt: 0 })
    .where('state', 'in', [SongState.Waiting, SongState.Processing])
    .returning(['id', 'account_id'])
    .execute();
  const queue = transcriptionQueue(boss);
  for (const { id, account_id } of songs) await queue.enqueue(transaction, id, account_id);
  return songs.length;
}
