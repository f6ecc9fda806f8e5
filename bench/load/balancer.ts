/** A load balancer of connections (TCP), which passes each new one to the next machine that accepts it. */
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface Balancer {
  readonly url: string;
  readonly close: () => void;
}

/** @param targets addresses such as `http://localhost:4000`; one that accepts nothing is passed over. */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const places = targets.map((target) => new URL(target)).map(({ hostname, port }) => ({ hostname, port }));
  const open = new Set<Socket>();
  let next = 0;
  const pass = (visitor: Socket, attempts: number): void => {
    const place = places[next++ % places.length];
    if (place === undefined || attempts === 0) return void visitor.destroy();
    const machine = connect(Number(place.port), place.hostname);
    let isConnected = false;
    machine.once('connect', () => {
      isConnected = true;
      visitor.pipe(machine).pipe(visitor);
    });
    machine.on('error', () => (isConnected ? visitor.destroy() : pass(visitor, attempts - 1)));
    machine.once('close', () => isConnected && visitor.destroy());
    visitor.once('close', () => machine.destroy());
  };
  const server = createServer((visitor) => {
    open.add(visitor.setNoDelay(true));
    visitor.on('error', () => visitor.destroy());
    visitor.once('close', () => open.delete(visitor));
    pass(visitor, places.length);
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.');
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
}
