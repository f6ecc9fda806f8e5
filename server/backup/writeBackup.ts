/**
 * Writes database and blobs into one file. All rows are read in one transaction and therefore show one point in time. A
 * blob that its owner deletes while the backup runs is listed as missing; the restored song then has no original file.
 */
import { access, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack } from 'tar-stream';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { BlobMissing } from '../blobs/blobErrors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { beginArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';
import type { Stores } from './openStores.ts';
import { EPHEMERAL, listTables, quoted } from './tables.ts';
import type { Table } from './tables.ts';

/** A low level, because most of the content is already compressed. */
const COMPRESSION_LEVEL = 1;

export interface BackupReport {
  readonly tables: number;
  readonly blobs: number;
  readonly missingBlobs: readonly string[];
}

/** Writes to a temporary name and renames it at the end. @throws StartError where the file exists or cannot be written. */
export async function writeBackup({ client, blobs }: Stores, file: string): Promise<BackupReport> {
  if (await exists(file)) throw new StartError(`The file ${file} already exists.`);
  const partial = `${file}.partial`;
  const pack = createPack();
  const target = (await create(partial)).createWriteStream({ flush: true });
  try {
    const [report] = await Promise.all([
      fill(pack, client, blobs).catch((error: unknown) => {
        pack.destroy();
        throw error;
      }),
      pipeline(pack, createGzip({ level: COMPRESSION_LEVEL }), target),
    ]);
    await rename(partial, file);
    return report;
  } catch (error) {
    await rm(partial, { force: true });
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) throw error;
    throw new StartError(`The disk has no space left for ${file}; nothing was written.`);
  }
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'w', 0o600);
  } catch (error) {
    throw new StartError(`The backup cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
}

async function fill(pack: ReturnType<typeof createPack>, client: ClientBase, blobs: Blobs): Promise<BackupReport> {
  await client.query('begin isolation level repeatable read read only');
  const tables = (await listTables(client)).filter(({ name }) => !EPHEMERAL.has(name));
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const archive = await beginArchive(pack, {
    format: 'songleaf-backup-1',
    createdAt: new Date().toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  });
  for (const table of tables) await archive.addPart(`tables/${table.name}`, rowsOf(client, table));
  const keys = await client.query<{ key: string }>('select upload_key as key from songs where upload_key is not null');
  await client.query('commit');
  const missingBlobs = await addBlobs(
    archive,
    blobs,
    keys.rows.map(({ key }) => key),
  );
  await archive.finish(missingBlobs);
  return { tables: tables.length, blobs: keys.rows.length - missingBlobs.length, missingBlobs };
}

const rowsOf = (client: ClientBase, { name, columns }: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quoted(client, [name])} (${quoted(client, columns)}) to stdout`));

/** @returns the keys of missing blobs. */
async function addBlobs(archive: ArchiveWriter, blobs: Blobs, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of new Set(keys)) {
    try {
      await archive.addPart(`blobs/${key}`, await blobs.read(key));
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      missing.push(key);
    }
  }
  return missing;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
