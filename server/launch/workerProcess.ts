/**
 * The worker as a child process. It runs in a process group of its own, so that Ctrl-C in a terminal reaches only us
 * and we can let it put its songs back in order. One that dies is started again.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { StartError } from '../configuration.ts';
import type { Tell } from '../log.ts';

/** A worker that dies at once would otherwise keep the machine busy dying. */
const RESTART_MS = 1000;
/** A little more than the worker gives itself. */
const STOP_MS = 12_000;

export interface WorkerProcess {
  readonly stop: () => Promise<void>;
}

/** Resolves when the worker has taken up its work. */
export async function startWorkerProcess(
  entry: URL,
  environment: NodeJS.ProcessEnv,
  tell: Tell,
): Promise<WorkerProcess> {
  let isStopping = false;
  let child: ChildProcess;
  let restart: NodeJS.Timeout | undefined;

  const start = () => {
    child = fork(entry, { detached: true, env: environment, execArgv: ['--disable-warning=ExperimentalWarning'] });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      tell(`The worker ended (${signal ?? `code ${code}`}) and is started again.`);
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

/** The worker and whatever it has started. */
function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
}
