import { preview } from 'vite';
import { PROJECT_DIRECTORY, buildAppIfStale } from '../../server/launch/buildApp.ts';

/** The built app, built anew where its sources have changed; without the server. */
export async function serveApp(): Promise<{ url: string; close: () => Promise<void> }> {
  await buildAppIfStale();
  const server = await preview({
    root: PROJECT_DIRECTORY,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}
