/**
 * Writes a Brotli and a gzip file beside every built file that they make smaller. They are compressed once, at the
 * highest level; the server sends the one that the browser accepts (`server/http/serveApp.ts`).
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The page itself is not compressed here, because the server writes a nonce into each copy. */
const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.svg', '.wasm', '.txt', '.bin', '.otf']);
/** A smaller file fits into one packet uncompressed. */
const LEAST_BYTES = 1024;

async function writeCompressed(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const forms = [
    { ending: '.br', bytes: await promisify(brotliCompress)(content, { params }) },
    { ending: '.gz', bytes: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  for (const { ending, bytes } of forms) if (bytes.length < content.length) await writeFile(path + ending, bytes);
}

export function compressedFiles(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        const chosen = files.filter((name) => COMPRESSIBLE.has(extname(name)));
        await Promise.all(chosen.map((name) => writeCompressed(join(outDir, name))));
      },
    },
  };
}
