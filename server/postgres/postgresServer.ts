/** Starts and stops the PostgreSQL server of a cluster. */
import { spawn } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../configuration.ts';
import { POSTGRES_USER } from './postgresCluster.ts';
import type { PostgresCluster } from './postgresCluster.ts';
import { canConnect, findFreePort, isAlive, isPresent, readRunningServer, waitUntil } from './postgresProcess.ts';

const START_TRIES = 5;
const RETRY_MS = 1000;
const START_MS = 30_000;
const FAST_STOP_MS = 30_000;
const LARGEST_LOG_BYTES = 10_000_000;

export interface PostgresServer {
  readonly pid: number;
  readonly port: number;
}

/**
 * Starts the server, or finds it where it still runs.
 *
 * @param wantedPort the port at which other processes expect the server.
 */
export async function startServer(cluster: PostgresCluster, wantedPort?: number): Promise<PostgresServer> {
  for (let tries = 1; ; tries++) {
    const running = await readRunningServer(cluster.directory);
    const port = running?.port ?? wantedPort ?? (await findFreePort());
    const pid = running?.pid ?? (await launch(cluster, port));
    const answers = () => canConnect(addressOf(cluster, port, 'postgres'));
    if (await waitUntil(START_MS, answers, () => !isAlive(pid))) return { pid, port };
    if (tries === START_TRIES) throw await startFailure(cluster);
    // Another process took the port, or another Songleaf started its server first, or connections of a killed server
    // still end their statements: the next round reads the state again.
    await delay(RETRY_MS);
  }
}

export function addressOf({ password }: PostgresCluster, port: number, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Fast shutdown: running transactions are rolled back; committed ones are on the disk. */
export async function stopServer(pid: number): Promise<void> {
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
