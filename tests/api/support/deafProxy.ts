/**
 * Stands between a server and PostgreSQL and drops the notifications (messages of type A), as a pooler in transaction
 * mode does: LISTEN succeeds, and nothing is delivered.
 */
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

const NOTIFICATION = 'A'.charCodeAt(0);
const HEAD_BYTES = 5;

export interface DeafProxy {
  readonly url: string;
  readonly close: () => void;
}

export async function startDeafProxy(databaseUrl: string): Promise<DeafProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    database.on(
      'data',
      withoutNotifications((message) => client.write(message)),
    );
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const close = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, close };
}

/** A message of PostgreSQL is its type, its length without the type, and its content. */
function withoutNotifications(pass: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      if (rest[0] !== NOTIFICATION) pass(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
