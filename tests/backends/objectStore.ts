/** S3-compatible servers for tests: s3rver, which comes with the packages, and moto's where that is installed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort, waitUntil } from '../../server/postgres/postgresProcess.ts';

const START_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./s3Program.ts', import.meta.url));

export interface ObjectStore {
  /** The settings of a server that keeps its files there. */
  readonly settings: (bucket: string) => Readonly<Record<string, string>>;
  /** After `stop`, at the same address. What moto had is gone then. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type ObjectStoreName = 's3rver' | 'moto';

/** @param directory where s3rver keeps its objects; the caller removes it. */
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
      throw new Error(`The S3-compatible server ${name} does not start.`);
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
    // What s3rver knows; moto believes everybody.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  await start();
  return { settings, start, stop };
}

function commandOf(name: ObjectStoreName, directory: string, port: number): [string, string[]] {
  if (name === 'moto') return ['moto_server', ['-H', '127.0.0.1', '-p', String(port)]];
  // Its lists continue by tokens that it makes with DES.
  return [process.execPath, ['--openssl-legacy-provider', PROGRAM, directory, String(port)]];
}

/** Any answer will do. */
async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
