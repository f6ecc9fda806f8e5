/**
 * Opens the database and the blobs of an installation for a command. The embedded database is used if it is running;
 * otherwise it is started, and stopped at the end.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import type { LogWriter } from '../log.ts';
import { openBlobs } from '../blobs/openBlobs.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/embeddedPostgres.ts';
import { takeInstanceLock } from '../postgres/instanceLock.ts';
import { isPresent } from '../postgres/postgresProcess.ts';

export interface Stores {
  /** One connection, because a backup is read in one transaction. */
  readonly client: Client;
  readonly databaseUrl: string;
  readonly blobs: Blobs;
}

export async function withStores<Result>(
  configuration: Configuration,
  writeLog: LogWriter,
  use: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  // A backup is one long transaction, for which a pooler is of no use.
  const { databaseUrl: pooled, databaseSessionUrl, dataDirectory } = configuration;
  const databaseUrl = databaseSessionUrl ?? pooled ?? (await findRunningPostgres(dataDirectory));
  if (databaseUrl !== undefined) return useStores(configuration, databaseUrl, writeLog, use);
  const postgres = await startEmbeddedPostgres(dataDirectory, writeLog);
  try {
    const unlock = await takeInstanceLock(postgres.url, dataDirectory);
    try {
      return await useStores(configuration, postgres.url, writeLog, use);
    } finally {
      await unlock();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * @throws StartError where the folder does not exist, so that a mistyped name does not create an empty installation.
 */
export async function requireData({ databaseUrl, dataDirectory }: Configuration): Promise<void> {
  if (databaseUrl !== undefined || (await isPresent(join(dataDirectory, 'postgres-password')))) return;
  throw new StartError(
    `${dataDirectory} is not the data folder of a Songleaf installation: set DATA_DIR or DATABASE_URL.`,
  );
}

async function useStores<Result>(
  configuration: Configuration,
  databaseUrl: string,
  writeLog: LogWriter,
  use: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const blobs = await openBlobs(configuration, writeLog);
  const client = new Client({ connectionString: databaseUrl });
  // A broken connection is reported by the next query.
  client.on('error', () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw new StartError(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}.`);
  });
  try {
    return await use({ client, databaseUrl, blobs });
  } finally {
    await client.end();
  }
}
