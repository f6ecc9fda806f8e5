/** Serves the painter's page with Vite, without the app or its server. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns the page's address and a function that stops the server. */
export async function servePainterPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    publicDir: `${PROJECT}public`,
    cacheDir: `${PROJECT}node_modules/.vite-painter`,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [PROJECT] } },
    optimizeDeps: { include: ['pixi.js', 'pixi.js/unsafe-eval'] },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string')
    throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${String(address.port)}/`, close: () => server.close() };
}
