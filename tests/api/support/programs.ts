/** The files of the programs in this folder that tests start. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Set by `serverBundle.ts`. */
const BUNDLE = process.env['TEST_SERVER_BUNDLE'];

export const programOf = (name: 'standInStart' | 'standInWorker' | 'newerStart' | 'workerAlone'): string =>
  BUNDLE === undefined ? fileURLToPath(new URL(`./${name}.ts`, import.meta.url)) : join(BUNDLE, `${name}.js`);
