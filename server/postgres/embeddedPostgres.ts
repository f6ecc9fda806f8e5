/**
 * Supervises an embedded PostgreSQL server, so that the operator does not have to install one.
 *
 * It listens on the loopback address at a free port and requires a password that is stored in the data folder only. It
 * runs in a session of its own: Ctrl-C in a terminal reaches every process of the foreground group, and the database
 * must outlive the processes that still write to it. A server that continued after the end of its Songleaf process is
 * found by its `postmaster.pid` and used again; a server that ends unexpectedly is started again on its port.
 */
import { spawn } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../configuration.ts';
import type { LogWriter } from '../log.ts';
import { openPostgresCluster, POSTGRES_USER } from './postgresCluster.ts';
import type { PostgresCluster } from './postgresCluster.ts';
import {
  canConnect,
  createDatabase,
  findFreePort,
  isAlive,
  isPresent,
  readRunningServer,
  waitUntil,
} from './postgresProcess.ts';

const START_TRIES = 5;
const START_MS = 30_000;
const FAST_STOP_MS = 30_000;
const WATCH_MS = 1000;
const LARGEST_LOG_BYTES = 10_000_000;

export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startEmbeddedPostgres(dataDirectory: string, writeLog: LogWriter): Promise<EmbeddedPostgres> {
  const cluster = await openPostgresCluster(dataDirectory);
  const { pid: firstPid, port } = await start(cluster);
  let pid = firstPid;
  await createDatabase(urlOf(cluster, port, 'postgres'), 'songleaf');
  let starting: Promise<void> | undefined;
  const startAgain = async () => {
    writeLog('The embedded PostgreSQL ended and is started again.');
    try {
      ({ pid } = await start(cluster, port));
    } catch (error) {
      writeLog('The embedded PostgreSQL could not be started again.', error);
    }
  };
  const watch = setInterval(() => {
    if (!isAlive(pid)) starting ??= startAgain().finally(() => (starting = undefined));
  }, WATCH_MS);
  watch.unref();
  const stopAll = async () => {
    clearInterval(watch);
    await starting;
    await stop(pid);
  };
  return { url: urlOf(cluster, port, 'songleaf'), stop: stopAll };
}

/** The address of the server that runs on this data folder, whichever process started it; undefined where none runs. */
export async function findRunningPostgres(dataDirectory: string): Promise<string | undefined> {
  // This check must not create a database in a folder without one.
  if (!(await isPresent(join(dataDirectory, 'postgres-password')))) return undefined;
  const cluster = await openPostgresCluster(dataDirectory);
  const running = await readRunningServer(cluster.directory);
  return running && urlOf(cluster, running.port, 'songleaf');
}

/** @param wantedPort the port at which other processes expect the server. */
async function start(cluster: PostgresCluster, wantedPort?: number): Promise<{ pid: number; port: number }> {
  for (let tries = 1; ; tries++) {
    const running = await readRunningServer(cluster.directory);
    const port = running?.port ?? wantedPort ?? (await findFreePort());
    const pid = running?.pid ?? (await launch(cluster, port));
    const answers = () => canConnect(urlOf(cluster, port, 'postgres'));
    if (await waitUntil(START_MS, answers, () => !isAlive(pid))) return { pid, port };
    // Another process took the port, or another Songleaf started its server first: the next round reads the state
    // again.
    if (tries === START_TRIES) throw await startFailure(cluster);
  }
}

function urlOf({ password }: PostgresCluster, port: number, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Fast shutdown: running transactions are rolled back; committed ones are on the disk. */
async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await waitUntil(FAST_STOP_MS, async () => !isAlive(pid))) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntil(FAST_STOP_MS, async () => !isAlive(pid));
}

/** @returns the process id. */
async function launch({ home, binaries, directory, log }: PostgresCluster, port: number): Promise<number> {
  if (await isPresent(log, LARGEST_LOG_BYTES)) await rename(log, `${log}.old`);
  const logFile = await open(log, 'a', 0o600);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    jit: 'off',
    log_min_messages: 'warning',
    // The log of PostgreSQL must not contain personal data either: no statements, and no rows beside an error.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', directory, ...options], {
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
    cwd: home.directory,
    ...home.identity,
  });
  // A program that cannot be run has no pid; the error event contains the reason.
  const failure = new Promise<never>((_, reject) => server.once('error', reject));
  failure.catch(() => undefined);
  await logFile.close();
  server.unref();
  return server.pid ?? failure;
}

async function startFailure({ log, directory }: PostgresCluster): Promise<StartError> {
  const lastLines = (await readFile(log, 'utf8')).trim().split('\n').slice(-4).join('\n  ');
  return new StartError(
    `The embedded PostgreSQL does not start on ${directory}. Its log, ${log}, ends with:\n  ${lastLines}`,
  );
}
