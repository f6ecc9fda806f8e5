/**
 * Requests drafts of readings from the worker. While one is being written, only the newest of the following requests is
 * kept, because a slider sends more than can be written.
 */
import type { DetectedNotes } from '../../../../../engine/index.ts';
import type { DraftReading, DraftRequest } from './draftReading.ts';
import type { ReadingAnswer, ReadingRequest } from './readingWorker.ts';

/** The request cannot be fulfilled: the notes or the meter do not exist. */
export class ReadingRefusal extends Error {
  override readonly name = 'ReadingRefusal';
}

interface Waiting {
  readonly request: DraftRequest;
  readonly resolve: (draft: DraftReading | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class ReadingWorkerClient {
  readonly #detected: DetectedNotes;
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #next: Waiting | undefined;
  #count = 0;

  constructor(detected: DetectedNotes) {
    this.#detected = detected;
  }

  /**
   * Resolves with undefined where a newer request has replaced this one. Rejects with a ReadingRefusal where the
   * request cannot be fulfilled.
   */
  ask(request: DraftRequest): Promise<DraftReading | undefined> {
    return new Promise((resolve, reject) => {
      this.#next?.resolve(undefined);
      this.#next = { request, resolve, reject };
      if (this.#running === undefined) this.#begin();
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const waiting of [this.#running, this.#next]) waiting?.resolve(undefined);
    [this.#running, this.#next] = [undefined, undefined];
  }

  #begin(): void {
    this.#running = this.#next;
    this.#next = undefined;
    if (this.#running === undefined) return;
    this.#worker ??= this.#start();
    this.#count += 1;
    this.#send({ id: this.#count, request: this.#running.request });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./readingWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => this.#settle(data);
    worker.onerror = ({ message }) => {
      worker.terminate();
      this.#worker = undefined;
      const failed = this.#running;
      this.#running = undefined;
      failed?.reject(new Error(message || 'The worker of the readings could not be started'));
      this.#begin();
    };
    this.#worker = worker;
    this.#send({ detected: this.#detected });
    return worker;
  }

  #send(request: ReadingRequest): void {
    this.#worker?.postMessage(request);
  }

  #settle(data: ReadingAnswer): void {
    const done = this.#running;
    this.#running = undefined;
    if ('draft' in data) done?.resolve(this.#next === undefined ? data.draft : undefined);
    else done?.reject(data.isRefused ? new ReadingRefusal(data.fault) : new Error(data.fault));
    this.#begin();
  }
}
