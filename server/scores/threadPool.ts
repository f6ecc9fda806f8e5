/**
 * A pool of threads that each perform one task at a time, so that a large or malicious score does not block the server.
 * A thread whose task exceeds its limits of time or memory is ended and replaced; the others continue. Owners of tasks
 * take turns (fairQueue.ts).
 */
import { Worker } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';
import { FairQueue } from './fairQueue.ts';
import type { QueuedTask } from './fairQueue.ts';

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
  /**
   * @param transferred buffers of the task that the thread takes over instead of copying them.
   * @throws TaskEnded, QueueFull
   */
  readonly run: (task: Task, place: QueuedTask, transferred?: readonly Transferable[]) => Promise<Result>;
  readonly close: () => Promise<void>;
}

interface Waiting extends QueuedTask {
  readonly startIn: (thread: Worker) => void;
}

/** The waiting tasks hold their scores in memory. */
const QUEUE_LIMITS = { ofOneOwner: 40, ofAll: 1000 } as const;

export function openThreadPool<Task, Result>(settings: ThreadPoolSettings): ThreadPool<Task, Result> {
  const threads = new Threads(settings);
  return {
    run: (task, place, transferred = []) =>
      new Promise((resolve, reject) => {
        const startIn = (thread: Worker) => {
          runIn<Task, Result>(thread, task, settings.taskMs, transferred).then(
            (result) => {
              threads.release(thread, waiting, true);
              resolve(result);
            },
            (error: unknown) => {
              threads.release(thread, waiting, false);
              reject(error);
            },
          );
        };
        const waiting: Waiting = { ...place, startIn };
        threads.add(waiting);
      }),
    close: () => threads.close(),
  };
}

/** Threads that run: their tasks have begun. */
const started = new WeakSet<Worker>();

class Threads {
  readonly #settings: ThreadPoolSettings;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue = new FairQueue<Waiting>(QUEUE_LIMITS);

  constructor(settings: ThreadPoolSettings) {
    this.#settings = settings;
  }

  add(task: Waiting): void {
    this.#queue.add(task);
    this.#startWaiting();
  }

  release(thread: Worker, task: Waiting, isUsable: boolean): void {
    this.#queue.finish(task);
    if (!isUsable) {
      this.#forget(thread);
      void thread.terminate();
    } else if (this.#all.has(thread)) this.#idle.push(thread);
    this.#startWaiting();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #startWaiting(): void {
    while (this.#idle.length > 0 || this.#all.size < this.#settings.threads) {
      const next = this.#queue.take();
      if (next === undefined) return;
      next.startIn(this.#idle.pop() ?? this.#start());
    }
  }

  #start(): Worker {
    const { entry, heapMegabytes } = this.#settings;
    const thread = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    this.#all.add(thread);
    thread.once('online', () => started.add(thread));
    // A thread can fail between two tasks and while it is being ended. Without a listener, its error would end the
    // server; with this one, the thread is replaced when the next task needs it.
    thread.on('error', () => this.#forget(thread));
    thread.on('exit', () => this.#forget(thread));
    return thread;
  }

  #forget(thread: Worker): void {
    this.#all.delete(thread);
    if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1);
  }
}

function runIn<Task, Result>(
  thread: Worker,
  task: Task,
  taskMs: number,
  transferred: readonly Transferable[],
): Promise<Result> {
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
      // Removes these listeners only, because the pool and the thread itself have listeners too.
      thread.off('message', onResult).off('error', onError).off('exit', onExit).off('online', startTimer);
      thread.unref();
    };
    let timer: NodeJS.Timeout | undefined;
    const startTimer = () => {
      timer = setTimeout(onError, taskMs, new Error('The task took too long.'));
    };
    // Until a busy machine has started the thread, the task does not run.
    if (started.has(thread)) startTimer();
    else thread.once('online', startTimer);
    // An idle thread does not keep the process alive; a thread with a task does.
    thread.ref();
    thread.on('message', onResult).on('error', onError).on('exit', onExit);
    thread.postMessage(task, transferred);
  });
}
