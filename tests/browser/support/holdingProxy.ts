/** A slow network: a proxy of the server that sends the first line of a score at once and holds the rest. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '../../../server/contract/paths.ts';

export interface HoldingProxy {
  readonly url: string;
  /** Sends the rest of the held answers, and of all later ones at once. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

const NEWLINE = '\n'.charCodeAt(0);

async function askedFor(options: RequestOptions): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const sent = request(options);
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { answer, body: Buffer.concat(await answer.toArray()) };
}

/** Asks until the answer has a first line: a busy server sends a score without its beginning. */
async function answerHeld(options: RequestOptions, reply: ServerResponse, released: Promise<void>): Promise<void> {
  const headers = { ...options.headers, 'accept-encoding': 'identity' };
  for (;;) {
    const { answer, body } = await askedFor({ ...options, headers });
    const end = body.indexOf(NEWLINE) + 1;
    if (end === 0) continue;
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    reply.write(body.subarray(0, end));
    await released;
    reply.end(body.subarray(end));
    return;
  }
}

function forward(options: RequestOptions, received: IncomingMessage, reply: ServerResponse): void {
  const sent = request(options, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  // The page has left, or the server has ended.
  sent.on('error', () => reply.destroy());
  received.pipe(sent);
}

export async function openHoldingProxy(serverUrl: string): Promise<HoldingProxy> {
  const { hostname: host, port } = new URL(serverUrl);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const proxy = createServer((received, reply) => {
    const { method, url: path, headers } = received;
    const options = { host, port, method, path, headers };
    if (path?.startsWith(CALLS.score.path) !== true) forward(options, received, reply);
    else answerHeld(options, reply, released).catch(() => reply.destroy());
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
