/**
 * The programs of the servers that tests start, each bundled into a few files once for the run. A server from its sources
 * loads 1,700 modules, of which Node strips the types of 740; this took half of the processor time of the API's tests.
 * `npm start` runs the sources, and so do the tests of the start, of the faults and of the browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Below it, bundled code finds the packages. */
const PARENT = join(ROOT, 'node_modules');
/** Programs and threads, which have a file of their own. */
const ENTRIES = [
  'tests/api/support/standInStart.ts',
  'tests/api/support/standInWorker.ts',
  'tests/api/support/newerStart.ts',
  'tests/api/support/workerAlone.ts',
  'server/scores/scoreThread.ts',
];
/** Packages of many modules, which are bundled too. The others are loaded from their folders. */
const BUNDLED_PACKAGES = ['kysely', 'zod', 'jose', 'undici'];

const nameOf = (path: string): string => basename(path, '.ts');
const ENTRY_NAMES = new Map(ENTRIES.map((path) => [join(ROOT, path), nameOf(path)]));

/** Modules find the files beside them by their own address, which stays that of the source. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  // Before the types are stripped, which changes the quotes.
  enforce: 'pre',
  transform(code, id) {
    if (id.startsWith(PARENT) || !id.startsWith(ROOT) || !code.includes('import.meta.url')) return;
    const address = pathToFileURL(id);
    const withEntries = code.replace(/new URL\('([^']+)', import\.meta\.url\)/g, (expression, path: string) => {
      const name = ENTRY_NAMES.get(fileURLToPath(new URL(path, address)));
      return name === undefined ? expression : `new URL('./${name}.js', import.meta['url'])`;
    });
    return withEntries.replaceAll('import.meta.url', JSON.stringify(address.href));
  },
};

/** Vitest's global setup. @returns a function that removes the bundle. */
export default async function bundleServers({ vitest }: TestProject): Promise<() => Promise<void>> {
  // A bundle would not follow the changes of a developer who watches.
  if (vitest.config.watch) return async () => undefined;
  const folder = await mkdtemp(join(PARENT, '.test-servers-'));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [addressesOfSources],
    ssr: { noExternal: BUNDLED_PACKAGES },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...ENTRY_NAMES].map(([path, name]) => [name, path])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  });
  process.env['TEST_SERVER_BUNDLE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
