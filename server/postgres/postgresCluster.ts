/** The files of the embedded database: their folder, their programs, and their creation. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOlder } from '../blobs/temporaryFiles.ts';
import { StartError } from '../configuration.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import type { PackagedBinaries, PostgresBinaries } from './postgresBinaries.ts';
import { findPostgresHome } from './postgresHome.ts';
import type { PostgresHome } from './postgresHome.ts';
import { isPresent } from './postgresProcess.ts';
import { writeOnce } from './writeOnce.ts';

const execute = promisify(execFile);

export const POSTGRES_USER = 'songleaf';

/** The beginning of the names of folders in which a cluster is created. */
const UNFINISHED = 'new-';
/** Much longer than the creation of a cluster takes. */
const ABANDONED_MS = 3_600_000;

export interface PostgresCluster {
  readonly home: PostgresHome;
  readonly binaries: PostgresBinaries;
  /** The folder of PostgreSQL's own files. */
  readonly directory: string;
  readonly log: string;
  readonly password: string;
}

/** A cluster that the packaged programs run. */
export interface OwnCluster extends PostgresCluster {
  readonly binaries: PackagedBinaries;
}

/** The finished copy of a cluster for another version, until it takes the cluster's place. */
export const nextDirectory = ({ directory }: PostgresHome): string => join(directory, 'cluster-next');

/** Finds the cluster of a data folder, or creates it. */
export async function openPostgresCluster(dataDirectory: string): Promise<OwnCluster> {
  const home = await findPostgresHome(dataDirectory);
  await removeAbandoned(home.directory);
  const password = await readPassword(dataDirectory);
  const directory = join(home.directory, 'cluster');
  const binaries = await findPostgresBinaries(home);
  const cluster = { home, binaries, directory, log: join(dataDirectory, 'postgres.log'), password };
  if (await isPresent(join(directory, 'PG_VERSION'))) return cluster;
  // An earlier start was interrupted after the older cluster had been moved away.
  if (await isPresent(nextDirectory(home))) await rename(nextDirectory(home), directory);
  else await createCluster(cluster);
  return cluster;
}

/**
 * Creates the database files in a temporary folder and renames it when they are complete, so that an interrupted start
 * leaves no partial cluster.
 */
export async function createCluster({ binaries, home, directory: cluster, password }: PostgresCluster): Promise<void> {
  const temporary = await mkdtemp(join(home.directory, UNFINISHED));
  const passwordFile = join(temporary, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.identity !== undefined) {
    await chown(temporary, home.identity.uid, home.identity.gid);
    await chown(passwordFile, home.identity.uid, home.identity.gid);
  }
  const fresh = join(temporary, `cluster-${randomUUID()}`);
  try {
    const options = ['-D', fresh, '-U', POSTGRES_USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const text = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
    await execute(binaries.initdb, [...options, ...text], { cwd: home.directory, ...home.identity });
    if (!(await isPresent(cluster))) await rename(fresh, cluster);
  } catch (error) {
    throw new StartError(`The database could not be created in ${cluster}: ${messageOf(error)}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Removes what killed starts have left: 40 MB each. Another start may be creating its cluster at this moment. */
async function removeAbandoned(homeDirectory: string): Promise<void> {
  for (const name of await readdir(homeDirectory)) {
    const folder = join(homeDirectory, name);
    if (name.startsWith(UNFINISHED) && (await isOlder(folder, new Date(Date.now() - ABANDONED_MS))))
      await rm(folder, { recursive: true, force: true });
  }
}

async function readPassword(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'postgres-password');
  if (!(await isPresent(file))) await writeOnce(file, randomBytes(24).toString('hex'));
  return (await readFile(file, 'utf8')).trim();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
