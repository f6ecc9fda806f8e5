/** The real server for black-box tests: a process on a free port with an empty data folder. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { backendSettings, isOnInstalledBackends } from './backend.ts';
import { programOf } from './programs.ts';

const STAND_IN = [programOf('standInStart')];
/** `npm start` without the app: with the real transcription. */
export const REAL = [fileURLToPath(new URL('../../../server/start.ts', import.meta.url)), '--api-only'];
const START_MS = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends the signal of Ctrl-C. Resolves when the process has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly output: () => string;
}

export interface ServerOptions {
  /**
   * The script and its arguments; by default the server with the stand-in worker, whose transcriptions end as their
   * titles say.
   */
  readonly program?: readonly string[];
  /** Whether the server starts its own PostgreSQL, as `npm start` does; otherwise it uses the shared one of the run. */
  readonly embedsDatabase?: boolean;
}

export async function startServer(
  dataDirectory: string,
  environment: NodeJS.ProcessEnv = {},
  { program = STAND_IN, embedsDatabase = false }: ServerOptions = {},
): Promise<RunningServer> {
  const backend = embedsDatabase && !isOnInstalledBackends ? {} : await backendSettings(dataDirectory);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      SIGN_INS_PER_MINUTE: '100000',
      REGISTRATIONS_PER_DAY: '100000',
      TRANSCRIPTIONS_AT_ONCE: '4',
      DETECTOR: 'fast',
      STAND_IN_LOG: join(dataDirectory, 'stand-in.log'),
      ...backend,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  await waitFor(async () => output.includes('Songleaf is ready at ') || hasEnded(), START_MS);
  const url = /Songleaf is ready at (\S+)/.exec(output)?.[1];
  if (url === undefined) {
    await stop('SIGKILL');
    throw new Error(`The server did not start:\n${output}`);
  }
  return { url, process: child, stop, output: () => output };
}

/** @throws after the time limit, so that a test does not hang. */
export async function waitFor(isSo: () => Promise<boolean>, milliseconds = 30_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`The condition was not met within ${milliseconds} ms.`);
    await delay(50);
  }
}

export const newDataDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'songleaf-api-'));
export const removeDataDirectory = (directory: string): Promise<void> =>
  rm(directory, { recursive: true, force: true });

/** The steps of the stand-in in order: songs begun and finished. */
export async function standInLog(dataDirectory: string): Promise<string[]> {
  const text = await readFile(join(dataDirectory, 'stand-in.log'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}
