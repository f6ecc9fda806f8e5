/**
 * Supervises an embedded PostgreSQL server, so that the operator does not have to install one.
 *
 * It listens on the loopback address at a free port and requires a password that is stored in the data folder only. It
 * runs in a session of its own: Ctrl-C in a terminal reaches every process of the foreground group, and the database
 * must outlive the processes that still write to it. A server that continued after the end of its Songleaf process is
 * found by its `postmaster.pid` and used again; a server that ends unexpectedly is started again on its port.
 */
import { join } from 'node:path';
import type { LogWriter } from '../log.ts';
import { keepPrograms } from './keptPrograms.ts';
import { openPostgresCluster } from './postgresCluster.ts';
import { createDatabase, isAlive, isPresent, readRunningServer } from './postgresProcess.ts';
import { addressOf, startServer, stopServer } from './postgresServer.ts';
import { takeOverOlderCluster } from './takeOver.ts';

const WATCH_MS = 1000;

export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startEmbeddedPostgres(dataDirectory: string, writeLog: LogWriter): Promise<EmbeddedPostgres> {
  const cluster = await openPostgresCluster(dataDirectory);
  await takeOverOlderCluster(cluster, dataDirectory, writeLog);
  await keepPrograms(cluster, writeLog);
  const { pid: firstPid, port } = await startServer(cluster);
  let pid = firstPid;
  await createDatabase(addressOf(cluster, port, 'postgres'), 'songleaf');
  let starting: Promise<void> | undefined;
  const startAgain = async () => {
    writeLog('The embedded PostgreSQL ended and is started again.');
    try {
      ({ pid } = await startServer(cluster, port));
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
    await stopServer(pid);
  };
  return { url: addressOf(cluster, port, 'songleaf'), stop: stopAll };
}

/** The address of the server that runs on this data folder, whichever process started it; undefined where none runs. */
export async function findRunningPostgres(dataDirectory: string): Promise<string | undefined> {
  // This check must not create a database in a folder without one.
  if (!(await isPresent(join(dataDirectory, 'postgres-password')))) return undefined;
  const cluster = await openPostgresCluster(dataDirectory);
  const running = await readRunningServer(cluster.directory);
  return running && addressOf(cluster, running.port, 'songleaf');
}
