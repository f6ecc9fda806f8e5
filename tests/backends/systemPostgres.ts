/** A PostgreSQL server from the system's own programs, for tests: where it is installed, on a fresh cluster. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../tools.ts';
import { findPostgresHome } from '../../server/postgres/postgresHome.ts';
import { canConnect, findFreePort, waitUntil } from '../../server/postgres/postgresProcess.ts';

const execute = promisify(execFile);
const USER = 'songleaf';
const START_MS = 60_000;
/** Debian keeps its servers out of the PATH. */
const DEBIAN = '/usr/lib/postgresql';

export const NO_POSTGRES = 'No PostgreSQL server is installed (postgres and initdb in the PATH).';

/** Options of a test that is skipped, with the reason, where none is installed. */
export const needsPostgres = (programs: string | undefined): ReturnType<typeof needs> =>
  needs({ name: NO_POSTGRES, isPresent: () => programs !== undefined });

/** The folder of `postgres` and `initdb`; undefined where they are not installed. */
export async function findSystemPostgres(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...debian]) {
    if ((await isProgram(join(folder, 'postgres'))) && (await isProgram(join(folder, 'initdb')))) return folder;
  }
  return undefined;
}

export interface SystemPostgres {
  /** Of its database `postgres`; the user may create others. */
  readonly url: string;
  readonly process: () => ChildProcess;
  /** After `stop`, on the same cluster and port. */
  readonly start: () => Promise<void>;
  /** SIGINT ends it in order, SIGKILL does not. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * @param directory an empty one, which the caller removes.
 * @param more settings of the server, `name=value`.
 */
export async function startSystemPostgres(
  programs: string,
  directory: string,
  more: readonly string[] = [],
): Promise<SystemPostgres> {
  // It refuses to run as root, as ours does.
  const home = await findPostgresHome(directory);
  const cluster = join(home.directory, 'cluster');
  const options = { cwd: home.directory, ...home.identity };
  // It trusts whoever is on this machine, for as long as the test runs.
  const text = ['--encoding=UTF8', '--locale=C', '--no-instructions', '--auth=trust'];
  await execute(join(programs, 'initdb'), ['-D', cluster, '-U', USER, ...text], options);
  const port = await findFreePort();
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const start = async () => {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=200',
      ...more,
    ];
    const args = settings.flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs, 'postgres'), ['-D', cluster, ...args], { ...options, stdio: 'ignore' });
    if (
      !(await waitUntil(
        START_MS,
        () => canConnect(url),
        () => server.exitCode !== null,
      ))
    ) {
      throw new Error(`The PostgreSQL of ${programs} does not start on ${cluster}.`);
    }
  };
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return { url, process: () => server, start, stop };
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
