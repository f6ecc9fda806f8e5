/** Serves the printing page with Vite, without the app or its server. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** @returns the page's address and a function that stops the server. */
export async function servePrintPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    cacheDir: `${PROJECT}node_modules/.vite-print`,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    // HarfBuzz loads its wasm file from the folder of its module.
    optimizeDeps: { include: ['fflate', 'bidi-js', 'saxes'], exclude: ['harfbuzzjs'], noDiscovery: true },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${String(address.port)}/tests/browser/print/index.html`,
    close: () => server.close(),
  };
}
