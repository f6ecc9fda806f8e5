/**
 * The interface of a worker for its operator: `/health`, and `/metrics` with the token. It is part of the worker process
 * itself, so that a process that hangs does not answer.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { StartError } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { equalsSecret } from '../http/equalsSecret.ts';
import type { WorkerFigures } from '../transcribing/workerFigures.ts';

/** Ends connections of clients that send nothing. */
const REQUEST_MS = 10_000;

/** @returns a function that closes the port. @throws StartError where the port cannot be used. */
export async function openWorkerServer(
  { workerPort, host, metricsToken }: Pick<Configuration, 'workerPort' | 'host' | 'metricsToken'>,
  figures: WorkerFigures,
): Promise<() => void> {
  if (workerPort === undefined) return () => undefined;
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
    const path = request.url?.replace(/\?.*$/, '');
    if (path === '/health') return answer(response, figures.isWorking ? 200 : 503, { ok: figures.isWorking });
    if (path !== '/metrics' || metricsToken === undefined) return answer(response, 404, { ok: false });
    if (!equalsSecret(request.headers.authorization, `Bearer ${metricsToken}`))
      return answer(response, 401, { ok: false });
    figures.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': figures.registry.contentType }).end(text),
      () => answer(response, 500, { ok: false }),
    );
  });
  server.listen(workerPort, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(`WORKER_PORT ${workerPort} cannot be used: ${errorCode(error) ?? String(error)}.`);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
