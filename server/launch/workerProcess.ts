/**
 * Runs the worker as a child process. It has a process group of its own, so that Ctrl-C in a terminal reaches only the
 * parent, which then lets the worker return its songs to the queue. A worker that ends unexpectedly is started again.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { StartError } from '../configuration.ts';
import type { LogWriter } from '../log.ts';

/** Pause before a restart, so that a worker which fails at once does not occupy the machine. */
const RESTART_MS = 1000;
/** A little longer than the worker's own time limit for stopping. */
const STOP_MS = 12_000;

export interface WorkerProcess {
  readonly stop: () => Promise<void>;
}

/** Resolves when the worker is ready for jobs. */
export async function startWorkerProcess(
  entry: URL,
  environment: NodeJS.ProcessEnv,
  writeLog: LogWriter,
): Promise<WorkerProcess> {
  let isStopping = false;
  let child: ChildProcess;
  let restart: NodeJS.Timeout | undefined;

  const start = () => {
    child = fork(entry, { detached: true, env: environment, execArgv: ['--disable-warning=ExperimentalWarning'] });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      writeLog(`The worker ended (${signal ?? `code ${code}`}) and is started again.`);
      restart = setTimeout(start, RESTART_MS);
    });
    return child;
  };

  const first = start();
  await new Promise<void>((resolve, reject) => {
    first.once('message', () => resolve());
    first.once('error', reject);
    first.once('exit', () => reject(new StartError('The worker ended while it started.')));
  }).catch((error: unknown) => {
    isStopping = true;
    clearTimeout(restart);
    throw error;
  });
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => killGroup(child), STOP_MS);
  if (child.connected) child.send('stop');
  else child.kill('SIGTERM');
  await ended;
  clearTimeout(force);
}

/** Kills the worker and all its child processes. */
function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
}
