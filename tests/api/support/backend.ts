/**
 * The database and the blob store of the servers that black-box tests start. Three configurations:
 *
 * - shared (the default): a database on one PostgreSQL server for the whole run (`sharedPostgres.ts`), files for blobs;
 * - embedded (where a test requests it): the server starts its own PostgreSQL, as `npm start` does, and files for
 * blobs;
 * - installed (`npm run test:backends`): an installed PostgreSQL and an S3-compatible store, for every test.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfiguration } from '../../../server/configuration.ts';
import { openBlobs } from '../../../server/blobs/openBlobs.ts';
import type { Blobs } from '../../../server/blobs/blobs.ts';
import { POSTGRES_USER } from '../../../server/postgres/postgresCluster.ts';
import { errorCode } from '../../../server/errorCode.ts';
import { createDatabase } from '../../../server/postgres/postgresProcess.ts';

/**
 * The PostgreSQL server of the run, whose user may create databases. Set by the global setup or `npm run
 * test:backends`.
 */
const DATABASE_SERVER = process.env['TEST_DATABASE_SERVER'];
/** The migrated database that is copied. Set by the global setup only. */
const TEMPLATE = process.env['TEST_DATABASE_TEMPLATE'];

/** Whether the run is `npm run test:backends`, where no server embeds its database or stores blobs as files. */
export const isOnInstalledBackends = DATABASE_SERVER !== undefined && TEMPLATE === undefined;

/** The database and, on installed backends, the bucket of each data folder. */
const nameOf = (dataDirectory: string): string =>
  `songleaf-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;

const hasEmbeddedCluster = (dataDirectory: string): boolean => existsSync(join(dataDirectory, 'postgres-password'));

/** The settings with which a server uses the database of its data folder. The database is created if necessary. */
export async function backendSettings(dataDirectory: string): Promise<NodeJS.ProcessEnv> {
  if (DATABASE_SERVER === undefined) return {};
  const name = nameOf(dataDirectory);
  if (TEMPLATE === undefined) await createDatabase(DATABASE_SERVER, name);
  else await copyDatabase(DATABASE_SERVER, TEMPLATE, name);
  const DATABASE_URL = databaseOf(DATABASE_SERVER, name);
  return isOnInstalledBackends ? { DATABASE_URL, S3_BUCKET: name } : { DATABASE_URL };
}

export async function databaseUrlOf(dataDirectory: string): Promise<string> {
  if (DATABASE_SERVER !== undefined && !hasEmbeddedCluster(dataDirectory))
    return databaseOf(DATABASE_SERVER, nameOf(dataDirectory));
  const note = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const password = (await readFile(join(dataDirectory, 'postgres-password'), 'utf8')).trim();
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${note.split('\n')[3]}/songleaf`;
}

export async function blobsOf(dataDirectory: string): Promise<Blobs> {
  const bucket = isOnInstalledBackends ? { S3_BUCKET: nameOf(dataDirectory) } : {};
  const settings = { ...process.env, ...bucket, DATA_DIR: dataDirectory };
  return openBlobs(readConfiguration(settings), (message, error) => console.error(message, error));
}

/** The keys of all uploaded files, finished or being received. */
export async function storedFiles(dataDirectory: string): Promise<string[]> {
  if (!isOnInstalledBackends) return (await readdir(join(dataDirectory, 'blobs'))).sort();
  const files = await readdir(join(dataDirectory, 'incoming'));
  const blobs = await blobsOf(dataDirectory);
  for await (const keys of blobs.list()) files.push(...keys);
  return files.sort();
}

/** Simulates the loss of a machine: removes the data folder, and on installed backends the database and the blobs. */
export async function loseEverything(dataDirectory: string): Promise<void> {
  if (isOnInstalledBackends) {
    const blobs = await blobsOf(dataDirectory);
    for await (const keys of blobs.list()) await blobs.remove(keys);
    const client = new Client({ connectionString: DATABASE_SERVER });
    await client.connect();
    await client.query(`drop database ${client.escapeIdentifier(nameOf(dataDirectory))} with (force)`);
    await client.end();
  }
  await rm(dataDirectory, { recursive: true });
}

const DUPLICATE_DATABASE = '42P04';

/** Creates a database as a copy of another; an existing one stays unchanged. */
async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(
      `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`,
    );
  } catch (error) {
    if (errorCode(error) !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

/** The address of a new database without tables. */
export async function emptyDatabase(): Promise<string> {
  if (DATABASE_SERVER === undefined) throw new Error('The run has no PostgreSQL.');
  const name = `songleaf-${randomUUID()}`;
  await createDatabase(DATABASE_SERVER, name);
  return databaseOf(DATABASE_SERVER, name);
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
