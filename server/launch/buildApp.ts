/** Builds the app when the build is missing or older than its sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { NEXT_BUILD, publishBuild } from './publishBuild.ts';

export const PROJECT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));
export const APP_DIRECTORY = join(PROJECT_DIRECTORY, 'dist');
/** The files and folders that the build reads. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'build',
  'package-lock.json',
  'src',
  'engine',
  'public',
  'server/contract',
];
const LAST_LINES = 20;

/** APP_BUILD=keep, which the tests set, builds only where there is no build. */
export async function buildAppIfStale(): Promise<void> {
  const built = await changedAt(join(APP_DIRECTORY, 'index.html'));
  if (built !== 0 && process.env['APP_BUILD'] === 'keep') return;
  for (const source of SOURCES) {
    if (built === 0 || (await changedAt(join(PROJECT_DIRECTORY, source))) > built) return buildApp();
  }
}

/**
 * Builds in a separate process, so that the memory of the build is released afterwards, and beside the last build, which
 * stays in use until then, and where the build fails.
 */
export async function buildApp(logLevel: 'info' | 'warn' = 'warn'): Promise<void> {
  const vite = join(PROJECT_DIRECTORY, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['--outDir', join(APP_DIRECTORY, NEXT_BUILD), '--logLevel', logLevel];
  const build = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: PROJECT_DIRECTORY,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  build.stdout.on('data', collect);
  build.stderr.on('data', collect);
  if (logLevel === 'info') build.stdout.pipe(process.stdout);
  const [code] = (await once(build, 'close')) as [number | null];
  if (code === 0) return publishBuild(APP_DIRECTORY);
  const lastLines = output.trim().split('\n').slice(-LAST_LINES).join('\n');
  throw new StartError(`The app could not be built:\n${lastLines}`);
}

/** When a file, or anything in a folder, was last changed, in milliseconds; 0 where the path does not exist. */
async function changedAt(path: string): Promise<number> {
  let newest: number;
  try {
    const { mtimeMs } = await stat(path);
    newest = mtimeMs;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOTDIR') return [];
    throw error;
  });
  for (const entry of entries) newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return newest;
}
