/** A PostgreSQL server of the system's own programs for tests, on a new cluster, where the programs are installed. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { needs } from '../tools.ts';
import { findPostgresHome } from '../../server/postgres/postgresHome.ts';
import { canConnect, findFreePort, waitUntil } from '../../server/postgres/postgresProcess.ts';

const execute = promisify(execFile);
const USER = 'songleaf';
const START_MS = 60_000;
const RETRY_MS = 500;
/** Debian's server programs are not in the PATH. */
const DEBIAN = '/usr/lib/postgresql';

export const NO_POSTGRES = 'No PostgreSQL server is installed (postgres and initdb in the PATH).';

/** Options of a test that skip it, with the reason, where no server is installed. */
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
  /** The address of its database `postgres`; the user may create others. */
  readonly url: string;
  readonly process: () => ChildProcess;
  /** Starts it again after `stop`, on the same cluster and port. */
  readonly start: () => Promise<void>;
  /** SIGINT stops it in order, SIGKILL does not. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * @param directory an empty folder, which the caller removes.
 * @param more settings of the server, `name=value`.
 */
export async function startSystemPostgres(
  programs: string,
  directory: string,
  more: readonly string[] = [],
): Promise<SystemPostgres> {
  // PostgreSQL refuses to run as root, so it gets another user.
  const home = await findPostgresHome(directory);
  const cluster = join(home.directory, 'cluster');
  const options = { cwd: home.directory, ...home.identity };
  // Every user of this machine may connect while the test runs.
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
    const launch = () => {
      server = spawn(join(programs, 'postgres'), ['-D', cluster, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server.stderr?.setEncoding('utf8').on('data', (text: string) => (written = `${written}${text}`.slice(-2000)));
    };
    let written = '';
    launch();
    const answers = async () => {
      if (server.exitCode !== null) {
        await delay(RETRY_MS);
        launch();
      }
      return canConnect(url);
    };
    // After a SIGKILL the connections end their statements before they release the shared memory, and until then
    // the new server ends at once.
    const failed = () => server.exitCode !== null && !written.includes('shared memory');
    if (!(await waitUntil(START_MS, answers, failed))) {
      throw new Error(`The PostgreSQL of ${programs} did not start on ${cluster}. It wrote:\n${written}`);
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
