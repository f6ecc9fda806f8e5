/** Serves the page of the comparison with Vite, without the app or its server. */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns the page's address and a function that stops the server. */
export async function servePeersPage(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    publicDir: `${PROJECT}public`,
    cacheDir: `${PROJECT}node_modules/.vite-peers`,
    logLevel: 'error',
    // alphaTab draws nothing before its music font is loaded.
    define: { ALPHATAB_FONTS: JSON.stringify(`/@fs${PROJECT}node_modules/@coderline/alphatab/dist/font/`) },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [PROJECT] } },
    optimizeDeps: {
      include: ['pixi.js', 'pixi.js/unsafe-eval', 'opensheetmusicdisplay', 'verovio/wasm', 'verovio/esm'],
      // It loads its own files from the folder of its module.
      exclude: ['@coderline/alphatab'],
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string')
    throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${String(address.port)}/`, close: () => server.close() };
}
