/**
 * A pool of threads that each perform one task at a time, so that a large or malicious score does not block the server.
 * A thread whose task exceeds its limits of time or memory is ended and replaced; the others continue.
 */
import { Worker } from 'node:worker_threads';

export interface ThreadPoolSettings {
  readonly entry: URL;
  readonly threads: number;
  readonly taskMs: number;
  readonly heapMegabytes: number;
}

/** The task was ended because it exceeded its limits of time or memory, or because the thread failed. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

export interface ThreadPool<Task, Result> {
  /** @throws TaskEnded */
  readonly run: (task: Task) => Promise<Result>;
  readonly close: () => Promise<void>;
}

export function openThreadPool<Task, Result>(settings: ThreadPoolSettings): ThreadPool<Task, Result> {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: ((thread: Worker) => void)[] = [];

  const startThread = () => {
    const thread = new Worker(settings.entry, { resourceLimits: { maxOldGenerationSizeMb: settings.heapMegabytes } });
    all.add(thread);
    return thread;
  };

  const takeThread = async (): Promise<Worker> => {
    const thread = idle.pop() ?? (all.size < settings.threads ? startThread() : undefined);
    return thread ?? new Promise((resolve) => waiting.push(resolve));
  };

  const releaseThread = (thread: Worker, isUsable: boolean) => {
    if (!isUsable) {
      all.delete(thread);
      void thread.terminate();
    }
    const next = waiting.shift();
    if (next !== undefined) next(isUsable ? thread : startThread());
    else if (isUsable) idle.push(thread);
  };

  return {
    run: async (task) => {
      const thread = await takeThread();
      try {
        const result = await runIn<Task, Result>(thread, task, settings.taskMs);
        releaseThread(thread, true);
        return result;
      } catch (error) {
        releaseThread(thread, false);
        throw error;
      }
    },
    close: async () => {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function runIn<Task, Result>(thread: Worker, task: Task, taskMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onResult = (result: Result) => {
      finish();
      resolve(result);
    };
    const onError = (why: Error) => {
      finish();
      reject(new TaskEnded(why.message));
    };
    const onExit = () => onError(new Error('The thread ended.'));
    const finish = () => {
      clearTimeout(timer);
      // Removes these listeners only, because the thread has internal listeners too.
      thread.off('message', onResult).off('error', onError).off('exit', onExit);
      thread.unref();
    };
    const timer = setTimeout(onError, taskMs, new Error('The task took too long.'));
    // An idle thread does not keep the process alive; a thread with a task does.
    thread.ref();
    thread.on('message', onResult).on('error', onError).on('exit', onExit);
    thread.postMessage(task);
  });
}
