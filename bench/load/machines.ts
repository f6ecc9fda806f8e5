/**
 * An installation on many machines, all of them on this one: servers, workers, one PostgreSQL behind PgBouncer in
 * transaction mode, an S3-compatible store, and a load balancer. Each server and worker has a data folder of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDataDirectory, REAL, removeDataDirectory, startServer } from '../../tests/api/support/server.ts';
import { startObjectStore } from '../../tests/backends/objectStore.ts';
import { startPgBouncer } from '../../tests/backends/pgBouncer.ts';
import { findSystemPostgres, NO_POSTGRES, startSystemPostgres } from '../../tests/backends/systemPostgres.ts';
import { PGBOUNCER } from '../../tests/tools.ts';
import { openBlobs } from '../../server/blobs/openBlobs.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createDatabase } from '../../server/postgres/postgresProcess.ts';
import { startBalancer } from './balancer.ts';
import { killTree } from './processTree.ts';

const SERVERS = 3;
const WORKERS = 3;
/** Connections of PgBouncer to PostgreSQL. */
const POOL = 20;
const NAME = 'songleaf';
const WORKER = fileURLToPath(new URL('../../server/worker.ts', import.meta.url));

export interface Machine {
  readonly name: string;
  readonly pid: number;
}

export interface Machines {
  /** The load balancer's. */
  readonly url: string;
  /** Of PostgreSQL itself. */
  readonly databaseUrl: string;
  readonly servers: readonly Machine[];
  readonly workers: readonly Machine[];
  /** All, with database, pooler and store. */
  readonly all: readonly Machine[];
  /** The data folder of the first server. */
  readonly dataDirectory: string;
  readonly openBlobs: () => ReturnType<typeof openBlobs>;
  readonly end: () => Promise<void>;
}

/** @throws where PostgreSQL or PgBouncer is not installed. */
export async function startMachines(): Promise<Machines> {
  const programs = await findSystemPostgres();
  if (programs === undefined) throw new Error(NO_POSTGRES);
  if (!PGBOUNCER.isPresent()) throw new Error(PGBOUNCER.name);
  const ends: (() => unknown)[] = [];
  const end = async () => {
    for (const stop of ends.splice(0).reverse()) await stop();
  };
  try {
    return { ...(await startAll(programs, ends)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

type Ends = (() => unknown)[];

async function newFolder(ends: Ends): Promise<string> {
  const folder = await newDataDirectory();
  ends.push(() => removeDataDirectory(folder));
  return folder;
}

async function startAll(programs: string, ends: Ends): Promise<Omit<Machines, 'end'>> {
  const { settings, databaseUrl, backends } = await startBackends(programs, ends);
  const servers: Machine[] = [];
  const urls: string[] = [];
  const folders: string[] = [];
  for (let number = 1; number <= SERVERS; number++) {
    const folder = await newFolder(ends);
    const server = await startServer(folder, { ...settings, TRANSCRIPTIONS_AT_ONCE: '0' }, { program: REAL });
    ends.push(() => server.stop());
    servers.push({ name: `server ${number}`, pid: server.process.pid ?? 0 });
    urls.push(server.url);
    folders.push(folder);
  }
  const workers: Machine[] = [];
  for (let number = 1; number <= WORKERS; number++)
    workers.push({ name: `worker ${number}`, pid: await startWorker(settings, ends) });
  const balancer = await startBalancer(urls);
  ends.push(balancer.close);
  const [dataDirectory = ''] = folders;
  const configuration = readConfiguration({ ...settings, DATA_DIR: dataDirectory });
  return {
    url: balancer.url,
    databaseUrl,
    servers,
    workers,
    all: [...servers, ...workers, ...backends],
    dataDirectory,
    openBlobs: () => openBlobs(configuration, console.error),
  };
}

async function startBackends(programs: string, ends: Ends) {
  const postgres = await startSystemPostgres(programs, await newFolder(ends), ['shared_buffers=256MB']);
  ends.push(() => postgres.stop());
  await createDatabase(postgres.url, NAME);
  const databaseUrl = postgres.url.replace(/postgres$/, NAME);
  const pooler = await startPgBouncer(databaseUrl, await newFolder(ends), POOL);
  ends.push(pooler.stop);
  const store = await startObjectStore(join(await newFolder(ends), 'objects'));
  ends.push(store.stop);
  const settings: NodeJS.ProcessEnv = {
    ...store.settings(NAME),
    DATABASE_URL: pooler.url,
    DATABASE_SESSION_URL: databaseUrl,
    // All users come from one address.
    STREAMS_PER_ADDRESS: '1000000',
    UPLOADS_PER_HOUR: '1000000',
    TRANSCRIPTIONS_PER_DAY: '1000000',
    // A lost machine is intended, so the messages about it are not shown.
    LOG_LEVEL: 'silent',
  };
  const backends = [
    { name: 'PostgreSQL', pid: postgres.process().pid ?? 0 },
    { name: 'PgBouncer', pid: pooler.process.pid ?? 0 },
  ];
  return { settings, databaseUrl, backends };
}

async function startWorker(settings: NodeJS.ProcessEnv, ends: Ends): Promise<number> {
  const DATA_DIR = await newFolder(ends);
  const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
    env: { ...process.env, ...settings, DATA_DIR, TRANSCRIPTIONS_AT_ONCE: '1', DETECTOR: 'fast' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = worker.pid ?? 0;
  ends.push(() => killTree(pid));
  await once(worker.stdout, 'data');
  return pid;
}
