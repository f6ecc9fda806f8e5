/** A slow network: a proxy of the server that sends the first line of a score at once and holds the rest. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '../../../server/contract/paths.ts';

export interface HoldingProxy {
  readonly url: string;
  /** Sends the rest of the held answers, and of all later ones at once. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

const NEWLINE = '\n'.charCodeAt(0);

async function forwardHeld(answer: IncomingMessage, reply: ServerResponse, released: Promise<void>): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const end = body.indexOf(NEWLINE) + 1;
  reply.write(body.subarray(0, end));
  await released;
  reply.end(body.subarray(end));
}

export async function openHoldingProxy(serverUrl: string): Promise<HoldingProxy> {
  const target = new URL(serverUrl);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const proxy = createServer((received, reply) => {
    const isScore = received.url?.startsWith(CALLS.score.path) === true;
    const headers = isScore ? { ...received.headers, 'accept-encoding': 'identity' } : received.headers;
    const { hostname: host, port } = target;
    const sent = request({ host, port, method: received.method, path: received.url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isScore) void forwardHeld(answer, reply, released);
      else answer.pipe(reply);
    });
    // The page has left, or the server has ended.
    sent.on('error', () => reply.destroy());
    received.pipe(sent);
  });
  proxy.listen(0);
  await once(proxy, 'listening');
  const close = async (): Promise<void> => {
    release();
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, 'close');
  };
  return { url: `http://localhost:${String((proxy.address() as AddressInfo).port)}`, release, close };
}
