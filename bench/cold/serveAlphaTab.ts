/** Serves the page with alphaTab as a careful host would: built, compressed by Brotli, with caching for ever. */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const FONTS = fileURLToPath(new URL('../../node_modules/@coderline/alphatab/dist/font/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.musicxml': 'application/xml',
};
/** Fonts are compressed as they are. */
const FINAL = new Set(['.woff', '.woff2']);

async function buildPage(): Promise<Map<string, Buffer>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { ALPHATAB_FONTS: JSON.stringify('/font/') },
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(ROOT, 'alphaTab.html') } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error('The page was not built');
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  );
}

export interface AlphaTabPage {
  readonly url: string;
  readonly close: () => void;
}

/** @param scores MusicXML texts by the name that the page is asked with, `?name`. */
export async function serveAlphaTab(scores: ReadonlyMap<string, string>): Promise<AlphaTabPage> {
  const files = await buildPage();
  for (const name of readdirSync(FONTS)) files.set(`/font/${name}`, readFileSync(join(FONTS, name)));
  for (const [name, text] of scores) files.set(`/score.musicxml?${name}`, Buffer.from(text));
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const asked = request.url ?? '/';
    const path = files.has(asked) ? asked : asked.replace(/\?.*/, '');
    const file = files.get(path);
    if (file === undefined) return void response.writeHead(404).end();
    const ending = extname(path.replace(/\?.*/, ''));
    const headers = { 'content-type': TYPES[ending] ?? 'application/octet-stream' };
    const caching = ending === '.html' ? 'no-store' : 'public, max-age=31536000, immutable';
    const body = FINAL.has(ending) ? file : (packed.get(path) ?? brotliCompressSync(file));
    packed.set(path, body);
    const encoding = FINAL.has(ending) ? {} : { 'content-encoding': 'br' };
    response.writeHead(200, { ...headers, ...encoding, 'cache-control': caching }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}
