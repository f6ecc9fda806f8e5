/**
 * An installation for fault tests: Songleaf with its real transcription, on the embedded database or on servers of its
 * own.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUrlOf } from '../api/support/backend.ts';
import { newDataDirectory, REAL, removeDataDirectory, startServer } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { startObjectStore } from '../backends/objectStore.ts';
import type { ObjectStore } from '../backends/objectStore.ts';
import { startSystemPostgres } from '../backends/systemPostgres.ts';
import type { SystemPostgres } from '../backends/systemPostgres.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { openBlobs } from '../../server/blobs/openBlobs.ts';
import type { Blobs } from '../../server/blobs/blobs.ts';
import { createDatabase, findFreePort } from '../../server/postgres/postgresProcess.ts';

export interface Stage {
  readonly dataDirectory: string;
  /** The same after every restart. */
  readonly url: string;
  readonly server: () => RunningServer;
  readonly start: () => Promise<void>;
  readonly databaseUrl: () => Promise<string>;
  readonly openBlobs: () => Promise<Blobs>;
  /** Undefined with the embedded database. */
  readonly postgres: SystemPostgres | undefined;
  readonly store: ObjectStore | undefined;
  readonly settings: NodeJS.ProcessEnv;
  readonly end: () => Promise<void>;
}

export interface StageOptions {
  /**
   * The programs of an installed PostgreSQL, which is used with an S3-compatible store; undefined for the embedded
   * default.
   */
  readonly postgresPrograms: string | undefined;
  readonly program?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

export async function startStage({ postgresPrograms, program = REAL, environment }: StageOptions): Promise<Stage> {
  const dataDirectory = await newDataDirectory();
  const ends = [() => removeDataDirectory(dataDirectory)];
  const backend =
    postgresPrograms === undefined ? undefined : await startBackend(postgresPrograms, dataDirectory, ends);
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    UPLOADS_PER_HOUR: '1000000',
    TRANSCRIPTIONS_AT_ONCE: '2',
    // The faults are intended, so the server's messages about them are not shown.
    LOG_LEVEL: 'silent',
    ...backend?.settings,
    ...environment,
  };
  // Beside the files of the servers, where they exist.
  const songleaf = backend === undefined ? dataDirectory : join(dataDirectory, 'songleaf');
  await mkdir(songleaf, { recursive: true });
  let server: RunningServer | undefined;
  ends.push(async () => server?.stop());
  return {
    dataDirectory: songleaf,
    url: `http://127.0.0.1:${port}`,
    server: () => {
      if (server === undefined) throw new Error('No server was started.');
      return server;
    },
    start: async () => {
      server = await startServer(songleaf, settings, { program, embedsDatabase: backend === undefined });
    },
    databaseUrl: async () => backend?.settings.DATABASE_URL ?? databaseUrlOf(songleaf),
    openBlobs: () => openBlobs(readConfiguration({ ...settings, DATA_DIR: songleaf }), console.error),
    postgres: backend?.postgres,
    store: backend?.store,
    settings,
    end: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
}

async function startBackend(programs: string, directory: string, ends: (() => Promise<void>)[]) {
  const postgres = await startSystemPostgres(programs, directory);
  ends.push(() => postgres.stop());
  await createDatabase(postgres.url, 'faults');
  const store = await startObjectStore(join(directory, 'objects'));
  ends.push(store.stop);
  const DATABASE_URL = postgres.url.replace(/postgres$/, 'faults');
  return { postgres, store, settings: { ...store.settings('faults'), DATABASE_URL } };
}
