/**
 * `npm run bench -- serve` (PORT, 4100 by default): serves the app's viewer as one ES module, `/adapter.js`, and its
 * fonts, with open CORS, so that any harness can use it. bench/peers/adapter.ts defines the functions of the module.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const PUBLIC = join(PROJECT, 'public');
const DEFAULT_PORT = 4100;

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.bin': 'application/octet-stream',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** The adapter with all its imports, in one file. */
async function bundle(): Promise<string> {
  const built = await build({
    root: PROJECT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(PROJECT, 'bench/peers/songleaf.ts'), formats: ['es'], fileName: 'adapter' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error('The adapter was not built');
  return result.output[0].code;
}

function sendFile(path: string, response: ServerResponse): void {
  const file = normalize(join(PUBLIC, path));
  if (!file.startsWith(join(PUBLIC, 'fonts')) || !existsSync(file) || extname(file) === '') {
    response.writeHead(404).end('Not found. This server has /adapter.js and /fonts/.');
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** @returns the address; the server runs until `close`. */
export async function serveAdapter(port: number): Promise<{ url: string; close: () => void }> {
  const code = await bundle();
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path !== '/adapter.js') sendFile(path, response);
    else response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(code);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}

export default async function serve(): Promise<void> {
  const { url } = await serveAdapter(Number(process.env['PORT'] ?? DEFAULT_PORT));
  console.log(`${url}/adapter.js`);
  await new Promise(() => undefined);
}
