/**
 * Transcribes one file in a separate process, so that a file that crashes or overloads a decoder or a later stage does
 * not harm the worker. The process is ended when the caller's signal is aborted and when it uses too much memory. If it
 * ends by itself without a result, the song fails with a reason.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { detectorSetting } from './messages/detectorSetting.ts';
import type { TranscriptionMessage, TranscriptionOrder } from './messages/processMessages.ts';
import { environmentWithoutSecrets } from './childEnvironment.ts';
import { residentMemory } from './residentMemory.ts';
import type {
  DetectorChoice,
  TranscriptionHooks,
  TranscriptionRequest,
  TranscriptionResult,
} from './messages/request.ts';
import { TranscriptionCancelled, TranscriptionError } from './messages/transcriptionError.ts';

const PROGRAM = fileURLToPath(new URL('./transcriptionProcess.ts', import.meta.url));
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];
/**
 * Memory limit for the process and its decoder. A recording of 40 minutes, the longest that is accepted, needs much
 * less.
 */
const MEMORY_LIMIT_BYTES = 800e6;
const MEMORY_CHECK_MS = 250;

export interface TranscribeOptions {
  /** Path of an ffmpeg program that decodes; if it is absent, FFMPEG_PATH of the environment is used. */
  readonly ffmpeg?: string | undefined;
  readonly memoryLimitBytes?: number;
  /** Detector for requests without a choice; if it is absent, DETECTOR of the environment is used. */
  readonly detector?: DetectorChoice;
}

/** Returns the error with the code that the error catalogue has for failed microphone recordings (P-05). */
function failure(request: TranscriptionRequest, error: TranscriptionError): TranscriptionError {
  if (request.source !== 'Mic' || error.code === 500) return error;
  return new TranscriptionError(500, error.reason, { cause: error });
}

/** Ends the process and its decoder, which are a process group on systems that have process groups. */
function kill(job: ChildProcess): void {
  try {
    if (job.pid !== undefined && process.platform !== 'win32') process.kill(-job.pid, 'SIGKILL');
    else job.kill('SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Transcribes a file. Rejects with `TranscriptionError`, or with `TranscriptionCancelled` if the signal is aborted. */
export async function transcribeInProcess(
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
  options: TranscribeOptions = {},
): Promise<TranscriptionResult> {
  if (hooks.signal.aborted) throw new TranscriptionCancelled();
  const job = fork(PROGRAM, {
    execArgv: NODE_OPTIONS,
    detached: true,
    env: environmentWithoutSecrets(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const memory = watchMemory(job, options.memoryLimitBytes ?? MEMORY_LIMIT_BYTES);
  const exceeded = memory.exceeded.then(() => {
    throw failure(request, new TranscriptionError(100, 'The recording needs too much memory.'));
  });
  try {
    return await Promise.race([resultOf(job, request, hooks, options), exceeded]);
  } finally {
    memory.stop();
    kill(job);
  }
}

/**
 * Returns a promise `exceeded` that resolves when the process and its children use more resident memory than the limit.
 */
function watchMemory({ pid }: ChildProcess, limitBytes: number): { exceeded: Promise<void>; stop: () => void } {
  let check: NodeJS.Timeout | undefined;
  const exceeded = new Promise<void>((resolve) => {
    const measureMemory = async () => {
      const bytes = pid === undefined ? undefined : await residentMemory(pid);
      if (bytes !== undefined && bytes > limitBytes) resolve();
    };
    check = setInterval(() => void measureMemory(), MEMORY_CHECK_MS);
  });
  return { exceeded, stop: () => clearInterval(check) };
}

/** Returns the order for the job. The settings are read here, because the job's environment does not contain them. */
function orderOf(
  request: TranscriptionRequest,
  { limitMs }: TranscriptionHooks,
  { ffmpeg, detector }: TranscribeOptions,
): TranscriptionOrder {
  return {
    request,
    ffmpeg: ffmpeg ?? process.env['FFMPEG_PATH'],
    detector: detector ?? detectorSetting(process.env['DETECTOR']),
    limitSeconds: limitMs === undefined ? undefined : limitMs / 1000,
  };
}

function resultOf(
  job: ChildProcess,
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
  options: TranscribeOptions,
): Promise<TranscriptionResult> {
  return new Promise((resolve, reject) => {
    const fail = (error: TranscriptionError): void => reject(failure(request, error));
    const cancel = (): void => reject(new TranscriptionCancelled());
    hooks.signal.addEventListener('abort', cancel, { once: true });
    job.on('message', (message: TranscriptionMessage) => {
      if (message.kind === 'progress') hooks.onProgress(message.percent);
      else if (message.kind === 'result') resolve(message.result);
      else fail(new TranscriptionError(message.code, message.reason, { cause: message.detail }));
    });
    job.on('error', (cause) => fail(new TranscriptionError(400, 'The transcription could not be started.', { cause })));
    job.on('exit', (code, signal) => {
      hooks.signal.removeEventListener('abort', cancel);
      const cause = `exit code ${code}, signal ${signal}`;
      fail(new TranscriptionError(400, 'The transcription ended unexpectedly.', { cause }));
    });
    job.send(orderOf(request, hooks, options));
  });
}
