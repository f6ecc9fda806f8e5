import type { FastifyReply } from 'fastify';

/**
 * Calls `release` once, when the answer was sent or can no longer be sent: for what a request occupies meanwhile. At once
 * where the client is gone already, because `close` is not emitted again for a listener that comes after it. The
 * connection is observed too: the answer to a request that was sent before the answer to the former one (pipelining) is
 * not connected to it yet, and emits nothing when the client leaves.
 */
export function afterAnswer({ raw, request }: FastifyReply, release: () => void): void {
  const { socket } = request.raw;
  if (raw.closed || socket.destroyed) return release();
  const finish = () => {
    raw.off('close', finish);
    socket.off('close', finish);
    release();
  };
  raw.once('close', finish);
  socket.once('close', finish);
}
