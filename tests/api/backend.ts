/**
 * What stands behind the servers of the black-box tests: the embedded PostgreSQL and the data folder, or, where
 * `npm run test:backends` started them, a PostgreSQL server and an S3-compatible store. The tests do not know which.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfiguration } from '../../server/configuration.ts';
import { openBlobs } from '../../server/storage/openBlobs.ts';
import type { Blobs } from '../../server/storage/blobs.ts';
import { POSTGRES_USER } from '../../server/storage/postgresCluster.ts';
import { createDatabase } from '../../server/storage/postgresProcess.ts';

/** Set by `npm run test:backends`: a PostgreSQL whose user may create databases. */
const DATABASE_SERVER = process.env['TEST_DATABASE_SERVER'];

/** Whether the servers bring their database along, as `npm start` does. */
export const isEmbedded = DATABASE_SERVER === undefined;

/** A database and a bucket for each data folder. */
const nameOf = (dataDirectory: string): string =>
  `songleaf-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;

/** What a server on this data folder is told of its backend. */
export async function backendSettings(dataDirectory: string): Promise<NodeJS.ProcessEnv> {
  if (DATABASE_SERVER === undefined) return {};
  const name = nameOf(dataDirectory);
  await createDatabase(DATABASE_SERVER, name);
  return { DATABASE_URL: databaseOf(DATABASE_SERVER, name), S3_BUCKET: name };
}

export async function databaseUrlOf(dataDirectory: string): Promise<string> {
  if (DATABASE_SERVER !== undefined) return databaseOf(DATABASE_SERVER, nameOf(dataDirectory));
  const note = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const password = (await readFile(join(dataDirectory, 'postgres-password'), 'utf8')).trim();
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${note.split('\n')[3]}/songleaf`;
}

export async function blobsOf(dataDirectory: string): Promise<Blobs> {
  const settings = { ...process.env, ...(await backendSettings(dataDirectory)), DATA_DIR: dataDirectory };
  return openBlobs(readConfiguration(settings), (message, error) => console.error(message, error));
}

/** Every uploaded file, finished or on its way in. */
export async function storedFiles(dataDirectory: string): Promise<string[]> {
  if (isEmbedded) return (await readdir(join(dataDirectory, 'blobs'))).sort();
  const files = await readdir(join(dataDirectory, 'incoming'));
  const blobs = await blobsOf(dataDirectory);
  for await (const keys of blobs.list()) files.push(...keys);
  return files.sort();
}

/** As when a machine burns: the data folder, and what the servers beside it kept for it. */
export async function loseEverything(dataDirectory: string): Promise<void> {
  if (DATABASE_SERVER !== undefined) {
    const blobs = await blobsOf(dataDirectory);
    for await (const keys of blobs.list()) await blobs.remove(keys);
    const client = new Client({ connectionString: DATABASE_SERVER });
    await client.connect();
    await client.query(`drop database ${client.escapeIdentifier(nameOf(dataDirectory))} with (force)`);
    await client.end();
  }
  await rm(dataDirectory, { recursive: true });
}

function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
