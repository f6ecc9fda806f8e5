/**
 * A few threads that each do one task at a time, so that a large or malicious score never holds up the server. A task
 * that takes too long or too much memory costs its thread, which is replaced; the others go on.
 */
import { Worker } from 'node:worker_threads';

export interface ThreadPoolSettings {
  readonly entry: URL;
  readonly threads: number;
  readonly taskMs: number;
  readonly heapMegabytes: number;
}

/** The task was ended because it took more time or memory than any honest input needs, or because it broke. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded';
}

export interface ThreadPool<Question, Answer> {
  /** @throws TaskEnded */
  readonly run: (question: Question) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export function openThreadPool<Question, Answer>(settings: ThreadPoolSettings): ThreadPool<Question, Answer> {
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

  const giveBack = (thread: Worker, isSound: boolean) => {
    if (!isSound) {
      all.delete(thread);
      void thread.terminate();
    }
    const next = waiting.shift();
    if (next !== undefined) next(isSound ? thread : startThread());
    else if (isSound) idle.push(thread);
  };

  return {
    run: async (question) => {
      const thread = await takeThread();
      try {
        const answer = await ask<Question, Answer>(thread, question, settings.taskMs);
        giveBack(thread, true);
        return answer;
      } catch (error) {
        giveBack(thread, false);
        throw error;
      }
    },
    close: async () => {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

function ask<Question, Answer>(thread: Worker, question: Question, taskMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answered = (answer: Answer) => {
      finish();
      resolve(answer);
    };
    const ended = (why: Error) => {
      finish();
      reject(new TaskEnded(why.message));
    };
    const left = () => ended(new Error('The thread ended.'));
    const finish = () => {
      clearTimeout(timer);
      // One by one: the thread has listeners of its own among them.
      thread.off('message', answered).off('error', ended).off('exit', left);
      thread.unref();
    };
    const timer = setTimeout(ended, taskMs, new Error('The task took too long.'));
    // A thread between two tasks does not keep a process alive; one at work does.
    thread.ref();
    thread.on('message', answered).on('error', ended).on('exit', left);
    thread.postMessage(question);
  });
}
