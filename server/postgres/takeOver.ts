/**
 * Takes over a cluster that an older major version of PostgreSQL has written. The older programs start once more, all
 * rows are copied into a new cluster, and the two folders change places; the older one remains under another name.
 *
 * An interruption at any moment loses nothing: the new cluster gets its place only when it is complete, and
 * `openPostgresCluster` finishes an exchange that was interrupted between its two steps.
 */
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../configuration.ts';
import type { LogWriter } from '../log.ts';
import { copyRows } from './copyRows.ts';
import { takeInstanceLock } from './instanceLock.ts';
import { findOlderPrograms, majorOf } from './keptPrograms.ts';
import { createCluster, nextDirectory } from './postgresCluster.ts';
import type { OwnCluster, PostgresCluster } from './postgresCluster.ts';
import { createDatabase } from './postgresProcess.ts';
import { addressOf, startServer, stopServer } from './postgresServer.ts';

const DATABASE = 'songleaf';

export async function takeOverOlderCluster(
  cluster: OwnCluster,
  dataDirectory: string,
  writeLog: LogWriter,
): Promise<void> {
  const { home, directory, binaries } = cluster;
  const [older, present] = [majorOf(await readFile(join(directory, 'PG_VERSION'), 'utf8')), majorOf(binaries.version)];
  if (older === present) return;
  if (older > present) throw tooNew(directory, older, present);
  const programs = await findOlderPrograms(home, older);
  if (programs === undefined) throw withoutPrograms(directory, older, present);
  writeLog(`The database is copied from PostgreSQL ${older} to PostgreSQL ${present}.`);
  const filling = { ...cluster, directory: join(home.directory, 'cluster-filling') };
  for (const unfinished of [filling.directory, nextDirectory(home)])
    await rm(unfinished, { recursive: true, force: true });
  await createCluster(filling);
  const rows = await withServer({ ...cluster, binaries: programs }, async (from) => {
    const unlock = await takeInstanceLock(from, dataDirectory);
    try {
      return await withServer(filling, (to) => copyRows(from, to));
    } finally {
      await unlock();
    }
  });
  const former = join(home.directory, `cluster-of-postgresql-${older}-${Date.now()}`);
  await rename(filling.directory, nextDirectory(home));
  await rename(directory, former);
  await rename(nextDirectory(home), directory);
  writeLog(`${rows} rows were copied. The former database is in ${former}, and can be removed.`);
}

/** Runs the server of the cluster meanwhile. */
async function withServer<Result>(cluster: PostgresCluster, use: (url: string) => Promise<Result>): Promise<Result> {
  const { pid, port } = await startServer(cluster);
  try {
    await createDatabase(addressOf(cluster, port, 'postgres'), DATABASE);
    return await use(addressOf(cluster, port, DATABASE));
  } finally {
    await stopServer(pid);
  }
}

const tooNew = (directory: string, older: number, present: number) =>
  new StartError(
    `The database in ${directory} was written by PostgreSQL ${older}, and this version of Songleaf has PostgreSQL ${present}: start the version of Songleaf that wrote it, or a newer one.`,
  );

const withoutPrograms = (directory: string, older: number, present: number) =>
  new StartError(
    `The database in ${directory} was written by PostgreSQL ${older}, and this version of Songleaf has PostgreSQL ${present}. To copy it, the programs of PostgreSQL ${older} are needed, which are not here: install them (on Debian and Ubuntu the package postgresql-${older}) and start again. Or start the former version of Songleaf, make a backup (npm run backup), move ${dirname(directory)} away, and restore the backup with this version.`,
  );
