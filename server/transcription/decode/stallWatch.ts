/** Kills a process that does not write for too long while its output is awaited. */
import type { ChildProcess } from 'node:child_process';

export class StallWatch {
  readonly #process: ChildProcess;
  readonly #seconds: number;
  #timer: NodeJS.Timeout | undefined;
  #fired = false;

  constructor(process: ChildProcess, seconds: number) {
    this.#process = process;
    this.#seconds = seconds;
  }

  /** Whether the process was killed. */
  get fired(): boolean {
    return this.#fired;
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#fired = true;
      this.#process.kill('SIGKILL');
    }, this.#seconds * 1000);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
