/** Users whose songbook is open: each has an event stream, and opens it again when it ends, as a browser does. */
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CALLS } from '../../server/contract/paths.ts';
import type { SeededUser } from './seed.ts';

/** The server asks browsers to wait for such a time before they connect again. */
const RETRY_MS = { least: 1000, most: 5000 };

export interface Stream {
  readonly user: SeededUser;
  isOpen: boolean;
  /** Changes that have arrived; the first event of each connection is one. */
  changes: number;
  /** How often its connection has ended. */
  losses: number;
}

export interface Streams {
  readonly all: readonly Stream[];
  readonly close: () => void;
}

export function openStreams(url: string, users: readonly SeededUser[]): Streams {
  const calls = new Set<ClientRequest>();
  let isClosed = false;
  const all = users.map((user): Stream => ({ user, isOpen: false, changes: 0, losses: 0 }));
  const keepOpen = async (stream: Stream) => {
    while (!isClosed) {
      await openOnce(url, stream, calls);
      if (isClosed) return;
      stream.losses++;
      await delay(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
    }
  };
  // Not all at the same moment.
  for (const [index, stream] of all.entries()) void delay(index * 5).then(() => keepOpen(stream));
  const close = () => {
    isClosed = true;
    for (const call of calls) call.destroy();
  };
  return { all, close };
}

/** Resolves when the connection has ended, for whatever reason. */
function openOnce(url: string, stream: Stream, calls: Set<ClientRequest>): Promise<void> {
  return new Promise((resolve) => {
    const call = request(`${url}${CALLS.songEvents.path}?since=`, {
      headers: { cookie: stream.user.cookie },
      agent: false,
    });
    calls.add(call);
    const end = () => {
      calls.delete(call);
      stream.isOpen = false;
      resolve();
    };
    call.once('error', end);
    call.once('close', end);
    call.once('response', (response) => {
      stream.isOpen = response.statusCode === 200;
      response.on('error', end);
      response.on('data', (chunk: Buffer) => {
        stream.changes += chunk.toString().split('event: songs').length - 1;
      });
    });
    call.end();
  });
}
