/** S3-compatible servers for tests: s3rver, which is a package of this project, and moto's where it is installed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort, waitUntil } from '../../server/postgres/postgresProcess.ts';

const START_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./s3Program.ts', import.meta.url));

export interface ObjectStore {
  /** The settings with which a server stores its files there. */
  readonly settings: (bucket: string) => Readonly<Record<string, string>>;
  /** Starts it again at the same address after `stop`. moto has lost its content then. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type ObjectStoreName = 's3rver' | 'moto';

/** @param directory the folder in which s3rver stores its objects; the caller removes it. */
export async function startObjectStore(directory: string, name: ObjectStoreName = 's3rver'): Promise<ObjectStore> {
  const port = await findFreePort();
  const [program, args] = commandOf(name, directory, port);
  const endpoint = `http://127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(program, args, { stdio: 'ignore' });
    server.on('error', () => undefined);
    if (
      !(await waitUntil(
        START_MS,
        () => answers(endpoint),
        () => server.exitCode !== null,
      ))
    ) {
      throw new Error(`The S3-compatible server ${name} did not start.`);
    }
  };
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const settings = (bucket: string) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    // The credentials that s3rver accepts; moto accepts any.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  await start();
  return { settings, start, stop };
}

function commandOf(name: ObjectStoreName, directory: string, port: number): [string, string[]] {
  if (name === 'moto') return ['moto_server', ['-H', '127.0.0.1', '-p', String(port)]];
  // s3rver creates the continuation tokens of its lists with DES.
  return [process.execPath, ['--openssl-legacy-provider', PROGRAM, directory, String(port)]];
}

/** Whether the server gives any answer. */
async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
