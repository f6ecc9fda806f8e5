import { preview } from 'vite';
import { PROJECT_DIRECTORY, buildAppIfStale } from '../../server/launch/buildApp.ts';

/** Serves the built app, which is built again where its sources have changed, without the API server. */
export async function serveApp(): Promise<{ url: string; close: () => Promise<void> }> {
  await buildAppIfStale();
  const server = await preview({
    root: PROJECT_DIRECTORY,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}
