/** What a polite user notices while another one attacks, and what the server needs meanwhile. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Visitor } from '../api/support/visitor.ts';

export interface Watched {
  /** Milliseconds in which 99 of 100 calls of the polite user were answered. */
  readonly p99: number;
  readonly slowest: number;
  /** Calls of the polite user that failed. */
  readonly failed: number;
  /** The most memory of the server, and of all its processes together, in megabytes. */
  readonly server: number;
  readonly all: number;
}

export interface WatchOrder {
  readonly url: string;
  readonly cookies: readonly (readonly [string, string])[];
  /** The server's process. */
  readonly pid: number;
}

export interface Watch {
  readonly stop: () => Promise<Watched>;
}

export function watch(polite: Visitor, pid: number): Watch {
  const order: WatchOrder = { url: polite.url, cookies: [...polite.cookies], pid };
  const thread = new Worker(new URL('./watchThread.ts', import.meta.url), { workerData: order });
  return {
    stop: async () => {
      const answer = once(thread, 'message') as Promise<[Watched]>;
      thread.postMessage('stop');
      const [watched] = await answer;
      return watched;
    },
  };
}
