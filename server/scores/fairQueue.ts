/**
 * Waiting tasks of many owners, taken in turns: one running task for each owner, so that somebody who sends a hundred
 * tasks delays another user by one of them. Of large tasks, which need hundreds of megabytes, only one runs at a time.
 */
export interface QueuedTask {
  /** An account, or the address of a visitor. */
  readonly owner: string;
  readonly isLarge: boolean;
}

/** Too many tasks wait; the client may try again later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface QueueLimits {
  readonly ofOneOwner: number;
  readonly ofAll: number;
}

export class FairQueue<Task extends QueuedTask> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  readonly #running = new Set<Task>();
  readonly #limits: QueueLimits;
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws QueueFull */
  add(task: Task): void {
    const own = this.#waiting.get(task.owner) ?? [];
    if (own.length >= this.#limits.ofOneOwner || this.#count >= this.#limits.ofAll) {
      throw new QueueFull('Too many tasks wait for a thread.');
    }
    own.push(task);
    this.#waiting.set(task.owner, own);
    this.#count += 1;
  }

  /** Returns the next task that may run now, and counts it as running until `finish`. */
  take(): Task | undefined {
    const busy = new Set([...this.#running].map(({ owner }) => owner));
    const isLargeRunning = [...this.#running].some(({ isLarge }) => isLarge);
    for (const [owner, own] of this.#waiting) {
      const [first] = own;
      if (first === undefined || busy.has(owner) || (first.isLarge && isLargeRunning)) continue;
      own.shift();
      // The owner's other tasks wait behind those of everybody else.
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      this.#count -= 1;
      this.#running.add(first);
      return first;
    }
    return undefined;
  }

  finish(task: Task): void {
    this.#running.delete(task);
  }
}
