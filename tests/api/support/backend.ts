/**
 * The database and the blob store of the servers that black-box tests start. Three arrangements:
 *
 * - shared (the default): a database of one PostgreSQL server for the whole run (`sharedPostgres.ts`), files for blobs;
 * - embedded (where a test asks for it): the server brings its own PostgreSQL, as `npm start` does, and files for blobs;
 * - installed (`npm run test:backends`): an installed PostgreSQL and an S3-compatible store, whatever a test asks for.
 */
import { createHash } from 'node:crypto';
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

/** The PostgreSQL server of the run; its user may create databases. Set by the global setup or `npm run test:backends`. */
const DATABASE_SERVER = process.env['TEST_DATABASE_SERVER'];
/** A migrated database to copy. Set by the global setup only. */
const TEMPLATE = process.env['TEST_DATABASE_TEMPLATE'];

/** Whether the run is `npm run test:backends`, where no server embeds its database or stores blobs as files. */
export const isOnInstalledBackends = DATABASE_SERVER !== undefined && TEMPLATE === undefined;

/** A database and, on installed backends, a bucket for each data folder. */
const nameOf = (dataDirectory: string): string =>
  `songleaf-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;

const hasEmbeddedCluster = (dataDirectory: string): boolean => existsSync(join(dataDirectory, 'postgres-password'));

/** The settings that lead a server to the database of its data folder, which is created if need be. */
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

/** Every uploaded file, finished or on its way in. */
export async function storedFiles(dataDirectory: string): Promise<string[]> {
  if (!isOnInstalledBackends) return (await readdir(join(dataDirectory, 'blobs'))).sort();
  const files = await readdir(join(dataDirectory, 'incoming'));
  const blobs = await blobsOf(dataDirectory);
  for await (const keys of blobs.list()) files.push(...keys);
  return files.sort();
}

/** As when a machine burns: removes the data folder, and on installed backends the database and the blobs. */
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

/** Creates a database as a copy of another; one that exists already stays as it is. */
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

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
