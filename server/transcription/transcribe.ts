/**
 * Transcribes one file in a process of its own, so that whatever a file does to a decoder or to the stages behind it,
 * the worker lives on: the process is ended when the job is cancelled, when it takes too long, and when it dies it is a
 * failed song with a reason.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { JobMessage, JobOrder } from './jobMessages.ts';
import { residentMemory } from './residentMemory.ts';
import type { TranscriptionHooks, TranscriptionRequest, TranscriptionResult } from './request.ts';
import { TranscriptionCancelled, TranscriptionError } from './transcriptionError.ts';

const JOB_PROCESS = fileURLToPath(new URL('./jobProcess.ts', import.meta.url));
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512'];
/** 40 minutes of sound take less than 2 on one core; a loaded machine may be slow. */
const TIME_LIMIT_MILLISECONDS = 20 * 60 * 1000;
/** A recording of 40 minutes stays far below. */
const MEMORY_LIMIT_BYTES = 700e6;
const MEMORY_CHECK_MILLISECONDS = 500;

export interface TranscribeOptions {
  /** Path of an ffmpeg program to decode with; FFMPEG_PATH of the environment where it is absent. */
  readonly ffmpeg?: string | undefined;
  readonly timeLimitMilliseconds?: number;
  readonly memoryLimitBytes?: number;
}

/** A recording that cannot be transcribed has a code of its own (P-05). */
function failure(request: TranscriptionRequest, error: TranscriptionError): TranscriptionError {
  if (request.source !== 'Mic' || error.code === 500) return error;
  return new TranscriptionError(500, error.reason, { cause: error });
}

/** Ends the process and its decoder: they are a process group of their own where the system has such. */
function kill(job: ChildProcess): void {
  try {
    if (job.pid !== undefined && process.platform !== 'win32') process.kill(-job.pid, 'SIGKILL');
    else job.kill('SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Rejects with `TranscriptionError`, or with `TranscriptionCancelled` once the signal is aborted. */
export async function transcribe(
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
  options: TranscribeOptions = {},
): Promise<TranscriptionResult> {
  if (hooks.signal.aborted) throw new TranscriptionCancelled();
  const job = fork(JOB_PROCESS, {
    execArgv: NODE_OPTIONS,
    detached: true,
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

/** `exceeded` resolves once the process holds more than its share. */
function watchMemory({ pid }: ChildProcess, limitBytes: number): { exceeded: Promise<void>; stop: () => void } {
  let check: NodeJS.Timeout | undefined;
  const exceeded = new Promise<void>((resolve) => {
    const look = async () => {
      const bytes = pid === undefined ? undefined : await residentMemory(pid);
      if (bytes !== undefined && bytes > limitBytes) resolve();
    };
    check = setInterval(() => void look(), MEMORY_CHECK_MILLISECONDS);
  });
  return { exceeded, stop: () => clearInterval(check) };
}

function resultOf(
  job: ChildProcess,
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
  options: TranscribeOptions,
): Promise<TranscriptionResult> {
  const limit = AbortSignal.timeout(options.timeLimitMilliseconds ?? TIME_LIMIT_MILLISECONDS);
  return new Promise((resolve, reject) => {
    const fail = (error: TranscriptionError): void => reject(failure(request, error));
    const cancel = (): void => reject(new TranscriptionCancelled());
    hooks.signal.addEventListener('abort', cancel, { once: true });
    limit.addEventListener('abort', () => fail(new TranscriptionError(100, 'The transcription took too long.')));
    job.on('message', (message: JobMessage) => {
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
    const order: JobOrder = { request, ffmpeg: options.ffmpeg ?? process.env['FFMPEG_PATH'] };
    job.send(order);
  });
}
