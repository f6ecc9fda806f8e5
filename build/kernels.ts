/**
 * Compiles the inner loops of the metrical network (kernels.wat) to WebAssembly and writes them where the engine reads them:
 *
 *   node build/kernels.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const FOLDER = new URL('../engine/notate/meter/network/', import.meta.url);

const { parseWat } = await wabt();
const module = parseWat('kernels.wat', readFileSync(new URL('kernels.wat', FOLDER), 'utf8'), { simd: true });
const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
writeFileSync(
  new URL('kernels.data.ts', FOLDER),
  `/** kernels.wat, compiled by build/kernels.ts. */\nexport const KERNELS = '${base64}';\n`,
);
