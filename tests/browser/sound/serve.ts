/** Serves a page of sound with Vite, with the packaged bank's programs, without the app or its server. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { findBank } from '../../../server/soundfonts/findBank.ts';
import { writeBankFolder } from '../../../server/soundfonts/bankFolder.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Answers like `/Soundfonts` of the server. `isMissing`: programs whose files are refused. */
async function servePrograms(folder: string, bank: string) {
  const index = await writeBankFolder(bank, folder);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const program = index.programs.find(({ file }) => path === `/Soundfonts/${file}`);
    if (path === '/Soundfonts') response.setHeader('content-type', 'application/json').end(JSON.stringify(index));
    else if (program !== undefined) createReadStream(join(folder, program.file)).pipe(response);
    else next();
  };
}

export interface SoundServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param page path of the page within the project; @param bank the packaged one by default */
export async function serveSound(page = 'tests/browser/sound/index.html', bank?: string): Promise<SoundServer> {
  const folder = await mkdtemp(join(tmpdir(), 'songleaf-sound-'));
  const programs = await servePrograms(join(folder, 'programs'), bank ?? (await findBank(undefined, [])).path);
  const server = await createServer({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    cacheDir: `${PROJECT}node_modules/.vite-sound`,
    logLevel: 'error',
    worker: { format: 'es' },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    plugins: [{ name: 'programs', configureServer: ({ middlewares }) => void middlewares.use(programs) }],
    optimizeDeps: {
      include: ['saxes', 'fflate', 'bidi-js', 'spessasynth_core', 'wasm-media-encoders', 'zod', 'react'],
      noDiscovery: true,
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${String(address.port)}/${page}`,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
