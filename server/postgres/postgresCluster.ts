/** The files of the embedded database: where they lie, what runs them, and how they come to be. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';
import { findPostgresHome } from './postgresHome.ts';
import type { PostgresHome } from './postgresHome.ts';
import { isPresent } from './postgresProcess.ts';

const execute = promisify(execFile);

export const POSTGRES_USER = 'songleaf';

export interface PostgresCluster {
  readonly home: PostgresHome;
  readonly binaries: PostgresBinaries;
  /** PostgreSQL's own folder. */
  readonly directory: string;
  readonly log: string;
  readonly password: string;
}

/** Finds the cluster of a data folder, or makes it. */
export async function openPostgresCluster(dataDirectory: string): Promise<PostgresCluster> {
  const home = await findPostgresHome(dataDirectory);
  const password = await readPassword(dataDirectory);
  const directory = join(home.directory, 'cluster');
  const binaries = await findPostgresBinaries(home);
  if (!(await isPresent(join(directory, 'PG_VERSION')))) await initialize(binaries, home, directory, password);
  return { home, binaries, directory, log: join(dataDirectory, 'postgres.log'), password };
}

/** Creates the database files beside their place and moves them there whole: a start that dies half-way leaves nothing. */
async function initialize(
  binaries: PostgresBinaries,
  home: PostgresHome,
  cluster: string,
  password: string,
): Promise<void> {
  const workshop = await mkdtemp(join(home.directory, 'new-'));
  const passwordFile = join(workshop, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.identity !== undefined) {
    await chown(workshop, home.identity.uid, home.identity.gid);
    await chown(passwordFile, home.identity.uid, home.identity.gid);
  }
  const fresh = join(workshop, `cluster-${randomUUID()}`);
  try {
    const options = ['-D', fresh, '-U', POSTGRES_USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const text = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
    await execute(binaries.initdb, [...options, ...text], { cwd: home.directory, ...home.identity });
    if (!(await isPresent(cluster))) await rename(fresh, cluster);
  } catch (error) {
    throw new StartError(`The database could not be created in ${cluster}: ${messageOf(error)}`);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function readPassword(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'postgres-password');
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
